import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Dependencies } from '#server/dependencies.ts'
import { checkBooks, findingsOf } from '#server/ledger/check-books.ts'
import type { Db } from '#server/schema.ts'

type Books = Pick<Dependencies, 'db' | 'payments' | 'clock'>

/** Everything that doesn't add up, by name. */
export const mismatchesOf = async (books: Books): Promise<string[]> => findingsOf(await checkBooks(books))

/** The books add up and agree with the payment provider's own list. */
export const expectBooksToAddUp = async (books: Books): Promise<void> =>
  expect(await mismatchesOf(books)).toEqual([])

/** Returns the balance of every account of the journal; debits are positive. */
export const balancesOf = async (db: Db): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('journal_entries')
    .select(['account', sql<string>`sum(cents)`.as('cents')])
    .groupBy('account')
    .orderBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
}
