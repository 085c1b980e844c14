import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FoundPayment, PaymentSort } from '#contract/desk/money-desk.contract.ts'
import type { PaymentKind, PaymentStatus } from '#contract/desk/money-desk.rules.ts'
import { laterWords } from '../charges/charges.store.ts'
import type { CodeSecrets } from '../gifts/find-by-code.store.ts'
import { pageOf, readTimeCursor, timeCursor } from '../platform/database/pages.ts'
import type { Db } from '../schema.ts'
import { readMeant } from './meant-payments.store.ts'
import type { Meant } from './meant-payments.store.ts'
import type { PaymentId } from './found-payments.store.ts'
import { readFound } from './found-payments.store.ts'
import { ofKind, ofStatus } from './payment-status.store.ts'

interface Wanted {
  readonly q?: string | undefined
  readonly status?: PaymentStatus | undefined
  readonly kind?: PaymentKind | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly from_cents?: number | undefined
  readonly sort: PaymentSort
  /** The cursor of the last known payment. */
  readonly before?: string | undefined
  readonly most: number
}

interface Listed extends PaymentId {
  /** Sorts rows of the same millisecond, by bytes: later tries of an order come after earlier ones. */
  readonly place: string
  readonly at: Date
  readonly cents: number
}

/** Columns of orders or of charges by which the list is sorted. */
interface Side {
  readonly place: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly cents: RawBuilder<unknown>
}

const ofOrders: Side = {
  place: sql`lpad(orders.attempt::text, 15, '0') collate "C"`,
  at: sql`orders.created_at`,
  cents: sql`orders.total_cents`,
}
const ofCharges: Side = {
  place: sql`charges.key collate "C"`,
  at: sql`charges.at`,
  cents: sql`charges.cents`,
}
const ofList: Side = { place: sql`place collate "C"`, at: sql`at`, cents: sql`cents` }

const ordered = ({ place, at, cents }: Side, sort: PaymentSort): RawBuilder<unknown> => {
  if (sort === 'newest') return sql`${at} desc, ${place} desc`
  if (sort === 'oldest') return sql`${at}, ${place}`
  return sort === 'largest' ? sql`${cents} desc, ${at} desc, ${place} desc` : sql`${cents}, ${at}, ${place}`
}

const byAmount = (sort: PaymentSort): boolean => sort === 'largest' || sort === 'smallest'

/** Cursors are `<ms>-<place>`, or `<cents>-<ms>-<place>` when sorted by amount. */
const cursorOf = (sort: PaymentSort, { place, at, cents }: Listed): string =>
  byAmount(sort) ? `${cents}-${timeCursor(at, place)}` : timeCursor(at, place)

const after = (
  { place: column, at, cents }: Side,
  sort: PaymentSort,
  before: string | undefined,
): RawBuilder<unknown> => {
  if (before === undefined) return sql`true`
  const runs = sort === 'newest' || sort === 'largest' ? sql`<` : sql`>`
  const begins = byAmount(sort) ? before.indexOf('-') + 1 : 0
  const [time, place] = readTimeCursor(before.slice(begins))
  // A cursor of the other kind of sort order finds nothing.
  if (Number.isNaN(time.getTime())) return sql`false`
  const rest = sql`${time}::timestamptz, ${place}::text`
  return byAmount(sort)
    ? sql`(${cents}, ${at}, ${column}) ${runs} (${before.slice(0, begins - 1)}::bigint, ${rest})`
    : sql`(${at}, ${column}) ${runs} (${rest})`
}

/** Filters by the given fields; undefined ones do not filter. */
const within = (
  side: keyof Meant,
  { place: _, at, cents }: Side,
  { status, kind, since, until, from_cents: from }: Wanted,
): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(status === undefined ? [] : [ofStatus(status)[side]]),
      ...(kind === undefined ? [] : [ofKind(kind)[side]]),
      ...(since === undefined ? [] : [sql`${at} >= ${since}::timestamptz`]),
      ...(until === undefined ? [] : [sql`${at} < ${until}::timestamptz`]),
      ...(from === undefined ? [] : [sql`${cents} >= ${from}`]),
    ],
    sql` and `,
  )

export const readPayments = async (
  db: Db,
  wanted: Wanted,
  settings: CodeSecrets,
  nowMs: number,
): Promise<{ payments: FoundPayment[]; next: string | null }> => {
  const { q = '', sort, before, most } = wanted
  const chosen = (meant: Meant, name: keyof Meant, side: Side) => sql`
    (${meant[name]}) and ${within(name, side, wanted)} and ${after(side, sort, before)}
    order by ${ordered(side, sort)} limit ${most + 1}`
  // Reads orders and charges by their own indexes, then takes the first rows of both.
  const { rows } = await readMeant(db, q, settings, (trx, meant) =>
    sql<Listed>`
    select * from (
      (select orders.id, false as is_charge, ${ofOrders.place} as place, orders.created_at as at,
          orders.total_cents as cents
        from orders where ${chosen(meant, 'orders', ofOrders)})
      union all
      (select charges.key, true, ${ofCharges.place}, charges.at, charges.cents
        from charges join orders on orders.id = charges.order_id
        where charges.kind in (${laterWords}) and charges.currency = 'usd'
          and ${chosen(meant, 'charges', ofCharges)})
    ) as listed
    order by ${ordered(ofList, sort)} limit ${most + 1}`.execute(trx),
  )
  const { shown, next } = pageOf(rows, most, (last) => cursorOf(sort, last))
  return { payments: await readFound(db, shown, nowMs), next }
}
