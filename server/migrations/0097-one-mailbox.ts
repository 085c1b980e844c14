import { domainToASCII } from 'node:url'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const byteLength = (text: string): number => Buffer.byteLength(text)

/**
 * The canonical form of an address as contract/values/mail-address.rules.ts had it when this migration was written; null for an
 * address that is no longer accepted. Nothing is left out around it: mail went to the address as it is stored.
 */
const mailboxOf = (address: string): string | null => {
  const [name = '', domain = '', ...more] = address.normalize('NFC').split('@')
  if (more.length > 0 || address.length > 320 || address.normalize('NFC').includes('\u0130')) return null
  if (!/^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]+$/u.test(name) || /^[.\p{M}]|\.\.|\.$/u.test(name)) return null
  const rest = name.replaceAll(/[\u0E33\u0EB3]/gu, '')
  if (/\p{Default_Ignorable_Code_Point}/u.test(name) || rest !== rest.normalize('NFKC')) return null
  const local = name.toLowerCase().normalize('NFC')
  const host = /[^\P{ASCII}A-Za-z0-9.-]/u.test(domain) ? '' : domainToASCII(domain)
  const labels = host.split('.')
  const isHost = labels.every((one) => one.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/u.test(one))
  if (!isHost || labels.length < 2 || /^[0-9]+$/u.test(labels.at(-1) ?? '')) return null
  const mailbox = `${local}@${host}`
  return byteLength(local) > 64 || byteLength(mailbox) > 254 ? null : mailbox
}

const isComposed = (address: string): boolean => address === address.normalize('NFC')

const atOnce = 5_000

/** Adds the canonical forms of all addresses in a column to the temporary table `mailboxes`. */
const readMailboxes = async (db: Kysely<unknown>, table: string, column: string): Promise<void> => {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ address: string }>`
      select distinct ${sql.ref(column)} collate "C" as address from ${sql.table(table)}
      where ${sql.ref(column)} collate "C" > ${after} order by 1 limit ${atOnce}`.execute(db)
    const addresses = rows.map(({ address }) => address)
    await sql`
      insert into mailboxes
      select * from unnest(${sql.val(addresses)}::text[], ${sql.val(addresses.map(mailboxOf))}::text[],
        ${sql.val(addresses.map(isComposed))}::boolean[])
      on conflict do nothing`.execute(db)
    if (rows.length < atOnce) break
    after = addresses.at(-1) ?? after
  }
}

/**
 * One user logs in by a mailbox: the one whose address is canonical, else one whose letters are composed as mail programs write
 * them, else the oldest. The others keep what they have.
 */
const findUsers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users
      drop constraint users_email_lower,
      -- An address is shown as it was typed; what is unique is its mailbox.
      drop constraint users_email_key,
      add column mailbox text,
      add column same_mailbox_as text references users,
      add check (mailbox is null or same_mailbox_as is null)`.execute(db)
  await sql`
    update users set
      mailbox = case when users.id = reaching.first then reaching.mailbox end,
      same_mailbox_as = case when users.id <> reaching.first then reaching.first end
    from (
      select users.id, mailboxes.mailbox, first_value(users.id) over (
        partition by mailboxes.mailbox
        order by email = mailboxes.mailbox desc, is_composed desc, created_at, users.id) as first
      from users join mailboxes on address = email where mailboxes.mailbox is not null
    ) reaching where reaching.id = users.id`.execute(db)
  await sql`alter table users add unique (mailbox)`.execute(db)
  await sql`create index users_of_same_mailbox on users (same_mailbox_as) where same_mailbox_as is not null`.execute(
    db,
  )
}

/** Links that were mailed in the last minutes go on to work. */
const findLinks = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table magic_links add column mailbox text`.execute(db)
  await sql`update magic_links set mailbox = mailboxes.mailbox from mailboxes where address = email`.execute(
    db,
  )
  await sql`delete from magic_links where mailbox is null`.execute(db)
  await sql`alter table magic_links alter column mailbox set not null`.execute(db)
  await sql`drop index magic_links_email`.execute(db)
  await sql`create index magic_links_by_mailbox on magic_links (mailbox)`.execute(db)
}

/** Gift mails are counted by mailbox; one that was stopped in any spelling stays so. */
const joinGiftAddresses = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from mailboxes where mailbox is null or mailbox = address`.execute(db)
  await sql`
    insert into gift_addresses (address, stopped_at)
    select mailbox, min(stopped_at) from mailboxes join gift_addresses using (address) group by mailbox
    on conflict (address) do update set stopped_at = least(gift_addresses.stopped_at, excluded.stopped_at)`.execute(
    db,
  )
  await sql`
    update gift_mails set address = mailboxes.mailbox from mailboxes
    where gift_mails.address = mailboxes.address`.execute(db)
  await sql`delete from gift_addresses using mailboxes where gift_addresses.address = mailboxes.address`.execute(
    db,
  )
}

/**
 * One mailbox is one account: beside each address stands its canonical form, which is unique and which limits count
 * (docs/decisions/one-mailbox-one-account.md).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create temporary table mailboxes (address text primary key, mailbox text, is_composed boolean not null) on commit drop`.execute(
    db,
  )
  await readMailboxes(db, 'users', 'email')
  await readMailboxes(db, 'magic_links', 'email')
  await readMailboxes(db, 'gift_addresses', 'address')
  await findUsers(db)
  await findLinks(db)
  await joinGiftAddresses(db)
}
