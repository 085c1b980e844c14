import { dayMs } from '#contract/values/time.ts'
import type { Books } from './books.store.ts'
import { paidLines } from './books.store.ts'
import { checkOf, differences, one, sumBy } from './findings.ts'
import type { Check } from './findings.ts'

/** The codes of every paid gift have the months that were bought; no other code exists. */
export const checkMonths = (books: Books): Check => {
  const bought = new Map(
    paidLines(books, 'gift').map(({ order, index, line }) => [`${order.id} line ${index}`, line.months]),
  )
  // The parts of a split code replace it; administrators make codes without an order.
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

/** The hub's estimate of a period's end and the payment provider's date are within days of each other. */
const tolerance = 3 * dayMs
const longestPeriod = { monthly: 31 * dayMs, yearly: 366 * dayMs }

/** Every plan that was bought runs once, and no longer than paid for. */
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
      // A plan restored after a dispute runs for its remaining time.
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
