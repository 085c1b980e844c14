import { sql } from 'kysely'
import type { StoryEntry, StoryKind } from '#contract/desk/money-desk.contract.ts'
import { laterKinds, receiptNumber } from '../charges/charges.store.ts'
import type { ChargeRow } from '../charges/charges.store.ts'
import type { Db } from '../schema.ts'

type Told = Partial<Omit<StoryEntry, 'at' | 'kind'>>

const nothingTold = {
  what: null,
  cents: null,
  plan_id: null,
  months: null,
  until: null,
  method: null,
  came_to_nothing: false,
  by: null,
  about: null,
  reason: null,
} satisfies Told

/** Returns the text if it is in the list, otherwise null. */
export const wordOf = <Word extends string>(words: readonly Word[], text: unknown): Word | null =>
  words.find((word) => word === text) ?? null

/** Returns the step of a story that happened at `at`; none when `at` is null. */
export const entry = (kind: StoryKind, at: Date | null, told: Told = {}): StoryEntry[] =>
  at === null ? [] : [{ at: at.toISOString(), kind, ...nothingTold, ...told }]

/** A story is about all payments of an order, or about one later charge. */
export interface ToldOf {
  readonly orderId: string
  readonly charge: ChargeRow | null
}

const readCharges = (db: Db, { orderId, charge }: ToldOf) =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('order_id', '=', orderId)
    .$if(charge !== null, (query) => query.where('key', '=', charge?.key ?? ''))
    .execute()

/** Mailed receipts, and later charges of the plan. */
export const readChargeEntries = async (db: Db, of: ToldOf): Promise<StoryEntry[]> => {
  const rows = await readCharges(db, of)
  return rows.flatMap((charge) => {
    const receipt = receiptNumber(charge)
    const { kind, at, cents, period_until: until } = charge
    const isLater = laterKinds.some((one) => one === kind)
    return [
      ...(isLater
        ? entry('charged', at, {
            what: wordOf(laterKinds, kind),
            cents,
            until: until?.toISOString() ?? null,
            method: charge.method,
            ...(of.charge === null && { about: receipt }),
          })
        : []),
      ...entry('receipt_mailed', charge.receipt_mailed_at, { about: `${receipt}: ${charge.receipt_to}` }),
    ]
  })
}

/** Payments with refunds or disputes, each with the receipt number of the later charge it paid. */
const touchedOf = (db: Db, { orderId, charge }: ToldOf) =>
  db
    .selectFrom('touched_payments as payment')
    .leftJoin('charges', (join) =>
      join.onRef('charges.payment_id', '=', 'payment.id').on('charges.kind', 'in', laterKinds),
    )
    .select(['charges.number', 'charges.part'])
    .where('payment.order_id', '=', orderId)
    .$if(charge !== null, (query) => query.where('charges.key', '=', charge?.key ?? ''))

interface OfCharge {
  readonly number: string | null
  readonly part: number | null
}

/** An id of the payment provider; in an order's story prefixed with the receipt number of its later charge. */
const aboutOf = (id: string, { number, part }: OfCharge, of: ToldOf): string =>
  of.charge === null && number !== null && part !== null ? `${receiptNumber({ number, part })}: ${id}` : id

export const readRefundEntries = async (db: Db, of: ToldOf): Promise<StoryEntry[]> => {
  const refunds = await touchedOf(db, of)
    .innerJoin('refunds', 'refunds.payment_id', 'payment.id')
    .select(['refunds.id', 'refunds.cents', 'refunded_at', 'refunds.status', 'source'])
    .execute()
  return refunds.flatMap(({ id, cents, refunded_at: at, status, source, ...charge }) =>
    entry(status === 'failed' || status === 'canceled' ? 'refund_failed' : 'refunded', at, {
      cents,
      about: aboutOf(id, charge, of),
      what: source === 'dashboard' ? 'at_provider' : null,
    }),
  )
}

export const readDisputeEntries = async (db: Db, of: ToldOf): Promise<StoryEntry[]> => {
  const disputes = await touchedOf(db, of)
    .innerJoin('disputes', 'disputes.payment_id', 'payment.id')
    .leftJoin('player_events as decided', (join) =>
      join.on('decided.key', '=', sql<string>`'dispute_decided:' || disputes.id`),
    )
    .select(['disputes.id', 'disputes.cents', 'opened_at', 'withdrawn_at', 'reinstated_at', 'closed_as'])
    // The time of the player's event is the time at which the hub learned the outcome.
    .select('decided.at as decided_at')
    .execute()
  return disputes.flatMap(({ id, cents, opened_at, withdrawn_at, reinstated_at, closed_as, ...row }) => {
    const told = { cents, about: aboutOf(id, row, of) }
    return [
      ...entry('disputed', opened_at, told),
      ...entry('dispute_withdrawn', withdrawn_at, told),
      ...entry('dispute_reinstated', reinstated_at, told),
      ...(closed_as === 'lost'
        ? entry('dispute_lost', row.decided_at ?? withdrawn_at ?? opened_at, told)
        : []),
    ]
  })
}
