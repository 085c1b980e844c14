import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { readGiftCode } from '#contract/gift-code.rules.ts'
import type { FoundPayment, PaymentSort } from '#contract/money-desk.contract.ts'
import type { PaymentStatus } from '#contract/money-desk.rules.ts'
import { plainLetters } from '#contract/plain-letters.ts'
import { findOrderIdsOfCode, findOrderIdsOfCodeHead } from '../gifts/find-by-code.store.ts'
import type { CodeSecrets } from '../gifts/find-by-code.store.ts'
import { orderStates } from '../order/order-state.store.ts'
import { toTheLetter } from '../platform/database/like.ts'
import { pageOf } from '../platform/database/pages.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { Db } from '../schema.ts'
import { ofStatus } from './payment-status.store.ts'

interface Wanted {
  readonly q?: string | undefined
  readonly status?: PaymentStatus | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly from_cents?: number | undefined
  readonly sort: PaymentSort
  /** The cursor of the last one that is known. */
  readonly before?: string | undefined
  readonly most: number
}

/** Everything that the payment provider names begins so: `pi_…`. */
const isProviderId = (q: string): boolean => /^[a-z]{2,8}(?:_test|_live)?_\w+$/u.test(q)
const isLastOfCard = (q: string): boolean => /^\d{4}$/u.test(q)
/** The number of a receipt is that of its order, and which payment of it this is: `4F7K2-2`. */
const numberIn = (q: string): string => q.toUpperCase().replace(/-\d{1,4}$/u, '')
const isHeadOfCode = (q: string): boolean =>
  q.length === 4 && Array.from(q.toUpperCase()).every((letter) => plainLetters.includes(letter))

const beginsWith = (column: RawBuilder<unknown>, text: string) =>
  sql`lower(${column}) like ${`${toTheLetter(text.toLowerCase())}%`}`

const ofProvider = (id: string) => sql`
  orders.checkout_id = ${id} or orders.provider_subscription_id = ${id}
  or orders.user_id in (select user_id from payment_customers where customer_id = ${id})
  or orders.id in (select order_id from touched_payments where id = ${id})
  or orders.id in (select order_id from charges where invoice_id = ${id} or payment_id = ${id})
  or orders.id in (select order_id from touched_payments payment join refunds refund on refund.payment_id = payment.id
    where refund.id = ${id})
  or orders.id in (select order_id from touched_payments payment join disputes dispute
    on dispute.payment_id = payment.id where dispute.id = ${id})
  or orders.id in (select order_id from payment_events where id = ${id})`

/** Two payments of one order have its number. */
const ofNumber = (number: string) => sql`
  orders.number = ${number} or orders.gift_leg_id in (
    select leg.id from gift_legs leg join orders earlier on earlier.id = leg.order_id where earlier.number = ${number})`

const ofPlayer = (text: string) => sql`
  orders.user_id = ${text}
  or orders.user_id in (select id from users where ${beginsWith(sql`email`, text)} or ${beginsWith(sql`username`, text)})`

/** Which orders a text can mean. */
const meantBy = async (db: Db, typed: string, settings: CodeSecrets): Promise<RawBuilder<unknown>> => {
  const q = typed.trim()
  if (q === '') return sql`true`
  // A player's name may look like one.
  if (isProviderId(q)) return sql`${ofProvider(q)} or ${ofPlayer(q)}`
  const { code } = readGiftCode(q)
  if (code !== undefined) {
    const ids = await findOrderIdsOfCode(db, code, settings)
    if (ids.length > 0) return sql`orders.id = any(${sql.val(ids)}::text[])`
  }
  const ofHead = isHeadOfCode(q) ? await findOrderIdsOfCodeHead(db, q.toUpperCase()) : []
  const ofCard = isLastOfCard(q)
    ? sql`or orders.id in (select order_id from charges where method ->> 'last4' = ${q})`
    : sql``
  return sql`orders.id = ${q} or ${ofNumber(numberIn(q))} or ${ofPlayer(q)}
    or orders.id = any(${sql.val(ofHead)}::text[]) ${ofCard}`
}

const orders = {
  newest: sql`orders.attempt desc`,
  oldest: sql`orders.attempt`,
  largest: sql`orders.total_cents desc, orders.attempt desc`,
  smallest: sql`orders.total_cents, orders.attempt`,
} satisfies Record<PaymentSort, unknown>

/** Cursors are `<attempt>`, or `<cents>-<attempt>` by amount. */
const after = (sort: PaymentSort, before: string | undefined): RawBuilder<unknown> => {
  if (before === undefined) return sql`true`
  const [first = 0, second = 0] = before.split('-').map(Number)
  if (sort === 'newest') return sql`orders.attempt < ${first}::bigint`
  if (sort === 'oldest') return sql`orders.attempt > ${first}::bigint`
  const runs = sort === 'largest' ? sql`<` : sql`>`
  return sql`(orders.total_cents, orders.attempt) ${runs} (${first}::bigint, ${second}::bigint)`
}

const cursorOf = (sort: PaymentSort, { attempt, total_cents: cents }: OrderRow): string =>
  sort === 'largest' || sort === 'smallest' ? `${cents}-${attempt}` : String(attempt)

/** What is named narrows the list; what isn't doesn't. */
const within = ({ status, since, until, from_cents: cents }: Wanted): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(status === undefined ? [] : [ofStatus(status)]),
      ...(since === undefined ? [] : [sql`orders.created_at >= ${since}::timestamptz`]),
      ...(until === undefined ? [] : [sql`orders.created_at < ${until}::timestamptz`]),
      ...(cents === undefined ? [] : [sql`orders.total_cents >= ${cents}`]),
    ],
    sql` and `,
  )

/** Returns orders with their players. */
export const withPlayers = async (
  db: Db,
  rows: readonly OrderRow[],
  nowMs: number,
): Promise<FoundPayment[]> => {
  if (rows.length === 0) return []
  const players = await db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where(
      'id',
      'in',
      rows.map(({ user_id: id }) => id),
    )
    .execute()
  const states = await orderStates(db, rows, nowMs)
  return rows.flatMap((row, index) => {
    const [order, player] = [states[index], players.find(({ id }) => id === row.user_id)]
    return order && player ? [{ player, purpose: row.purpose, order }] : []
  })
}

/** Returns a page of orders and donations, and the cursor of the next one. */
export const readPayments = async (
  db: Db,
  wanted: Wanted,
  settings: CodeSecrets,
  nowMs: number,
): Promise<{ payments: FoundPayment[]; next: string | null }> => {
  const { q = '', sort, before, most } = wanted
  const { rows } = await sql<OrderRow>`
    select orders.* from orders
    where (${await meantBy(db, q, settings)})
      and ${within(wanted)}
      and ${after(sort, before)}
    order by ${orders[sort]}
    limit ${most + 1}`.execute(db)
  const { shown, next } = pageOf(rows, most, (last) => cursorOf(sort, last))
  return { payments: await withPlayers(db, shown, nowMs), next }
}
