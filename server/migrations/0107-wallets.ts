import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Players log in by accounts of a wallet, and sign a text that the hub has stored. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table wallets (
      address text primary key check (address ~ '^0x[0-9a-fA-F]{40}$'),
      user_id text not null references users on delete cascade,
      -- The network of a contract account; null for an account with a key, which is one on every network.
      chain_id bigint,
      added_at timestamptz not null,
      used_at timestamptz not null
    )`.execute(db)
  await sql`create index wallets_of_user on wallets (user_id)`.execute(db)
  // Two spellings are one account.
  await sql`create unique index wallets_spelled_alike on wallets (lower(address))`.execute(db)
  await sql`
    create table wallet_texts (
      hash text primary key,
      address text not null,
      chain_id bigint not null,
      message text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index wallet_texts_by_end on wallet_texts (expires_at)`.execute(db)
  await sql`comment on table wallet_texts is 'The hub: select, insert, update, delete.'`.execute(db)
}
