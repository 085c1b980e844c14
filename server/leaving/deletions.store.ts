import { randomUUID } from 'node:crypto'
import { endOfTime, isHigherPlan, plansAt } from '#contract/subscriptions/gift-time.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import { reconsiderMs } from '#contract/account/leaving.contract.ts'
import type { Deletion, Leaving } from '#contract/account/leaving.contract.ts'
import { recordChange } from '../audit/audit.store.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { readGiftTime } from '../gift-time/gift-time.store.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db, Row } from '../schema.ts'
import { requireProof } from '../session/proof.store.ts'
import { readPaidStretches } from '../in-force/in-force.store.ts'
import { readRunning } from '../subscriptions/plans-of-user.store.ts'
import { findPlanInForce } from '../subscriptions/subscriptions.store.ts'
import { isDeleted } from '../user/user.store.ts'
import { readVotesOf } from '../votes/void-votes.store.ts'
import { lockWays } from '../way-changes/last-way.store.ts'
import { holdAdministrators, isLast, readAdministrators } from './administrators.store.ts'

export type DeletionRow = Row<'deletions'>

export const deletionsJobName = 'deletions'

const pendingOf = (db: Db, userId: string) =>
  db.selectFrom('deletions').selectAll().where('user_id', '=', userId).where('due_at', 'is not', null)

export const toDeletion = (row: Pick<DeletionRow, 'requested_at' | 'takes_effect_at' | 'by'>): Deletion => ({
  requestedAt: row.requested_at.toISOString(),
  takesEffectAt: row.takes_effect_at.toISOString(),
  by: row.by,
})

/** Returns a player's pending deletion; null without one. */
export const findDeletion = async (db: Db, userId: string): Promise<Deletion | null> => {
  const row = await pendingOf(db, userId).executeTakeFirst()
  return row ? toDeletion(row) : null
}

const countUnclaimed = async (db: Db, userId: string): Promise<number> => {
  const { codes } = await db
    .selectFrom('gift_codes as code')
    .select((row) => row.fn.countAll<number>().as('codes'))
    .where('buyer_id', '=', userId)
    .where('claimed_at', 'is', null)
    // A code that doesn't work has no secret that is still in use.
    .where((row) =>
      row.exists(
        row
          .selectFrom('gift_code_secrets as secret')
          .select('secret.hmac')
          .whereRef('secret.gift_code_id', '=', 'code.id')
          .where('secret.ended_at', 'is', null),
      ),
    )
    .executeTakeFirstOrThrow()
  return codes
}

const readGiftDays = async (
  db: Db,
  userId: string,
  nowMs: number,
): Promise<Leaving['effects']['giftTime']> => {
  const paid = await readPaidStretches(db, userId)
  const { gifts } = plansAt(paid, await readGiftTime(db, userId, { lock: false }), nowMs)
  const byPlan = Map.groupBy(gifts, ({ planId }) => planId)
  return [...byPlan]
    .map(([planId, own]) => ({
      planId,
      days: own.reduce(
        (sum, { run, left }) => sum + Math.ceil(((run?.until ?? endOfTime(nowMs, left)) - nowMs) / dayMs),
        0,
      ),
    }))
    .toSorted((one, other) => (isHigherPlan(one.planId, other.planId) ? -1 : 1))
}

/** Returns a player's pending deletion, and what a deletion means for them; `nowMs` in milliseconds. */
export const readLeavingOf = async (db: Db, userId: string, nowMs: number): Promise<Leaving> => {
  const { payments, comments, updates } = await db
    .selectNoFrom((row) => [
      row
        .selectFrom('orders')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('paid_at', 'is not', null)
        .as('payments'),
      row
        .selectFrom('project_comments')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('author_id', '=', userId)
        .where('text', 'is not', null)
        .as('comments'),
      row
        .selectFrom('project_updates')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('author_id', '=', userId)
        .where('text', 'is not', null)
        .as('updates'),
    ])
    .executeTakeFirstOrThrow()
  return {
    request: await findDeletion(db, userId),
    effects: {
      plan: await findPlanInForce(db, userId, nowMs),
      giftTime: await readGiftDays(db, userId, nowMs),
      payments: payments ?? 0,
      giftCodes: await countUnclaimed(db, userId),
      votes: (await readVotesOf(db, userId)).standing,
      comments: (comments ?? 0) + (updates ?? 0),
      isLastAdmin: isLast(await readAdministrators(db), userId),
    },
  }
}

/** A deletion is requested by the player, in a session that needs a proof, or by an administrator. */
export type DeletionBy =
  | { readonly username: string; readonly sessionId: string }
  | { readonly adminId: string; readonly reason: string }

interface Wanted {
  readonly userId: string
  readonly by: DeletionBy
  readonly nowMs: number
}

export type NotRequested =
  | 'proof_needed'
  | 'username_wrong'
  | 'last_administrator'
  | 'not_found'
  | 'forbidden'

/**
 * Inserts a player's deletion, with its event and its change in the audit, in the caller's transaction, which a
 * refusal rolls back. A pending one is returned as it is. `forbidden`: the administrator no longer is one.
 */
