import type { Selectable } from 'kysely'
import type { WorklistKind } from '#contract/desk/money-desk.contract.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { findGiftLegsOfOrders } from '../gift-legs/gift-leg.store.ts'
import type { RefundsTable } from '../payments/after-sale.tables.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import { putInWorklist } from '../payments/worklist.store.ts'
import type { TouchedPayment } from '../payments/touched-payments.store.ts'
import type { Db } from '../schema.ts'
import { beginsPeriod } from '../charges/charges.store.ts'
import type { ChargeRow } from '../charges/charges.store.ts'
import type { RefundLine } from './refund-lines.ts'
import { isLater } from '../after-sales/after-sales.store.ts'

/**
 * A payment with refunds or disputes, and its order: the transaction locks both. `charge` is the later charge of the
 * order's plan that it paid, if known.
 */
export interface Held {
  readonly db: Db
  readonly payment: TouchedPayment
  readonly order: OrderRow | null
  readonly charge: ChargeRow | null
  readonly nowMs: number
}

export type Subject = Pick<Selectable<RefundsTable>, 'id' | 'cents' | 'currency'>

/** Returns the reason why nothing can be reversed for the refund or dispute; null when something can. */
export const problemOf = ({ payment, order }: Held, { currency }: Subject): WorklistKind | null => {
  if (!order || payment.cents === null) return 'unknown_payment'
  const isForeign = currency !== 'usd' || payment.currency !== 'usd'
  if (isForeign && order.status !== 'differs') return 'foreign_currency'
  if (order.paid_at === null) return 'order_not_paid'
  // The metadata may have been copied from another payment: the amount shows that this one is not the order's.
  const isAnother =
    payment.reason === 'order' && order.status !== 'differs' && payment.cents !== order.total_cents
  return isAnother ? 'unknown_payment' : null
}

export const report = (
  { db, payment, nowMs }: Held,
  kind: WorklistKind,
  { id, cents, currency }: Subject,
): Promise<void> =>
  putInWorklist(db, {
    kind,
    subject: id,
    payment_id: payment.id,
    order_id: payment.order_id,
    cents,
    currency,
    at: new Date(nowMs),
  })

/** Such a payment bought nothing, so all of it was owed back from the beginning. */
export const boughtNothing = ({ order, charge }: Held): boolean =>
  order?.status === 'differs' || charge?.kind === 'stray_renewal'

/** Returns the order's plan line with the full amount of the later charge. */
export const planLine = ({ order, payment }: Held): RefundLine[] =>
  (order?.lines ?? []).flatMap(({ kind }, index) =>
    kind === 'plan' ? [{ index, cents: payment.cents ?? 0 }] : [],
  )

/** Describes the payment to undo. `carriesPlan`: undoing it can end the plan. */
export const undoneOf = async ({ db, payment, charge }: Held) => ({
  ofRenewal: isLater(payment.reason),
  carriesPlan: payment.reason !== 'change' || (charge !== null && (await beginsPeriod(db, charge))),
  periodEnd: payment.period_end?.getTime() ?? null,
})

/** Number shown to players: both payments of one order have the number of the first. */
export const numberOf = async (db: Db, order: OrderRow): Promise<string> =>
  (await findGiftLegsOfOrders(db, [order])).get(order.id)?.number ?? order.number

export const tellPlayer = async (
  { db, nowMs }: Held,
  order: OrderRow,
  { id, cents }: Subject,
  reason: 'refund' | 'dispute',
): Promise<void> =>
  recordEvent(db, {
    userId: order.user_id,
    kind: 'refunded',
    data: { order_id: order.id, order_number: await numberOf(db, order), cents, reason },
    key: `refunded:${id}`,
    atMs: nowMs,
  })
