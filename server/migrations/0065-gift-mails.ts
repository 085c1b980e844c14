import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Mails that carry a gift code to whoever it is for, and the addresses they go to. An address is a row of its own, so that
 * whoever sends to it waits for the one before, and stays when its owner wants no more.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table gift_addresses (
      -- In lower case.
      address text primary key,
      stopped_at timestamptz
    )`.execute(db)
  await sql`
    create table gift_mails (
      id text primary key,
      gift_code_id text not null references gift_codes,
      -- Which of the row's codes it carries.
      code_version integer not null,
      giver_id text not null references users,
      address text not null references gift_addresses,
      -- As the giver wrote it.
      mail_to text not null,
      message text not null,
      language text not null,
      requested_at timestamptz not null,
      deliver_at timestamptz not null,
      -- When it is to be sent or tried again; null once it was sent or failed.
      due_at timestamptz,
      first_tried_at timestamptz,
      mailed_at timestamptz,
      failed_at timestamptz,
      failed_as text check (failed_as in ('bounced', 'undelivered', 'unwanted', 'dropped')),
      check ((failed_at is null) = (failed_as is null)),
      check ((due_at is not null)::int + (mailed_at is not null)::int + (failed_at is not null)::int = 1)
    )`.execute(db)
  await sql`create unique index gift_mails_waiting on gift_mails (gift_code_id) where due_at is not null`.execute(
    db,
  )
  await sql`create index gift_mails_due on gift_mails (due_at) where due_at is not null`.execute(db)
  await sql`create index gift_mails_of_code on gift_mails (gift_code_id, requested_at)`.execute(db)
  await sql`create index gift_mails_of_giver on gift_mails (giver_id, requested_at)`.execute(db)
  await sql`create index gift_mails_to_address on gift_mails (address, deliver_at)`.execute(db)
}
