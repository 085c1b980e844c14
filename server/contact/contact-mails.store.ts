import type { Db, Row } from '../schema.ts'
import { longestDue } from '../platform/database/longest-due.ts'

type Message = Row<'contact_messages'>

/** The two mails of a message, by the column that says when they are due. */
export const dueColumns = ['team_mail_due_at', 'answer_due_at'] as const
export type DueColumn = (typeof dueColumns)[number]

/** Claims the message whose mail has been due longest, until `untilMs` (milliseconds since the epoch); null: none is due. */
export const claimMail = async (
  db: Db,
  due: DueColumn,
  { nowMs, untilMs }: { nowMs: number; untilMs: number },
): Promise<Message | null> =>
  (await db
    .updateTable('contact_messages')
    .set({ [due]: new Date(untilMs) })
    .where('id', '=', longestDue({ table: 'contact_messages', due, key: 'id', nowMs }))
    .returningAll()
    .executeTakeFirst()) ?? null

/** Makes a mail due again at `atMs` (milliseconds since the epoch); null: it was sent, or is given up. */
export const setDue = async (
  db: Db,
  { id, due, atMs, isGivenUp }: { id: string; due: DueColumn; atMs: number | null; isGivenUp: boolean },
): Promise<void> => {
  await db
    .updateTable('contact_messages')
    .set({
      [due]: atMs === null ? null : new Date(atMs),
      ...(due === 'answer_due_at' && isGivenUp && { answer_given_up: true }),
    })
    .where('id', '=', id)
    .execute()
}
