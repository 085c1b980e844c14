import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { Dependencies } from '#server/dependencies.ts'
import { checkBooks, findingsOf } from '#server/ledger/check-books.ts'
import type { Db } from '#server/schema.ts'
import { openShop } from './shop.ts'
import { createTestPayments } from './test-payments.ts'

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

/** A shop whose books have to add up, to the cent, when the test is over. */
export const openProvenShop: typeof openShop = async (options) => {
  const shop = await openShop(options)
  onTestFinished(async () => {
    await shop.control({ fail: 'none' })
    await expectBooksToAddUp({ ...shop, payments: createTestPayments(shop.clock, shop.provider.fetch) })
  })
  return shop
}
