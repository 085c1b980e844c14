import type { GiftTime } from '#contract/subscriptions/gift-time.rules.ts'
import { isUsedUp, plansAt, settledUntil } from '#contract/subscriptions/gift-time.rules.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'
import { readPaidStretches } from '../in-force/in-force.store.ts'
import { readEndedSeries, readGiftTime, startRun, stopRun } from './gift-time.store.ts'

const writeMove = async (db: Db, userId: string, gift: GiftTime): Promise<void> => {
  const { id, planId, run, since } = gift
  if (run) {
    await startRun(db, userId, { id, ...run })
    await recordEvent(db, {
      userId,
      kind: 'gift_time_started',
      data: { gift_time_id: id, plan_id: planId, until: new Date(run.until).toISOString() },
      key: `gift_time_started:${id}:${new Date(run.from).toISOString()}`,
      atMs: run.from,
    })
    return
  }
  const isOver = isUsedUp(gift)
  await stopRun(db, gift, isOver)
  if (!isOver) return
  await recordEvent(db, {
    userId,
    kind: 'gift_time_ended',
    data: { gift_time_id: id, plan_id: planId },
    key: `gift_time_ended:${id}`,
    atMs: since,
  })
}

/**
 * Brings the stored runs of gift time up to date at this moment (decisions.md, "Gift time"). Called in every
 * transaction that changes which plan counts, so that waiting gifts lose no time. What merely runs out is found later,
 * and stored with the time when it ran out. Repeated calls change nothing.
 */
export const settleGiftTime = (db: Db, userId: string, nowMs: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const gifts = await readGiftTime(trx, userId, { lock: true })
    if (gifts.length === 0) return
    // A late event may be older than what is already stored.
    const atMs = Math.max(nowMs, ...gifts.map(({ since, run }) => run?.from ?? since))
    const paid = await readPaidStretches(trx, userId)
    // A gift may arrive at the very moment when the one before it is used up.
    const ended = await readEndedSeries(trx, userId, settledUntil(paid, gifts, atMs))
    const { moves } = plansAt(paid, gifts, atMs, ended)
    for (const gift of moves) await writeMove(trx, userId, gift)
  })