export const insertDeletion = async (
  trx: Db,
  { userId, by, nowMs }: Wanted,
): Promise<(DeletionRow & { readonly isNew: boolean }) | Refused<NotRequested>> => {
  const administrators = await holdAdministrators(trx, userId)
  await lockWays(trx, userId)
  const user = await trx
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) return refuse('not_found')
  if ('adminId' in by) {
    if (!administrators.some(({ id }) => id === by.adminId)) return refuse('forbidden')
  } else {
    const unproved = await requireProof(trx, by.sessionId, nowMs)
    if (unproved) return unproved
    if (by.username.trim() !== user.username) return refuse('username_wrong')
  }
  const pending = await pendingOf(trx, userId).executeTakeFirst()
  if (pending) return { ...pending, isNew: false }
  if (isLast(administrators, userId)) return refuse('last_administrator')
  const [at, takesEffectAt] = [new Date(nowMs), new Date(nowMs + reconsiderMs)]
  const who = 'adminId' in by ? ('administrator' as const) : ('player' as const)
  const inserted = await trx
    .insertInto('deletions')
    .values({
      id: randomUUID(),
      user_id: userId,
      by: who,
      admin_id: 'adminId' in by ? by.adminId : null,
      requested_at: at,
      takes_effect_at: takesEffectAt,
      renewals_due_at: at,
      due_at: takesEffectAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(trx, {
    adminId: 'adminId' in by ? by.adminId : userId,
    kind: 'deletion_requested',
    subject: userId,
    userId,
    reason: 'adminId' in by ? by.reason : null,
    before: {},
    after: { deletes_at: takesEffectAt.toISOString() },
    nowMs,
  })
  await recordEvent(trx, {
    userId,
    kind: 'deletion_requested',
    data: {
      takes_effect_at: takesEffectAt.toISOString(),
      by: who,
      has_plan: (await readRunning(trx, userId)).length > 0,
    },
    key: `deletion_requested:${inserted.id}`,
    atMs: nowMs,
  })
  return { ...inserted, isNew: true }
}

/**
 * Takes a player's pending deletion back, in the caller's transaction; without one nothing changes. `adminId`: the
 * administrator who does it, null for the player. Returns whether there was one.
 */
export const takeBackDeletion = async (
  trx: Db,
  {
    userId,
    adminId,
    reason,
    nowMs,
  }: { userId: string; adminId: string | null; reason: string | null; nowMs: number },
): Promise<boolean | Refused<'deletion_begun'>> => {
  await lockWays(trx, userId)
  if (await isDeleted(trx, userId)) return refuse('deletion_begun')
  const pending = await pendingOf(trx, userId).forUpdate().executeTakeFirst()
  if (!pending) return false
  if (pending.begun_at !== null || pending.takes_effect_at.getTime() <= nowMs) return refuse('deletion_begun')
  await trx
    .updateTable('deletions')
    .set({ taken_back_at: new Date(nowMs), due_at: null, renewals_due_at: null })
    .where('id', '=', pending.id)
    .execute()
  await recordChange(trx, {
    adminId: adminId ?? userId,
    kind: 'deletion_taken_back',
    subject: userId,
    userId,
    reason,
    before: { deletes_at: pending.takes_effect_at.toISOString() },
    after: { deletes_at: null },
    nowMs,
  })
  await recordEvent(trx, {
    userId,
    kind: 'deletion_taken_back',
    data: { plan_ends: (await readRunning(trx, userId)).some(({ ending }) => ending) },
    key: `deletion_taken_back:${pending.id}`,
    atMs: nowMs,
  })
  return true
}

/** Claims the deletion that has been due longest, until `untilMs` (milliseconds since the epoch); null: none is due. */
export const claimDeletion = async (db: Db, nowMs: number, untilMs: number): Promise<DeletionRow | null> =>
  (await db
    .updateTable('deletions')
    .set({ due_at: new Date(untilMs) })
    .where('id', '=', longestDue({ table: 'deletions', due: 'due_at', key: 'id', nowMs }))
    .returningAll()
    .executeTakeFirst()) ?? null

/** The same for deletions whose renewals have to be ended; with `id`, only this one. */
export const claimRenewals = async (
  db: Db,
  nowMs: number,
  untilMs: number,
  id: string | null = null,
): Promise<DeletionRow | null> =>
  (await db
    .updateTable('deletions')
    .set({ renewals_due_at: new Date(untilMs) })
    .where('renewals_due_at', '<=', new Date(nowMs))
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .$if(id === null, (query) =>
      query.where('id', '=', longestDue({ table: 'deletions', due: 'renewals_due_at', key: 'id', nowMs })),
    )
    .returningAll()
    .executeTakeFirst()) ?? null

/** Makes a pending deletion due again at `atMs` (milliseconds since the epoch). */
export const tryDeletionAgainAt = async (db: Db, id: string, atMs: number): Promise<void> => {
  await db
    .updateTable('deletions')
    .set({ due_at: new Date(atMs) })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute()
}

/** Stores when to try again to end the renewals (milliseconds since the epoch); null: they have ended. */
export const endRenewalsAgainAt = async (db: Db, id: string, atMs: number | null): Promise<void> => {
  await db
    .updateTable('deletions')
    .set({ renewals_due_at: atMs === null ? null : new Date(atMs) })
    .where('id', '=', id)
    .where('renewals_due_at', 'is not', null)
    .execute()
}
