import type { WayIn, WaysIn } from '../feature.ts'
import type { Caller } from '../platform/http/hub-context.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { requireProof } from '../session/proof.store.ts'
import { countWays } from '../way-changes/last-way.store.ts'
import { recordWayChange } from '../way-changes/way-changes.store.ts'

/**
 * Removes a way into the caller's account in the caller's transaction, which a refusal rolls back, and records it.
 * `nowMs` in milliseconds.
 */
export const deleteWay = async (
  trx: Db,
  waysIn: readonly WaysIn[],
  { userId, sessionId }: Caller,
  { kind, id }: Pick<WayIn, 'kind' | 'id'>,
  nowMs: number,
): Promise<Refused<'proof_needed' | 'not_found' | 'last_way'> | null> => {
  const count = await countWays(trx, waysIn, userId)
  const unproved = await requireProof(trx, sessionId, nowMs)
  if (unproved) return unproved
  const removed = await waysIn.find(({ kinds }) => kinds.includes(kind))?.remove(trx, userId, { kind, id })
  if (!removed) return refuse('not_found')
  if (count <= 1) return refuse('last_way')
  await recordWayChange(trx, { userId, change: 'removed', kind, wayId: id, removed, nowMs })
  return null
}
