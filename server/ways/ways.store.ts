import type { Way } from '#contract/auth/ways.contract.ts'
import { wayKinds } from '#contract/auth/way-kinds.ts'
import type { WayIn, WaysIn } from '../feature.ts'
import type { Db } from '../schema.ts'

/** The mailed link among the ways in. */
export const mailId = 'mail'

const entryOf = ({ kind, id, name, app, addedAt, usedAt }: WayIn): Way => ({
  kind,
  id: `${kind}:${id}`,
  name,
  ...(app !== undefined && { app }),
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
export const wayOf = (id: string): Pick<WayIn, 'kind' | 'id'> | null => {
  const at = id.indexOf(':')
  const kind = wayKinds.find((one) => one === id.slice(0, at))
  return at < 0 || kind === undefined ? null : { kind, id: id.slice(at + 1) }
}
