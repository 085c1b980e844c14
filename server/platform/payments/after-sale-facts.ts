import * as v from 'valibot'
import { idOf, idText, keepable, reference, seconds } from './wire-parts.ts'

export const refundStatuses = ['pending', 'succeeded', 'failed', 'canceled'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * A refund as the payment provider knows it. The last three fields come from its metadata, which anyone with access
 * to the account can write.
 */
export interface RefundFact {
  readonly kind: 'refund'
  readonly refundId: string
  readonly paymentId: string
  readonly cents: number
  readonly currency: string
  readonly status: RefundStatus
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly orderId: string | null
  readonly requestId: string | null
  readonly lines: string | null
}

export type DisputeStep = 'opened' | 'withdrawn' | 'reinstated' | 'won' | 'lost' | 'closed'

/** A step of a dispute. `closed`: neither won nor lost, such as an inquiry without consequences. */
export interface DisputeFact {
  readonly kind: 'dispute'
  readonly disputeId: string
  readonly paymentId: string
  readonly cents: number
  readonly currency: string
  readonly step: DisputeStep
}

/** Money of a payment was returned; the refunds themselves must be requested. */
export interface RefundedFact {
  readonly kind: 'refunded'
  readonly paymentId: string
}

const cents = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999_999))
const told = v.fallback(v.optional(v.pipe(keepable, v.maxLength(500))), undefined)
const toldMetadata = v.fallback(
  v.nullish(v.object({ order_id: told, refund_request: told, lines: told, lines_2: told })),
  null,
)

export const refundSchema = v.object({
  id: idText,
  amount: cents,
  currency: idText,
  status: v.nullish(v.string()),
  created: seconds,
  payment_intent: reference,
  charge: reference,
  metadata: toldMetadata,
})

export const chargeSchema = v.object({ id: idText, payment_intent: reference })

export const disputeSchema = v.object({
  id: idText,
  amount: cents,
  currency: idText,
  status: v.string(),
  payment_intent: reference,
  charge: reference,
})

/** Without an intent the charge identifies the payment; none of the hub's payments is like that. */
export const paymentOf = (of: {
  payment_intent?: v.InferOutput<typeof reference>
  charge?: v.InferOutput<typeof reference>
}): string => idOf(of.payment_intent) ?? idOf(of.charge) ?? 'unknown'

const refundStatus = (status: string | null | undefined): RefundStatus =>
  refundStatuses.find((known) => known === status) ?? 'pending'

export const readRefund = (refund: v.InferOutput<typeof refundSchema>): RefundFact => {
  const { lines, lines_2: more, order_id, refund_request } = refund.metadata ?? {}
  return {
    kind: 'refund',
    refundId: refund.id,
    paymentId: paymentOf(refund),
    cents: refund.amount,
    currency: refund.currency,
    status: refundStatus(refund.status),
    createdAt: refund.created * 1000,
    orderId: order_id ?? null,
    requestId: refund_request ?? null,
    lines: lines === undefined ? null : [lines, more].filter(Boolean).join(' '),
  }
}

const stepOf = (type: string, status: string): DisputeStep => {
  if (type === 'charge.dispute.funds_withdrawn') return 'withdrawn'
  if (type === 'charge.dispute.funds_reinstated') return 'reinstated'
  if (type !== 'charge.dispute.closed') return 'opened'
  return status === 'won' || status === 'lost' ? status : 'closed'
}

/** The current step of a requested dispute. */
const stepNow = (status: string): DisputeStep => {
  if (status === 'won' || status === 'lost') return status
  if (status === 'warning_closed' || status === 'prevented') return 'closed'
  return status.startsWith('warning_') ? 'opened' : 'withdrawn'
}

/** Reads a requested dispute with its current step. */
export const readDisputeNow = (dispute: v.InferOutput<typeof disputeSchema>): DisputeFact => ({
  ...readDispute('', dispute),
  step: stepNow(dispute.status),
})

export const readDispute = (type: string, dispute: v.InferOutput<typeof disputeSchema>): DisputeFact => ({
  kind: 'dispute',
  disputeId: dispute.id,
  paymentId: paymentOf(dispute),
  cents: dispute.amount,
  currency: dispute.currency,
  step: stepOf(type, dispute.status),
})
