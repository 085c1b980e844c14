import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Messages to the team, their answers, and the number of those that programs sent. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table contact_messages (
      id uuid primary key default gen_random_uuid(),
      -- Of the browser, for calls that are repeated.
      idempotency_key text unique,
      name text not null,
      email text not null,
      -- The canonical form of the address: nobody has proved that it is the writer's.
      mailbox text not null,
      subject text not null,
      message text not null,
      language text not null,
      sent_at timestamptz not null,
      state text not null check (state in ('new', 'answered', 'closed')),
      answered_by text references users,
      answered_at timestamptz,
      -- Null: closed without an answer.
      answer text,
      -- Time of the next attempt to mail the message to the team, or its answer to its writer; null: none is due.
      team_mail_due_at timestamptz,
      answer_due_at timestamptz,
      -- The answer was not accepted for a day.
      answer_given_up boolean not null default false,
      check ((state = 'new') = (answered_at is null))
    )`.execute(db)
  await sql`create index contact_messages_by_time on contact_messages (sent_at, id)`.execute(db)
  await sql`create index contact_messages_new on contact_messages (sent_at) where state = 'new'`.execute(db)
  await sql`create index contact_messages_by_mailbox on contact_messages (mailbox)`.execute(db)
  for (const due of ['team_mail_due_at', 'answer_due_at'])
    await sql`
      create index ${sql.raw(`contact_messages_by_${due}`)} on contact_messages (${sql.ref(due)})
      where ${sql.ref(due)} is not null`.execute(db)
  await sql`comment on table contact_messages is 'The hub: select, insert, update, delete.'`.execute(db)
  await sql`
    create table contact_trapped (
      -- At most one row.
      id boolean primary key default true check (id),
      count bigint not null
    )`.execute(db)
  await sql`comment on table contact_trapped is 'The hub: select, insert, update.'`.execute(db)
}
