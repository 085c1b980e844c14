import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type {
  DeskMessage,
  MessageSort,
  MessageState,
  WholeMessage,
} from '#contract/desk/messages-desk.contract.ts'
import type { SiteLanguage } from '#contract/values/site-languages.ts'
import { pageOf, readTimeCursor, timeCursor } from '../platform/database/pages.ts'
import type { Db, Row } from '../schema.ts'
import { readTyped, type Searched } from '../search/typed-words.store.ts'

type Message = Row<'contact_messages'>

const toWire = (row: Message): DeskMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  language: row.language,
  state: row.state,
  sent_at: row.sent_at.toISOString(),
})

const mailedAs = ({ answer_due_at: due, answer_given_up: isGivenUp }: Message) =>
  isGivenUp ? 'given_up' : due === null ? 'sent' : 'waiting'

interface Wanted {
  readonly q?: string | undefined
  readonly state?: MessageState | undefined
  readonly language?: SiteLanguage | undefined
  readonly sort: MessageSort
  /** Cursor of the last message already read. */
  readonly before?: string | undefined
  readonly most: number
}

const meant: Searched = {
  from: sql`contact_messages`,
  meets: (has) => sql`(${has(sql`searchable(contact_messages.subject || ' ' || contact_messages.message)`)}
    or ${has(sql`searchable(contact_messages.name || ' ' || contact_messages.email)`)})`,
}

const readPage = (
  db: Db,
  { state, language, sort, before, most }: Wanted,
  condition: RawBuilder<unknown>,
): Promise<Message[]> => {
  const direction = sort === 'newest' ? 'desc' : 'asc'
  let query = db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy('contact_messages.sent_at', direction)
    .orderBy('contact_messages.id', direction)
    .limit(most + 1)
    .where(sql<boolean>`${condition}`)
  if (state !== undefined) query = query.where('contact_messages.state', '=', state)
  if (language !== undefined) query = query.where('contact_messages.language', '=', language)
  if (before !== undefined) {
    const [at, id] = readTimeCursor(before)
    const runs = sort === 'newest' ? sql`<` : sql`>`
    query = query.where(
      sql<boolean>`(contact_messages.sent_at, contact_messages.id) ${runs} (${at}, ${id}::uuid)`,
    )
  }
  return query.execute()
}

/** Returns a page of messages, and the cursor of the next one; null on the last. */
export const readMessages = async (
  db: Db,
  wanted: Wanted,
): Promise<{ messages: DeskMessage[]; next: string | null }> => {
  const rows = await readTyped(db, wanted.q, meant, (trx, condition) => readPage(trx, wanted, condition))
  const { shown, next } = pageOf(rows, wanted.most, ({ sent_at: at, id }) => timeCursor(at, id))
  return { messages: shown.map(toWire), next }
}

/** Returns the number of automatic messages ever. */
export const readTrapped = async (db: Db): Promise<number> =>
  (await db.selectFrom('contact_trapped').select('count').executeTakeFirst())?.count ?? 0

/** Returns a whole message with its answer; null when there is none. */
export const readMessage = async (db: Db, id: string): Promise<WholeMessage | null> => {
  const row = await db
    .selectFrom('contact_messages')
    .selectAll('contact_messages')
    .leftJoin('users as admin', 'admin.id', 'contact_messages.answered_by')
    .select('admin.username as admin')
    .where('contact_messages.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...toWire(row),
    message: row.message,
    answer: row.answered_at && {
      by: row.admin ?? '',
      at: row.answered_at.toISOString(),
      text: row.answer,
      mailed: mailedAs(row),
    },
  }
}

/** Returns at most `most` unanswered messages, longest waiting first, and the number of all. */
export const readNew = async (
  db: Db,
  most: number,
): Promise<{ total: number; messages: Pick<Message, 'id' | 'name' | 'subject' | 'sent_at'>[] }> => {
  const unanswered = db.selectFrom('contact_messages').where('state', '=', 'new')
  const messages = await unanswered
    .select(['id', 'name', 'subject', 'sent_at'])
    .orderBy('sent_at')
    .orderBy('id')
    .limit(most)
    .execute()
  const { total } = await unanswered
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total, messages }
}
