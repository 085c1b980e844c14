import type { ProjectType } from '#contract/order/order.contract.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { insertCharge, oweReceipt } from '../charges/charges.store.ts'
import type { BookedCharge } from '../charges/charges.store.ts'
import type { InvoicePayment } from '../platform/payments/payment-events.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db, Row } from '../schema.ts'
import { donationAccount } from './accounts.ts'
import type { Account } from './accounts.ts'
import { post } from './journal.store.ts'
import type { Entry, Posting } from './journal.store.ts'

interface Paid {
  readonly orderId: string | null
  readonly userId: string
  /** The payment provider's id. */
  readonly subscriptionId: string
  /** Does the subscription provide a plan at the hub? */
  readonly hasPlan: boolean
  /** End of the paid period; null when not known. */
  readonly paidUntilMs: number | null
}

type Order = Pick<Row<'orders'>, 'id' | 'user_id' | 'lines' | 'total_cents' | 'provider_subscription_id'>

const soldAs = {
  plan: 'plans',
  gift: 'gifts',
  donation: 'donations:received',
} as const satisfies Record<ReceiptLine['kind'], Account>

/** Returns the journal key of an order's payment. */
export const paymentKey = (orderId: string): string => `payment:${orderId}`

const about = (order: Pick<Row<'orders'>, 'id' | 'user_id'>) => ({ orderId: order.id, userId: order.user_id })

/** Returns the entries of an order's payment, except the one for the money itself. */
export const soldEntries = ({
  lines,
  total_cents: cents,
}: Pick<Row<'orders'>, 'lines' | 'total_cents'>): Entry[] =>
  lines.length === 0
    ? [{ account: 'sales', cents: -cents }]
    : lines.map(({ kind, cents: part }, line) => ({ account: soldAs[kind], cents: -part, line }))

type Charge = Omit<Posting, 'kind' | 'orderId' | 'userId'> &
  Pick<BookedCharge, 'kind' | 'orderId' | 'userId' | 'cents' | 'invoiceId'>

/** Books received money and stores its charge; false when it is already booked. */
const bookCharge = (db: Db, { cents, invoiceId, ...posting }: Charge): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { key, kind, atMs, orderId, userId, currency = 'usd', paidUntilMs } = posting
    const isNew = await post(trx, posting)
    const charge = { key, kind, atMs, orderId, userId, currency, cents }
    if (isNew) await insertCharge(trx, { ...charge, paidUntilMs, ...(invoiceId && { invoiceId }) })
    return isNew
  })

/** Books the payment of an order: each line is sold; its donations wait to be assigned. */
export const bookPayment = (db: Db, order: Order, atMs: number): Promise<boolean> =>
  bookCharge(db, {
    key: paymentKey(order.id),
    kind: 'payment',
    atMs,
    ...about(order),
    subscriptionId: order.provider_subscription_id,
    cents: order.total_cents,
    entries: [{ account: 'provider', cents: order.total_cents }, ...soldEntries(order)],
  })

/** Books a payment that differs from its order's price: it bought nothing, and is owed back until somebody decides. */
export const bookDiffering = (
  db: Db,
  order: Pick<Row<'orders'>, 'id' | 'user_id'>,
  paid: { cents: number; currency: string; subscriptionId: string | null },
  atMs: number,
): Promise<boolean> =>
  bookCharge(db, {
    key: paymentKey(order.id),
    kind: 'differing',
    atMs,
    ...about(order),
    ...paid,
    entries: [
      { account: 'provider', cents: paid.cents },
      { account: 'differing', cents: -paid.cents },
    ],
  })

/** Assigns a donation of a paid order to its project, or to the fund of its project type. */
export const bookDonationTo = (
  db: Db,
  order: Pick<Row<'orders'>, 'id' | 'user_id'>,
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
 * Books a paid invoice of a subscription and requests its receipt. The first invoice is the order's payment, which is booked
 * with the order. Without a plan at the hub the invoice bought nothing, and is owed back.
 */
export const bookInvoice = async (
  db: Db,
  invoice: InvoicePayment,
  { orderId, userId, subscriptionId, hasPlan, paidUntilMs }: Paid,
  atMs: number,
): Promise<boolean> => {
  if (invoice.reason === 'first') return false
  const { id: invoiceId, paidCents: cents, currency } = invoice
  const posting = {
    key: `invoice:${invoiceId}`,
    atMs,
    userId,
    currency,
    subscriptionId,
    paidUntilMs,
    kind: hasPlan ? invoice.reason : 'stray_renewal',
    entries: [
      { account: 'provider', cents },
      { account: hasPlan ? 'plans' : 'differing', cents: -cents },
    ],
  } as const
  // A charge has the number of its order, so without an order only the journal is written.
  if (orderId === null) return post(db, posting)
  return inTransaction(db, async (trx) => {
    const isNew = await bookCharge(trx, { ...posting, orderId, cents, invoiceId })
    if (isNew && hasPlan && cents > 0) await oweReceipt(trx, posting.key, atMs)
    return isNew
  })
}
