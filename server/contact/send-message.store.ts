import { randomUUID } from 'node:crypto'
import type { ContactWords } from '#contract/contact/contact.rules.ts'
import type { SiteLanguage } from '#contract/values/site-languages.ts'
import type { Db } from '../schema.ts'

interface Sending extends ContactWords {
  readonly language: SiteLanguage
  readonly mailbox: string
  /** Under the same key a message is stored once; null: each time. */
  readonly key: string | null
  readonly mailsTeam: boolean
}

interface Sent {
  readonly id: string
  readonly sentAt: Date
}

/** Stores a message in plain text, once under its key, with the mail to the team. */
export const insertMessage = async (
  db: Db,
  { key, mailsTeam, ...words }: Sending,
  nowMs: number,
): Promise<Sent> => {
  const at = new Date(nowMs)
  const { id, sent_at: sentAt } = await db
    .insertInto('contact_messages')
    .values({
      ...words,
      idempotency_key: key,
      state: 'new',
      sent_at: at,
      team_mail_due_at: mailsTeam ? at : null,
    })
    // Nothing changes, but the row is returned.
    .onConflict((conflict) => conflict.column('idempotency_key').doUpdateSet({ idempotency_key: key }))
    .returning(['id', 'sent_at'])
    .executeTakeFirstOrThrow()
  return { id, sentAt }
}

/** Counts a message that a program sent, and returns what a stored one would return. */
export const countTrapped = async (db: Db, nowMs: number): Promise<Sent> => {
  await db
    .insertInto('contact_trapped')
    .values({ count: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ count: row('contact_trapped.count', '+', 1) })),
    )
    .execute()
  return { id: randomUUID(), sentAt: new Date(nowMs) }
}
