import { donationVotes } from '#contract/votes.rules.ts'
import { dayMs } from '#contract/time.ts'
import type { Books } from './books.store.ts'
import { paidLines } from './books.store.ts'
import { checkOf, differences, one, sumBy } from './findings.ts'
import type { Check } from './findings.ts'

/** The codes of every gift that was paid have the months that were bought; no other code exists. */
export const checkMonths = (books: Books): Check => {
  const bought = new Map(
    paidLines(books, 'gift').map(({ order, index, line }) => [`${order.id} line ${index}`, line.months]),
  )
  // The parts of a code that was split stand in its place; administrators make codes without an order.
  const bearing = books.giftCodes.filter(({ split_at: split, order_id: order }) => split === null && order)
  const made = sumBy(
    bearing,
    (code) => `${code.order_id} line ${code.order_line}`,
    ({ months }) => months,
  )
  return checkOf(
    'Months of gift codes',
    'months',
    bearing.length,
    differences(
      bought,
      made,
      (line, should, is) => `Order ${line} bought ${should} months, and its codes have ${is}.`,
    ),
  )
}

/** A period of our own estimate, and one of the payment provider's, end within days of each other. */
const tolerance = 3 * dayMs
const longestPeriod = { monthly: 31 * dayMs, yearly: 366 * dayMs }

/** Every plan that was bought runs once, and no longer than it was paid. */
export const checkPeriods = (books: Books): Check => {
  const bought = new Map(paidLines(books, 'plan').map(({ order, line }) => [order.id, line]))
  const paidUntil = new Map<string, number>()
  for (const { subscription_id: id, paid_until: until, kind } of books.transactions.values())
    if (id !== null && until && kind !== 'stray_renewal')
      paidUntil.set(id, Math.max(paidUntil.get(id) ?? 0, until.getTime()))
  const runs = sumBy(
    books.subscriptions,
    ({ order_id: id }) => id,
    () => 1,
  )
  return checkOf('Periods of paid plans', 'rows', books.subscriptions.length, [
    ...differences(
      new Map([...bought.keys()].map((id) => [id, 1])),
      runs,
      (id, should, is) => `Order ${id} bought ${should} plans, and ${is} were started.`,
    ),
    ...books.subscriptions.flatMap((row) => {
      const first = bought.get(row.order_id ?? '')
      if (!first) return []
      const firstEnd = row.started_at.getTime() + longestPeriod[first.type] + tolerance
      // Given back after a dispute, it runs on for what was left of it.
      const restoredEnd = row.restored_at
        ? row.restored_at.getTime() + longestPeriod[row.type] + tolerance
        : 0
      const end = Math.max(firstEnd, restoredEnd, paidUntil.get(row.provider_id ?? '') ?? 0)
      return row.current_period_end.getTime() <= end
        ? []
        : [
            one(
              `The plan of order ${row.order_id} runs until ${row.current_period_end.toISOString()}, and is paid until ${new Date(end).toISOString()} at most.`,
            ),
          ]
    }),
  ])
}

/** Every donation made its votes once, and every vote of the donation bank has a source. */
export const checkVotes = (books: Books): Check => {
  const lines = new Map(
    paidLines(books, 'donation').map(({ order, index, line }) => [`${order.id} line ${index}`, line.cents]),
  )
  const made = new Map(
    [
      ...Map.groupBy(books.votes, (row) =>
        row.order_id === null ? null : `${row.order_id} line ${row.order_line}`,
      ),
    ].flatMap(([line, rows]) => (line === null ? [] : [[line, rows.map(({ votes }) => votes)] as const])),
  )
  const cast = new Map(books.projectVotes.map((row) => [row.id, row]))
  const spent = new Set(books.votes.flatMap(({ project_vote_id: id }) => id ?? []))
  return checkOf('Votes', 'votes', books.votes.length, [
    ...[...lines].flatMap(([line, cents]) => {
      const votes = made.get(line) ?? []
      const may = [donationVotes(cents, false), donationVotes(cents, true)]
      const sum = votes.reduce((total, each) => total + each, 0)
      if (votes.length === 1 && may.includes(sum)) return []
      const finding = `Order ${line} made ${sum} votes in ${votes.length} rows, not ${may.join(' or ')} in one.`
      return [{ difference: Math.abs(sum - (may[0] ?? 0)), finding }]
    }),
    ...[...made]
      .filter(([line]) => !lines.has(line))
      .map(([line]) => one(`Order ${line} made votes, and gave nothing.`)),
    ...books.votes.flatMap((row) => {
      if (row.order_id !== null || row.reversal_id !== null) return []
      const vote = cast.get(row.project_vote_id ?? '')
      if (row.project_vote_id === null)
        return row.bank === 'donation'
          ? [
              {
                difference: Math.abs(row.votes),
                finding: `${row.votes} votes of ${row.user_id} have no source.`,
              },
            ]
          : []
      return vote && vote.votes === -row.votes
        ? []
        : [
            one(
              `${-row.votes} votes of ${row.user_id} were spent, and their project has ${vote?.votes ?? 0}.`,
            ),
          ]
    }),
    ...books.projectVotes.flatMap((row) =>
      row.order_id === null || spent.has(row.id)
        ? []
        : [
            one(
              `${row.votes} votes of order ${row.order_id} went to ${row.project_id}, and nobody spent them.`,
            ),
          ],
    ),
  ])
}
