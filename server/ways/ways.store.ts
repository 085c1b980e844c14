import type { Way } from '#contract/auth/ways.contract.ts'
import { wayKinds } from '#contract/auth/way-kinds.ts'
import type { WayIn, WaysIn } from '../feature.ts'
import type { Caller } from '../platform/http/hub-context.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { requireProof } from '../session/proof.store.ts'
import { countWays } from '../way-changes/last-way.store.ts'
import { recordWayChange } from '../way-changes/way-changes.store.ts'

const mailId = 'mail'

const entryOf = ({ kind, id, name, addedAt, usedAt }: WayIn): Way => ({
  kind,
  id: `${kind}:${id}`,
  name,
  addedAt: addedAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})

const readMailedLink = async (db: Db, userId: string): Promise<Way | null> => {
  const user = await db
    .selectFrom('users')
    .select(['email', 'mailbox', 'created_at', 'mail_added_at', 'mail_used_at'])
    .where('id', '=', userId)
    .where('mailbox', 'is not', null)
    .executeTakeFirst()
  if (!user) return null
  const { email, mailbox, created_at: createdAt, mail_added_at: addedAt, mail_used_at: usedAt } = user
  return {
    kind: 'mail',
    id: mailId,
    name: email ?? mailbox,
    addedAt: (addedAt ?? createdAt).toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }
}

/** Returns every way into a user's account, the mailed link first. */
export const readWays = async (db: Db, waysIn: readonly WaysIn[], userId: string): Promise<Way[]> => {
  const mailed = await readMailedLink(db, userId)
  const ways = mailed ? [mailed] : []
  for (const { list } of waysIn) ways.push(...(await list(db, userId)).map(entryOf))
  return ways
}

/** Reads the id of a way as the list has it; null if it can be none. */
const wayOf = (id: string): Pick<WayIn, 'kind' | 'id'> | null => {
  const at = id.indexOf(':')
  const kind = wayKinds.find((one) => one === id.slice(0, at))
  return at < 0 || kind === undefined ? null : { kind, id: id.slice(at + 1) }
}

/**
 * Removes a way into the caller's account in the caller's transaction, which a refusal rolls back, and records it.
 * Returns its kind. `nowMs` in milliseconds.
 */
export const deleteWay = async (
  trx: Db,
  waysIn: readonly WaysIn[],
  { userId, sessionId }: Caller,
  id: string,
  nowMs: number,
): Promise<WayIn['kind'] | Refused<'proof_needed' | 'not_found' | 'last_way' | 'way_not_removable'>> => {
  const count = await countWays(trx, waysIn, userId)
  const unproved = await requireProof(trx, sessionId, nowMs)
  if (unproved) return unproved
  if (id === mailId) return refuse('way_not_removable')
  const way = wayOf(id)
  const ways = waysIn.find(({ kinds }) => way !== null && kinds.includes(way.kind))
  if (way === null || !ways) return refuse('not_found')
  const removed = await ways.remove(trx, userId, way)
  if (removed === null) return refuse('not_found')
  if (count <= 1) return refuse('last_way')
  await recordWayChange(trx, {
    userId,
    change: 'removed',
    kind: way.kind,
    wayId: way.id,
    removed,
    nowMs,
  })
  return way.kind
}
