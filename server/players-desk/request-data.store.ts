import type { Answer } from '#contract/http/endpoint.ts'
import type { prepareDataOf } from '#contract/desk/players-desk.contract.ts'
import { recordChange } from '../audit/audit.store.ts'
import { findMyData, insertRequest } from '../my-data/my-data.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'

interface By {
  readonly adminId: string
  readonly reason: string
  readonly nowMs: number
}

/**
 * Requests a player's data for them, and records it; null when there is no such player. A request that is prepared or
 * ready is returned as it is. `parts`: number of parts that there are to prepare.
 */
export const requestDataOf = (
  db: Db,
  { userId, parts }: { readonly userId: string; readonly parts: number },
  { adminId, reason, nowMs }: By,
): Promise<Answer<typeof prepareDataOf> | null> =>
  inTransaction(db, async (trx) => {
    const player = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst()
    if (!player) return null
    if (await insertRequest(trx, { userId, adminId, parts, nowMs }))
      await recordChange(trx, {
        adminId,
        kind: 'data_prepared',
        subject: userId,
        userId,
        reason,
        nowMs,
        before: {},
        after: {},
      })
    const state = await findMyData(trx, userId, nowMs)
    if (!state) return null
    const { status, by, requestedAt, expiresAt } = state
    return { status, by, requestedAt, expiresAt }
  })
