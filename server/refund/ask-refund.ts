import { randomUUID } from 'node:crypto'
import type { Dependencies } from '../dependencies.ts'
import { markKnown } from '../charges/charges.store.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { RefundFact } from '../platform/payments/after-sale-facts.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { hearAfterSale } from '../payments/heard.store.ts'
import { checkLines, totalOf, writeLines } from './refund-lines.ts'
import type { RefundLine } from './refund-lines.ts'
import {
  askAgainAt,
  claimRequest,
  completeRequest,
  findPaymentIdOfOrder,
  findRequestByKey,
  insertRequest,
  isDisputed,
  refuseRequest,
  writeChange,
} from './refund-requests.store.ts'
import type { RefundRequest } from './refund-requests.store.ts'
import { holdOrder } from './settled.store.ts'
import { findSale, isPaid, readRefundable } from './refundable.store.ts'
import type { Sale } from './refundable.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments'>

const retryMs = 60_000

type NotAsked =
  | 'not_found'
  | 'order_not_refundable'
  | 'order_disputed'
  | 'order_mismatch'
  | 'refund_lines_wrong'
  | 'refund_too_large'
  | 'payment_failed'

interface Asked {
  /** Id of an order, or of a later charge of its plan. */
  readonly id: string
  /** Without `cents`, everything that is left of the line. */
  readonly lines: readonly { readonly index: number; readonly cents?: number | undefined }[]
  readonly reason: string
  /** Id of the administrator. */
  readonly by: string
  readonly key: string
}

const sameLines = (kept: readonly RefundLine[], asked: Asked['lines']): boolean =>
  kept.length === asked.length &&
  kept.every(({ index, cents }, at) => asked[at]?.index === index && (asked[at].cents ?? cents) === cents)

const findSame = async (
  db: Db,
  { by, key, id, lines, reason }: Asked,
): Promise<RefundRequest | Refused<'order_mismatch'> | null> => {
  const same = await findRequestByKey(db, by, key)
  const of = same?.charge_key ?? same?.order_id
  if (same && (of !== id || same.reason !== reason || !sameLines(same.lines, lines)))
    return refuse('order_mismatch')
  return same ?? null
}

/**
 * Reserves the amounts before the payment provider is called. Of two requests at once, only one finds them unreserved.
 */
const reserve = (
  db: Db,
  { order, charge, lines: bought }: Sale,
  paymentId: string,
  asked: Asked,
  nowMs: number,
): Promise<RefundRequest | Refused<NotAsked>> =>
  db.transaction().execute(async (trx) => {
    await holdOrder(trx, order.id)
    const same = await findSame(trx, asked)
    if (same) return same
    if (await isDisputed(trx, paymentId)) return refuse('order_disputed')
    // Read again under the lock: another request may have changed it meanwhile.
    const sale = await findSale(trx, asked.id)
    const left = sale ? await readRefundable(trx, sale) : []
    const lines = checkLines(asked.lines, bought, left)
    if (lines === 'wrong') return refuse('refund_lines_wrong')
    if (lines === 'gone') return refuse('refund_too_large')
    const request = await insertRequest(trx, {
      id: randomUUID(),
      order_id: order.id,
      charge_key: charge?.key ?? null,
      payment_id: paymentId,
      lines,
      cents: totalOf(lines),
      reason: asked.reason,
      asked_by: asked.by,
      idempotency_key: asked.key,
      status: 'asked',
      refund_id: null,
      requested_at: new Date(nowMs),
      due_at: new Date(nowMs + retryMs),
    })
    await writeChange(trx, request, 'asked', nowMs)
    return request
  })

const keep = ({ db, clock }: Deps, request: RefundRequest, refund: RefundFact): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const nowMs = clock.now()
    await hearAfterSale(trx, refund, nowMs, nowMs)
    const made = { id: refund.refundId, request_id: request.id, cents: refund.cents }
    await completeRequest(trx, made, request.order_id, nowMs)
  })

/** Sends the refund to the payment provider. On a PaymentError, updates the request accordingly and rejects with it. */
const send = async (deps: Deps, request: RefundRequest): Promise<void> => {
  const { db, clock, payments } = deps
  const { id, order_id, charge_key: charge, payment_id: paymentId, cents, lines, tries } = request
  try {
    // The payment of a later charge has only one line, so its metadata names none.
    const metadata = { order_id, refund_request: id, ...(charge === null && writeLines(lines)) }
    await keep(deps, request, await payments.refund({ paymentId, cents, metadata }, `refund-${id}-${tries}`))
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.refused && !error.keyInUse) await refuseRequest(db, id, clock.now())
    else await askAgainAt(db, request, clock.now() + retryMs, error.keySpent)
    throw error
  }
}

const codeOf = ({ code }: PaymentError): NotAsked => {
  if (code === 'charge_disputed') return 'order_disputed'
  return code === 'charge_already_refunded' ? 'refund_too_large' : 'payment_failed'
}

const findPaymentId = async (
  { db, clock, payments }: Deps,
  { order, charge }: Sale,
): Promise<string | null> => {
  if (charge) {
    if (charge.payment_id !== null || charge.invoice_id === null) return charge.payment_id
    const read = await payments.readCharge({ invoiceId: charge.invoice_id })
    return (await markKnown(db, charge.key, read, clock.now())).payment_id
  }
  const known = await findPaymentIdOfOrder(db, order.id)
  if (known !== null) return known
  return order.checkout_id === null ? null : payments.findPayment(order.checkout_id)
}

/**
 * Refunds lines of a paid order or of a later charge of its plan. Never more than was paid for them, and only once per
 * key. Returns the request. A request whose response was lost is sent again later.
 */
export const refundSale = async (deps: Deps, asked: Asked): Promise<RefundRequest | Refused<NotAsked>> => {
  const { db, clock } = deps
  const sale = await findSale(db, asked.id)
  if (!sale) return refuse('not_found')
  if (!isPaid(sale)) return refuse('order_not_refundable')
  try {
    const paymentId = await findPaymentId(deps, sale)
    if (paymentId === null) return refuse('order_not_refundable')
    const request = await reserve(db, sale, paymentId, asked, clock.now())
    if (isRefused(request)) return request
    if (request.status === 'asked') await send(deps, request)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.refused) return refuse(codeOf(error), { cause: error })
    deps.log.warn({ err: error, orderId: sale.order.id }, 'A refund was asked for, and its answer was lost.')
  }
  return (await findSame(db, asked)) ?? refuse('payment_failed')
}

const askOnceMore = async (deps: Deps, request: RefundRequest): Promise<void> => {
  const refunds = await deps.payments.listRefunds(request.payment_id)
  const made = refunds.find(({ requestId }) => requestId === request.id)
  await (made ? keep(deps, request, made) : send(deps, request))
}

/** Retries every refund whose response was lost, unless the payment provider has it already. */
export const askAgain = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const nowMs = deps.clock.now()
    const request = signal?.aborted ? undefined : await claimRequest(deps.db, nowMs, nowMs + retryMs)
    if (!request) return
    try {
      await askOnceMore(deps, request)
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      deps.log.warn({ err: error, requestId: request.id }, 'A refund could not be asked for again.')
    }
  }
}
