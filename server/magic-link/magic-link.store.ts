import type { MailAddress } from '#contract/values/mail-address.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import { hashToken } from '../platform/security/tokens.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'

/** A link works for 10 minutes, once. */
export const linkLifeMs = 10 * 60_000

export interface NewLink {
  readonly token: string
  readonly address: MailAddress
  readonly askedFrom: string
  readonly browser: string
}

export const insertLink = async (db: Db, link: NewLink, nowMs: number): Promise<void> => {
  await db
    .insertInto('magic_links')
    .values({
      hash: hashToken(link.token),
      email: link.address.typed,
      mailbox: link.address.mailbox,
      requested_at: new Date(nowMs),
      expires_at: new Date(nowMs + linkLifeMs),
      requested_from: link.askedFrom,
      browser_hash: hashToken(link.browser),
    })
    .execute()
}

export const deleteLink = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom('magic_links').where('hash', '=', hashToken(token)).execute()
}

export const findLink = (db: Db, token: string) =>
  db.selectFrom('magic_links').selectAll().where('hash', '=', hashToken(token)).executeTakeFirst()

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** Returns the reason why a link can't be used; null when it can. A link voided by the use of another one counts as used. */
export const whyNotUsable = (
  link: Link | undefined,
  nowMs: number,
): Refused<'link_invalid' | 'link_used' | 'link_expired'> | null => {
  if (!link) return refuse('link_invalid')
  if (link.used_at !== null || link.voided_at !== null) return refuse('link_used')
  return link.expires_at.getTime() <= nowMs ? refuse('link_expired') : null
}

/**
 * Uses a link and voids the mailbox's others, in the caller's transaction. Refused when another call was faster. All links of
 * the mailbox are locked in a fixed order, so that two of them used at once can't deadlock.
 */
export const consumeLink = async (
  trx: Db,
  token: string,
  mailbox: string,
  nowMs: number,
): Promise<ReturnType<typeof whyNotUsable>> => {
  const hash = hashToken(token)
  const links = await trx
    .selectFrom('magic_links')
    .selectAll()
    .where('mailbox', '=', mailbox)
    .orderBy('hash')
    .forUpdate()
    .execute()
  const refused = whyNotUsable(
    links.find((link) => link.hash === hash),
    nowMs,
  )
  if (refused) return refused
  await trx
    .updateTable('magic_links')
    .set({ used_at: new Date(nowMs) })
    .where('hash', '=', hash)
    .execute()
  await trx
    .updateTable('magic_links')
    .set({ voided_at: new Date(nowMs) })
    .where('mailbox', '=', mailbox)
    .where('hash', '!=', hash)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  return null
}

/** Deletes links that expired a day ago; until then an expired link can be distinguished from a wrong one. */
export const deleteOldLinks = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('magic_links')
    .where('expires_at', '<', new Date(nowMs - dayMs))
    .execute()
}
