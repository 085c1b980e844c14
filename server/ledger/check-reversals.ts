import { donationVotes } from '#contract/votes/votes.rules.ts'
import type { Books, LineOf } from './books.store.ts'
import { paidLines } from './books.store.ts'
import { checkOf, differences, money, one, sumBy } from './findings.ts'
import type { Check } from './findings.ts'

const keyOf = (orderId: string, line: number | null): string => `${orderId} line ${line}`

/** Cents per line that were taken back and not returned since. */
const takenOf = ({ reversed }: Books): Map<string, number> =>
  sumBy(
    reversed,
    ({ orderId, line }) => keyOf(orderId, line),
    ({ cents }) => -cents,
  )

const byLine = <T extends { reversal_id: string | null; order_line: number | null }>(
  books: Books,
  rows: readonly T[],
  amountOf: (row: T) => number,
): Map<string, number> => {
  const orders = new Map(books.reversed.map(({ id, orderId }) => [id, orderId]))
  return sumBy(
    rows.filter(({ reversal_id: id }) => id !== null),
    (row) => keyOf(orders.get(row.reversal_id ?? '') ?? '', row.order_line),
    amountOf,
  )
}

/** Returns the votes for the rest of a donation; `made` is the votes for its full amount. */
const votesLeft = (cents: number, left: number, made: number): number =>
  donationVotes(left, donationVotes(cents, false) !== made)

const checkVotesLeft = (
  books: Books,
  donations: readonly LineOf<'donation'>[],
  taken: Map<string, number>,
) => {
  const made = new Map(
    books.votes.flatMap(({ order_id: id, order_line: line, votes }) =>
      id === null ? [] : [[keyOf(id, line), votes] as const],
    ),
  )
  const reversed = byLine(books, books.votes, ({ votes }) => votes)
  const wanted = new Map(
    donations.map(({ order, index, line }) => {
      const key = keyOf(order.id, index)
      const [all, left] = [made.get(key) ?? 0, line.cents - (taken.get(key) ?? 0)]
      return [key, left === line.cents ? 0 : votesLeft(line.cents, left, all) - all]
    }),
  )
  return differences(
    wanted,
    reversed,
    (key, should, is) => `Of order ${key} ${-should} votes are to have gone, and ${-is} have.`,
  )
}

const checkMonthsLeft = (books: Books, gifts: readonly LineOf<'gift'>[], taken: Map<string, number>) => {
  const codes = new Map(
    books.giftCodes.map((code) => [code.id, keyOf(code.order_id ?? code.id, code.order_line)]),
  )
  const ended = sumBy(
    books.giftReversals,
    ({ gift_code_id: id }) => codes.get(id) ?? id,
    ({ months }) => -months,
  )
  const wanted = new Map(
    gifts.map(({ order, index, line }) => {
      const key = keyOf(order.id, index)
      return [key, taken.get(key) ? line.months : 0]
    }),
  )
  return differences(
    wanted,
    ended,
    (key, should, is) => `Of order ${key} ${should} months are to have ended, and ${is} have.`,
  )
}

/** The amounts taken back from lines match donations, votes and codes, and never exceed what was paid. */
export const checkReversals = (books: Books): Check => {
  const taken = takenOf(books)
  const donations = paidLines(books, 'donation')
  const isDonation = new Set(donations.map(({ order, index }) => keyOf(order.id, index)))
  return checkOf('What was taken back', 'rows', books.reversed.length, [
    ...[...taken].flatMap(([key, cents]) => {
      const [orderId = '', index] = key.split(' line ')
      const paid = books.orders.get(orderId)?.lines[Number(index)]?.cents ?? 0
      return cents >= 0 && cents <= paid
        ? []
        : [one(`Of order ${key} ${money(cents)} were taken back of ${money(paid)}.`)]
    }),
    ...differences(
      new Map([...taken].filter(([key]) => isDonation.has(key))),
      byLine(books, books.donations, ({ amount_cents: cents }) => -cents),
      (key, should, is) =>
        `Of order ${key} ${money(should)} were taken back, and donations fell by ${money(is)}.`,
    ),
    ...checkVotesLeft(books, donations, taken),
    ...checkMonthsLeft(books, paidLines(books, 'gift'), taken),
  ])
}
