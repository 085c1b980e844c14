import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'
import type { Account } from './accounts.ts'
import type { TransactionKind } from './ledger.tables.ts'

export interface Entry {
  readonly account: Account
  /** A debit is positive, a credit negative. */
  readonly cents: number
  /** Index of the order's line. */
  readonly line?: number
}

export interface Posting {
  /** Identifies the booking, which is made once: `payment:<order id>`. */
  readonly key: string
  readonly kind: TransactionKind
  readonly atMs: number
  readonly entries: readonly Entry[]
  /** `usd` by default. */
  readonly currency?: string
  readonly orderId?: string | null
  readonly userId?: string | null
  /** The payment provider's id. */
  readonly subscriptionId?: string | null
  /** End of the period that a plan's payment covers. */
  readonly paidUntilMs?: number | null
}

const check = ({ key, entries }: Posting): void => {
  const sum = entries.reduce((total, { cents }) => total + cents, 0)
  if (entries.length < 2 || sum !== 0 || entries.some(({ cents }) => !Number.isSafeInteger(cents)))
    throw new Error(`What is to be booked as '${key}' does not balance: ${JSON.stringify(entries)}.`)
}

/** Returns the entries of a transaction as posted; none when it does not exist. */
export const readEntries = async (db: Db, key: string): Promise<Entry[]> =>
  (
    await db
      .selectFrom('journal_entries')
      .select(['account', 'cents', 'order_line'])
      .where('transaction_key', '=', key)
      .orderBy('position')
      .execute()
  ).map(({ account, cents, order_line: line }) => ({ account, cents, ...(line !== null && { line }) }))

const contentOf = (
  posting: Pick<Posting, 'kind' | 'currency' | 'orderId'>,
  entries: readonly Entry[],
): string =>
  JSON.stringify([
    posting.kind,
    posting.currency,
    posting.orderId ?? null,
    entries.map(({ account, cents, line }) => [account, cents, line ?? null]),
  ])

/** Throws unless the posting has the same content as the transaction already booked under its key, apart from the time. */
const holdToKnown = async (db: Db, posting: Posting, currency: string): Promise<void> => {
  const { key } = posting
  const known = await db
    .selectFrom('journal_transactions')
    .select(['kind', 'currency', 'order_id as orderId'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const [before, now] = [
    contentOf(known, await readEntries(db, key)),
    contentOf({ ...posting, currency }, posting.entries),
  ]
  if (before !== now) throw new Error(`'${key}' is booked already, as ${before} and not as ${now}.`)
}

/**
 * Books a transaction, all or nothing, within the caller's database transaction if there is one. A known key books nothing and
 * returns false. Throws when the content differs from the booked one, or does not balance.
 */
export const post = (db: Db, posting: Posting): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    check(posting)
    const { key, kind, atMs, entries, currency = 'usd', paidUntilMs } = posting
    const inserted = await trx
      .insertInto('journal_transactions')
      .values({
        key,
        kind,
        currency,
        entries: entries.length,
        order_id: posting.orderId ?? null,
        user_id: posting.userId ?? null,
        subscription_id: posting.subscriptionId ?? null,
        paid_until: typeof paidUntilMs === 'number' ? new Date(paidUntilMs) : null,
        at: new Date(atMs),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!inserted) {
      await holdToKnown(trx, posting, currency)
      return false
    }
    const rows = entries.map(({ account, cents, line }, position) => ({
      transaction_key: key,
      position,
      account,
      cents,
      order_line: line ?? null,
    }))
    await trx.insertInto('journal_entries').values(rows).execute()
    return true
  })

/** Books the opposite of a transaction under its own key; false when that is already booked, or there is nothing to reverse. */
export const reverse = async (
  db: Db,
  booked: string,
  posting: Omit<Posting, 'entries' | 'currency'>,
): Promise<boolean> => {
  const known = await db
    .selectFrom('journal_transactions')
    .select('currency')
    .where('key', '=', booked)
    .executeTakeFirst()
  if (!known) return false
  const entries = (await readEntries(db, booked)).map((entry) => ({ ...entry, cents: -entry.cents }))
  return post(db, { ...posting, currency: known.currency, entries })
}
