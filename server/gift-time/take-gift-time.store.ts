import { sql } from 'kysely'
import type { GiftTime } from '#contract/subscriptions/gift-time.rules.ts'
import { timeLeft } from '#contract/subscriptions/gift-time.rules.ts'
import { recordEvent } from '../events/player-events.store.ts'
import type { Db } from '../schema.ts'
import { readGiftTime, stopRun } from './gift-time.store.ts'
import { settleGiftTime } from './settle-gift-time.store.ts'

interface Taken {
  readonly id: string
  readonly userId: string
  /** Id of the refund or dispute. */
  readonly reversalId: string
  readonly cause: 'refund' | 'dispute'
}

/** Ends the rest of gift time; returns the time at which it ended, in milliseconds since the epoch. */
const takeRest = async (db: Db, gift: GiftTime, nowMs: number): Promise<number> => {
  const { id } = gift
  const atMs = Math.max(nowMs, gift.run?.from ?? gift.since)
  const left = gift.run ? timeLeft(atMs, gift.run.until) : gift.left
  await stopRun(db, { id, left: { months: 0, ms: 0 }, since: atMs }, true)
  await db
    .updateTable('gift_times')
    .set({ taken_at: new Date(atMs), taken_months: left.months, taken_ms: left.ms })
    .where('id', '=', id)
    .execute()
  return atMs
}

/** Ends all gift time of a player who leaves, in the caller's transaction. Time that ran stays as it was. */
export const endAllGiftTime = async (trx: Db, userId: string, nowMs: number): Promise<void> => {
  await settleGiftTime(trx, userId, nowMs)
  for (const gift of await readGiftTime(trx, userId, { lock: true })) await takeRest(trx, gift, nowMs)
}

/**
 * Ends the rest of gift time whose money went back, in the caller's transaction. Time that ran stays as it was; used-up
 * gift time has no rest.
 */
export const takeGiftTime = async (
  db: Db,
  { id, userId, reversalId, cause }: Taken,
  nowMs: number,
): Promise<void> => {
  await settleGiftTime(db, userId, nowMs)
  const gift = (await readGiftTime(db, userId, { lock: true })).find((one) => one.id === id)
  if (!gift) return
  const atMs = await takeRest(db, gift, nowMs)
  await recordEvent(db, {
    userId,
    kind: 'gift_time_ended',
    data: { gift_time_id: id, plan_id: gift.planId, reason: cause },
    key: `gift_time_ended:${id}:${reversalId}`,
    atMs,
  })
  await settleGiftTime(db, userId, atMs)
}

/**
 * Restores the rest of gift time that was taken, in the caller's transaction. It waits or runs from now on. That of a
 * player who has left stays ended.
 */
export const giveGiftTimeBack = async (
  db: Db,
  { id, userId }: Pick<Taken, 'id' | 'userId'>,
  nowMs: number,
): Promise<void> => {
  await settleGiftTime(db, userId, nowMs)
  const given = await db
    .updateTable('gift_times')
    .set((row) => ({
      left_months: row.ref('taken_months'),
      left_ms: row.ref('taken_ms'),
      waits_since: new Date(nowMs),
      ended_at: null,
      taken_at: null,
      taken_months: 0,
      taken_ms: 0,
    }))
    .where('id', '=', id)
    .where('taken_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select from users where id = gift_times.user_id and deleted_at is not null)`,
    )
    .returning('id')
    .executeTakeFirst()
  if (given) await settleGiftTime(db, userId, nowMs)
}
