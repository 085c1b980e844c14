import type { ProjectType } from '#contract/order.contract.ts'
import type { ReceiptLine } from '#contract/placed-order.contract.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { InvoicePayment } from '../platform/payments/payment-events.ts'
import type { Db } from '../schema.ts'
import { donationAccount } from './accounts.ts'
import type { Account } from './accounts.ts'
import { post } from './journal.store.ts'
import type { Entry } from './journal.store.ts'

/** What an invoice paid for. */
interface Paid {
  readonly orderId: string | null
  readonly userId: string
  /** The payment provider's id. */
  readonly subscriptionId: string
  /** Does the subscription give a plan at the hub? */
  readonly hasPlan: boolean
  /** End of the period that it pays for; null when not known. */
  readonly paidUntilMs: number | null
}

type Order = Pick<OrderRow, 'id' | 'user_id' | 'lines' | 'total_cents' | 'provider_subscription_id'>

const soldAs = {
  plan: 'plans',
  gift: 'gifts',
  donation: 'donations:received',
} as const satisfies Record<ReceiptLine['kind'], Account>

const about = (order: Pick<OrderRow, 'id' | 'user_id'>) => ({ orderId: order.id, userId: order.user_id })

/** Returns what an order's payment is booked as, without the money itself. */
export const soldEntries = ({
  lines,
  total_cents: cents,
}: Pick<OrderRow, 'lines' | 'total_cents'>): Entry[] =>
  lines.length === 0
    ? [{ account: 'sales', cents: -cents }]
    : lines.map(({ kind, cents: part }, line) => ({ account: soldAs[kind], cents: -part, line }))

/** An order was paid: each line is sold, its donations are held until they are assigned. */
export const bookPayment = (db: Db, order: Order, atMs: number): Promise<boolean> =>
  post(db, {
    key: `payment:${order.id}`,
    kind: 'payment',
    atMs,
    ...about(order),
    subscriptionId: order.provider_subscription_id,
    entries: [{ account: 'provider', cents: order.total_cents }, ...soldEntries(order)],
  })

/** Money arrived for an order that isn't what it costs: it bought nothing, and is owed back until somebody decides. */
export const bookDiffering = (
  db: Db,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  paid: { cents: number; currency: string; subscriptionId: string | null },
  atMs: number,
): Promise<boolean> =>
  post(db, {
    key: `payment:${order.id}`,
    kind: 'differing',
    atMs,
    ...about(order),
    currency: paid.currency,
    subscriptionId: paid.subscriptionId,
    entries: [
      { account: 'provider', cents: paid.cents },
      { account: 'differing', cents: -paid.cents },
    ],
  })

/** A donation of a paid order is assigned: to its project, or to the fund of its project type. */
export const bookDonationTo = (
  db: Db,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  {
    line,
    cents,
    projectId,
    type,
  }: { line: number; cents: number; projectId: string | null; type: ProjectType },
  atMs: number,
): Promise<boolean> =>
  post(db, {
    key: `donation:${order.id}:${line}`,
    kind: 'donation',
    atMs,
    ...about(order),
    entries: [
      { account: 'donations:received', cents, line },
      { account: donationAccount(projectId, type), cents: -cents, line },
    ],
  })

/**
 * An invoice of a subscription was paid. Its first is the order's payment, which is booked with the order. Without a plan
 * at the hub it bought nothing, and is owed back.
 */
export const bookInvoice = async (
  db: Db,
  invoice: InvoicePayment,
  { orderId, userId, subscriptionId, hasPlan, paidUntilMs }: Paid,
  atMs: number,
): Promise<boolean> => {
  if (invoice.reason === 'first') return false
  return post(db, {
    key: `invoice:${invoice.id}`,
    kind: hasPlan ? invoice.reason : 'stray_renewal',
    atMs,
    orderId,
    userId,
    currency: invoice.currency,
    subscriptionId,
    paidUntilMs,
    entries: [
      { account: 'provider', cents: invoice.paidCents },
      { account: hasPlan ? 'plans' : 'differing', cents: -invoice.paidCents },
    ],
  })
}
