import type { Generated } from 'kysely'
import type { MessageState } from '#contract/desk/messages-desk.contract.ts'
import type { SiteLanguage } from '#contract/values/site-languages.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** Messages to the team, with their answers. */
export interface ContactMessagesTable {
  id: Generated<string>
  idempotency_key: string | null
  name: string
  email: string
  /** The canonical form of the address. */
  mailbox: string
  subject: string
  message: string
  language: SiteLanguage
  sent_at: Instant
  state: MessageState
  answered_by: string | null
  answered_at: OptionalInstant
  answer: string | null
  team_mail_due_at: OptionalInstant
  answer_due_at: OptionalInstant
  answer_given_up: Generated<boolean>
}

/** At most one row: the number of messages that programs sent. */
export interface ContactTrappedTable {
  id: Generated<boolean>
  count: number
}

declare module '../schema.ts' {
  interface Database {
    contact_messages: ContactMessagesTable
    contact_trapped: ContactTrappedTable
  }
}
