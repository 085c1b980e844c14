import type { ProviderBooks, ProviderCharge, ProviderReturn } from '../platform/payments/provider-books.ts'
import type { Books, Transaction } from './books.store.ts'
import { checkOf, differences, money, sumBy } from './findings.ts'
import type { Check } from './findings.ts'

/** Returns the journal key of a charge. */
export const keyOf = ({ id, orderId, invoice }: ProviderCharge): string => {
  if (invoice && invoice.reason !== 'first') return `invoice:${invoice.id}`
  return orderId === null ? `charge ${id}` : `payment:${orderId}`
}

/** Cents of a transaction that passed through the payment provider. */
const movedBy = ({ entries }: Transaction): number =>
  entries.reduce((sum, { account, cents }) => (account === 'provider' ? sum + cents : sum), 0)

const inCurrency = (key: string, currency: string): string => `${key} ${currency}`
const say =
  (here: string, there: string) =>
  (keyed: string, should: number, is: number): string => {
    const [currency = 'usd', ...key] = keyed.split(' ').toReversed()
    return `${key.toReversed().join(' ')}: ${there} ${money(should, currency)}, ${here} ${money(is, currency)}.`
  }

/** The transaction kinds for each list of the payment provider. */
export const providerKinds = {
  charges: ['payment', 'differing', 'renewal', 'plan_change', 'stray_renewal'],
  refunds: ['refund', 'refund_failed'],
  disputes: ['dispute', 'dispute_won'],
} as const satisfies Record<string, readonly Transaction['kind'][]>

const booked = (books: Books, of: readonly Transaction['kind'][], keyed: (key: string) => string) =>
  sumBy(
    [...books.transactions.values()].filter(({ kind }) => of.includes(kind)),
    ({ key, currency }) => inCurrency(keyed(key), currency),
    movedBy,
  )

const checkCharges = (books: Books, charges: readonly ProviderCharge[]): Check =>
  checkOf(
    'Charges of the payment provider',
    'cents',
    charges.length,
    differences(
      sumBy(
        charges,
        (charge) => inCurrency(keyOf(charge), charge.currency),
        ({ cents }) => cents,
      ),
      booked(books, providerKinds.charges, (key) => key),
      say('booked', 'charged'),
    ),
  )

const checkReturns = (
  books: Books,
  {
    name,
    of,
    returns,
  }: { name: string; of: readonly Transaction['kind'][]; returns: readonly ProviderReturn[] },
): Check =>
  checkOf(
    name,
    'cents',
    returns.length,
    differences(
      sumBy(
        returns,
        ({ id, currency }) => inCurrency(id, currency),
        ({ cents }) => -cents,
      ),
      // `refund:re_1` and `refund-failed:re_1` belong to one refund.
      booked(books, of, (key) => key.slice(key.indexOf(':') + 1)),
      say('booked', 'at the payment provider'),
    ),
  )

/**
 * The payment provider's own lists match the journal. Its entries after `sinceMs` may not be booked yet, and are compared only
 * if they are.
 */
export const checkProvider = (books: Books, provider: ProviderBooks, sinceMs: number): Check[] => {
  const counts =
    <T extends { createdMs: number }>(keysOf: (one: T) => readonly string[]) =>
    (one: T): boolean =>
      one.createdMs <= sinceMs || keysOf(one).some((key) => books.transactions.has(key))
  return [
    checkCharges(books, provider.charges.filter(counts((charge) => [keyOf(charge)]))),
    checkReturns(books, {
      name: 'Refunds of the payment provider',
      of: providerKinds.refunds,
      returns: provider.refunds.filter(counts(({ id }) => [`refund:${id}`])),
    }),
    checkReturns(books, {
      name: 'Disputes of the payment provider',
      of: providerKinds.disputes,
      returns: provider.disputes.filter(counts(({ id }) => [`dispute:${id}`])),
    }),
  ]
}
