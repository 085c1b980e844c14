import type { Books, PaidOrder, Transaction } from './books.store.ts'
import { paidLines } from './books.store.ts'
import { donationAccount } from './accounts.ts'
import { soldEntries } from './bookings.store.ts'
import { checkOf, differences, money, one, sumBy } from './findings.ts'
import type { Check } from './findings.ts'
import type { Entry } from './journal.store.ts'

const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, { cents }) => sum + cents, 0)

/** Every transaction has all its entries, and their sum is zero. */
export const checkBalance = ({ transactions }: Books): Check =>
  checkOf(
    'Transactions balance',
    'cents',
    transactions.size,
    [...transactions.values()].flatMap(({ key, count, entries }) => {
      const sum = sumOf(entries)
      if (sum === 0 && entries.length === count) return []
      return [
        {
          difference: Math.abs(sum),
          finding: `${key} has ${entries.length} of ${count} entries, which add up to ${money(sum)}.`,
        },
      ]
    }),
  )

const partsOf = (entries: readonly Entry[]): Map<string, number> =>
  sumBy(
    entries,
    ({ account, line }) => `${account}${line === undefined ? '' : ` (line ${line})`}`,
    ({ cents }) => cents,
  )

const checkOrder = (order: PaidOrder, booked: Transaction | undefined) => {
  if (!booked)
    return [{ difference: order.total_cents, finding: `${order.number} was paid, and nothing is booked.` }]
  const isDiffering = order.status === 'differs'
  if ((booked.kind === 'differing') !== isDiffering)
    return [one(`${order.number} is ${order.status}, and booked as ${booked.kind}.`)]
  if (isDiffering) return []
  const wanted = partsOf([{ account: 'provider', cents: order.total_cents }, ...soldEntries(order)])
  return differences(
    wanted,
    partsOf(booked.entries),
    (account, should, is) => `${order.number}: ${account} is booked with ${money(is)}, not ${money(should)}.`,
  )
}

/** Every paid order is booked once, each line with its cents; no payment is booked for anything else. */
export const checkOrders = ({ orders, transactions }: Books): Check =>
  checkOf('Orders are booked, line by line', 'cents', orders.size, [
    ...[...orders.values()].flatMap((order) => checkOrder(order, transactions.get(`payment:${order.id}`))),
    ...[...transactions.values()]
      .filter(({ kind }) => kind === 'payment' || kind === 'differing')
      .filter(({ order_id: id }) => !orders.has(id ?? ''))
      .map(({ key }) => one(`${key} is booked, and no order was paid.`)),
  ])

const isRenewal = ({ kind }: Pick<Transaction, 'kind'>): boolean =>
  kind === 'renewal' || kind === 'plan_change'

/** Every invoice reported as paid, except the first, is booked with its cents, and for a subscription. */
export const checkRenewals = ({ transactions, invoices, subscriptions, orders }: Books): Check => {
  const booked = [...transactions.values()].filter(isRenewal)
  // A subscription restored after a dispute has lost its provider id; the order still has it.
  const known = new Set(
    subscriptions.map(({ provider_id: id, order_id: orderId, restored_at: restored }) =>
      restored ? (orders.get(orderId ?? '')?.provider_subscription_id ?? null) : id,
    ),
  )
  const reported = new Map(
    invoices.flatMap(({ orderId, fact: { paid } }) =>
      paid && paid.reason !== 'first' && orders.has(orderId) ? [[`invoice:${paid.id}`, paid.paidCents]] : [],
    ),
  )
  return checkOf('Renewals and plan changes are booked', 'cents', booked.length, [
    ...[...reported].flatMap(([key, cents]) => {
      const is = transactions.get(key)?.entries.find(({ account }) => account === 'provider')?.cents ?? 0
      return is === cents
        ? []
        : [
            {
              difference: Math.abs(is - cents),
              finding: `${key} was paid with ${money(cents)}, and ${money(is)} is booked.`,
            },
          ]
    }),
    ...booked
      .filter(({ subscription_id: id }) => !known.has(id))
      .map(({ key }) => one(`${key} is booked for a subscription that the hub doesn't have.`)),
  ])
}

const balancesOf = ({ transactions }: Books): Map<string, number> =>
  sumBy(
    [...transactions.values()].flatMap(({ entries }) => entries),
    ({ account }) => (account.startsWith('donations:') ? account : null),
    ({ cents }) => -cents,
  )

/** The amounts held for projects and funds match their donations, and only unfulfilled orders wait. */
export const checkDonations = (books: Books): Check => {
  const ordered = books.donations.filter(({ order_id: id }) => id !== null)
  const wanted = sumBy(
    books.donations.filter(({ order_id: id, reversal_id: reversal }) => id !== null || reversal !== null),
    ({ project_id: project, project_type: type }) => donationAccount(project, type),
    ({ amount_cents: cents }) => cents,
  )
  const waiting = paidLines(books, 'donation', ['paid']).reduce((sum, { line }) => sum + line.cents, 0)
  if (waiting > 0) wanted.set('donations:received', waiting)
  const lines = new Map(
    paidLines(books, 'donation').map(({ order, index, line }) => [`${order.id} line ${index}`, line.cents]),
  )
  const given = sumBy(
    ordered,
    ({ order_id: id, order_line: line }) => `${id} line ${line}`,
    ({ amount_cents: cents }) => cents,
  )
  return checkOf('Donations of projects and funds', 'cents', ordered.length, [
    ...differences(
      wanted,
      balancesOf(books),
      (account, should, is) => `${account} holds ${money(is)}, and its donations are ${money(should)}.`,
    ),
    ...differences(
      lines,
      given,
      (line, should, is) => `Order ${line} gave ${money(should)}, and ${money(is)} is recorded as donated.`,
    ),
  ])
}

const isCharge = ({ kind }: Transaction): boolean =>
  kind === 'payment' || kind === 'differing' || kind === 'stray_renewal' || isRenewal({ kind })

const sayCharge = (kind: string, currency: string, cents: number): string =>
  `a ${kind} of ${money(cents, currency)}`

/** Every payment in the journal has one charge of the same kind and amount, and the receipts of an order are numbered from 1. */
export const checkCharges = ({ transactions, charges }: Books): Check => {
  const booked = new Map(
    [...transactions.values()]
      .filter(isCharge)
      .map(({ key, kind, currency, entries }) => [
        key,
        sayCharge(kind, currency, sumOf(entries.filter(({ account }) => account === 'provider'))),
      ]),
  )
  const known = new Map(
    charges.map(({ key, kind, currency, cents }) => [key, sayCharge(kind, currency, cents)]),
  )
  const numbers = Map.groupBy(charges, ({ number }) => number)
  return checkOf('Charges and their receipts', 'rows', charges.length, [
    ...[...new Set([...booked.keys(), ...known.keys()])].flatMap((key) => {
      const [should, is] = [booked.get(key) ?? 'nothing', known.get(key) ?? 'nothing']
      return should === is ? [] : [one(`${key} is booked as ${should}, and charged as ${is}.`)]
    }),
    ...[...numbers].flatMap(([number, ofNumber]) => {
      const parts = ofNumber.map(({ part }) => part).toSorted((one, other) => one - other)
      return parts.every((part, index) => part === index + 1)
        ? []
        : [one(`The receipts of ${number} are numbered ${parts.join(', ')}.`)]
    }),
  ])
}
