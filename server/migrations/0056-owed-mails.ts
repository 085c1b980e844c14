import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Mails about events, each owed once from the transaction that wrote the event until it is sent or given up. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table owed_mails (
      event_id bigint primary key references player_events,
      mail_to text not null,
      language text not null,
      due_at timestamptz,
      first_tried_at timestamptz,
      mailed_at timestamptz
    )`.execute(db)
  await sql`create index owed_mails_due on owed_mails (due_at) where due_at is not null`.execute(db)
}
