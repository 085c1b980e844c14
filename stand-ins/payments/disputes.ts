import type Stripe from 'stripe'
import type { Api } from './api.ts'
import { emit } from './events.ts'
import { ApiFault, missingObject } from './fault.ts'
import { nobody, seconds } from './kit.ts'
import type { Cause, Kit } from './kit.ts'
import { mergeMetadata } from './params.ts'
import type { NamesOf } from './params.ts'
import { serveList } from './serve-list.ts'
import { newId } from './store.ts'
import type { Charge, Dispute } from './wire.ts'

/** Days to answer; the card's network sets them, a week to three: https://docs.stripe.com/disputes/how-disputes-work */
const answerDays = 9

export const disputeReasons = ['fraudulent', 'product_not_received', 'duplicate', 'general'] as const
export type DisputeReason = (typeof disputeReasons)[number]

const updateNames = [
  'evidence',
  'metadata',
  'submit',
] as const satisfies NamesOf<Stripe.DisputeUpdateParams>[]

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/**
 * The payer reclaims the money through their bank: it is taken from the account at once, `charge.dispute.created`
 * and `charge.dispute.funds_withdrawn`: https://docs.stripe.com/disputes/how-disputes-work
 */
export const dispute = (kit: Kit, charge: Charge, reason: DisputeReason): Dispute => {
  if (charge.status !== 'succeeded' || charge.disputed)
    throw new ApiFault(`Charge ${charge.id} can't be disputed: it didn't succeed, or is disputed already.`)
  const now = seconds(kit)
  const made = {
    id: newId('du_'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now + answerDays * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: String(charge.payment_intent),
    reason,
    status: 'needs_response',
  } satisfies Dispute
  kit.store.add(made)
  kit.store.put({ ...charge, disputed: true } satisfies Charge)
  emit(kit, 'charge.dispute.created', made, nobody)
  emit(kit, 'charge.dispute.funds_withdrawn', made, nobody)
  return made
}

export const disputeById = (kit: Kit, id: string, status = 404): Dispute => {
  const found = kit.store.get<Dispute>('dispute', id)
  if (!found) throw missingObject('dispute', id, 'dispute', status)
  return found
}

/**
 * Closes a dispute: the bank has decided, or the account accepted the loss. If won, the money comes back:
 * `charge.dispute.funds_reinstated`.
 */
export const decide = (kit: Kit, open: Dispute, status: 'won' | 'lost', cause: Cause = nobody): Dispute => {
  if (open.status !== 'needs_response' && open.status !== 'under_review')
    throw new ApiFault('This dispute is already closed.')
  const decided: Dispute = { ...open, status }
  kit.store.put(decided)
  emit(kit, 'charge.dispute.closed', decided, cause, { status: open.status })
  if (status === 'won') emit(kit, 'charge.dispute.funds_reinstated', decided, cause)
  return decided
}

/** Test evidence that decides at once: https://docs.stripe.com/testing#evidence */
const decisive = { winning_evidence: 'won', losing_evidence: 'lost' } as const

export const serveDisputes = (api: Api, kit: Kit): void => {
  api.get('/v1/disputes/:id', [], ({ id }) => disputeById(kit, id))
  serveList(api, kit, 'dispute', '/v1/disputes', ['charge', 'payment_intent'], (params) => {
    const charge = params.text('charge')
    const intent = params.text('payment_intent')
    return (one: Dispute) =>
      (charge === undefined || one.charge === charge) &&
      (intent === undefined || one.payment_intent === intent)
  })
  api.post('/v1/disputes/:id', updateNames, ({ id, params, ...cause }) => {
    const before = disputeById(kit, id)
    if (before.status !== 'needs_response') throw new ApiFault('This dispute can no longer be answered.')
    const text = params.child('evidence', ['uncategorized_text'])?.text('uncategorized_text', 20_000)
    const submit = params.flag('submit') ?? true
    const { evidence_details: details } = before
    const sent = submit && text !== undefined
    const after: Dispute = {
      ...before,
      evidence: { ...before.evidence, uncategorized_text: text ?? before.evidence.uncategorized_text },
      evidence_details: {
        ...details,
        has_evidence: details.has_evidence || text !== undefined,
        submission_count: details.submission_count + (sent ? 1 : 0),
        submission_method: sent ? 'manual' : details.submission_method,
      },
      metadata: mergeMetadata(before.metadata, params.metadata('metadata')),
      status: sent ? 'under_review' : before.status,
    }
    kit.store.put(after)
    emit(kit, 'charge.dispute.updated', after, cause, { status: before.status })
    const outcome = sent && text in decisive ? decisive[text as keyof typeof decisive] : null
    return outcome ? decide(kit, after, outcome, cause) : after
  })
  // "Acknowledging it as lost": https://docs.stripe.com/api/disputes/close
  api.post('/v1/disputes/:id/close', [], ({ id, ...cause }) =>
    decide(kit, disputeById(kit, id), 'lost', cause),
  )
}
