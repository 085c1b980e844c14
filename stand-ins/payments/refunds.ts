import type Stripe from 'stripe'
import type { Api } from './api.ts'
import { emit } from './events.ts'
import { ApiFault, missingObject } from './fault.ts'
import { nobody, seconds } from './kit.ts'
import type { Cause, Kit } from './kit.ts'
import type { NamesOf } from './params.ts'
import { serveList } from './serve-list.ts'
import { newId } from './store.ts'
import type { Charge, PaymentIntent, Refund } from './wire.ts'

const names = [
  'payment_intent',
  'charge',
  'amount',
  'reason',
  'metadata',
] as const satisfies NamesOf<Stripe.RefundCreateParams>[]

export const intentById = (kit: Kit, id: string, param: string, status = 404): PaymentIntent => {
  const intent = kit.store.get<PaymentIntent>('payment_intent', id)
  if (!intent) throw missingObject('payment_intent', id, param, status)
  return intent
}

/** Returns the charge of a payment; throws if there is none to refund. */
export const chargeOf = (kit: Kit, intent: PaymentIntent): Charge => {
  if (intent.latest_charge !== null) return chargeById(kit, String(intent.latest_charge), 'charge', 400)
  throw new ApiFault(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
}

const chargeById = (kit: Kit, id: string, param: string, status = 404): Charge => {
  const charge = kit.store.get<Charge>('charge', id)
  if (!charge) throw missingObject('charge', id, param, status)
  return charge
}

interface NewRefund {
  charge: Charge
  amount?: number
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer'
  metadata?: Record<string, string>
}

const refund = (kit: Kit, { charge, amount, reason, metadata = {} }: NewRefund, cause: Cause): Refund => {
  if (charge.status !== 'succeeded') {
    throw new ApiFault(
      `This PaymentIntent (${String(charge.payment_intent)}) does not have a successful charge to refund.`,
    )
  }
  // https://docs.stripe.com/error-codes#charge-disputed
  if (charge.disputed) {
    throw new ApiFault(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const left = charge.amount_captured - charge.amount_refunded
  if (left <= 0) {
    throw new ApiFault(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const given = amount ?? left
  if (given > left) {
    throw new ApiFault(
      `Refund amount ($${given / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      {
        param: 'amount',
      },
    )
  }
  const made = {
    id: newId('re_'),
    object: 'refund',
    amount: given,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(kit),
    currency: charge.currency,
    customer: typeof charge.customer === 'string' ? charge.customer : null,
    customer_account: null,
    metadata,
    payment_intent: String(charge.payment_intent),
    payment_method: null,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Refund
  const total = charge.amount_refunded + given
  const after: Charge = {
    ...charge,
    amount_refunded: total,
    refunded: total === charge.amount_captured,
  }
  kit.store.add(made)
  kit.store.put(after)
  emit(kit, 'refund.created', made, cause)
  emit(kit, 'charge.refunded', after, cause, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  })
  return made
}

export const refundIntent = (kit: Kit, id: string, cause: Cause): Refund =>
  kit.store.transaction(() => {
    const intent = intentById(kit, id, 'payment_intent', 400)
    return refund(kit, { charge: chargeOf(kit, intent) }, cause)
  })

/**
 * The payer's bank returns the money of a refund: `refund.failed`, and it can be refunded again.
 * https://docs.stripe.com/refunds#failed-refunds
 */
export const failRefund = (kit: Kit, id: string): void =>
  kit.store.transaction(() => {
    const made = refundById(kit, id, 400)
    if (made.status !== 'succeeded') throw new ApiFault(`Refund ${id} has not succeeded, so it can't fail.`)
    const charge = chargeById(kit, String(made.charge), 'charge', 400)
    const failed: Refund = { ...made, status: 'failed', failure_reason: 'expired_or_canceled_card' }
    kit.store.put(failed)
    kit.store.put({
      ...charge,
      amount_refunded: charge.amount_refunded - made.amount,
      refunded: false,
    } satisfies Charge)
    emit(kit, 'refund.updated', failed, nobody, { status: made.status })
    emit(kit, 'refund.failed', failed, nobody)
  })

const refundById = (kit: Kit, id: string, status = 404): Refund => {
  const found = kit.store.get<Refund>('refund', id)
  if (!found) throw missingObject('refund', id, 'refund', status)
  return found
}

export const servePayments = (api: Api, kit: Kit): void => {
  api.get('/v1/payment_intents/:id', ['client_secret'], ({ id }) => intentById(kit, id, 'intent'))
  serveList(api, kit, 'payment_intent', '/v1/payment_intents', ['customer'], (params) => {
    const customer = params.text('customer')
    return (intent: PaymentIntent) => customer === undefined || intent.customer === customer
  })
  api.get('/v1/charges/:id', [], ({ id }) => chargeById(kit, id, 'id'))
  // https://docs.stripe.com/api/charges/list
  serveList(api, kit, 'charge', '/v1/charges', ['customer', 'payment_intent'], (params) => {
    const customer = params.text('customer')
    const intent = params.text('payment_intent')
    return (one: Charge) =>
      (customer === undefined || one.customer === customer) &&
      (intent === undefined || one.payment_intent === intent)
  })

  api.post('/v1/refunds', names, ({ params, requestId, idempotencyKey }) => {
    const intent = params.text('payment_intent')
    const charge = params.text('charge')
    if (!intent === !charge) {
      throw new ApiFault(
        'One of the following params should be provided for this request: payment_intent or charge.',
      )
    }
    return refund(
      kit,
      {
        charge: charge
          ? chargeById(kit, charge, 'charge', 400)
          : chargeOf(kit, intentById(kit, intent ?? '', 'payment_intent', 400)),
        amount: params.integer('amount', { min: 1 }),
        reason: params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']),
        metadata: params.metadata('metadata'),
      },
      { requestId, idempotencyKey },
    )
  })
  api.get('/v1/refunds/:id', [], ({ id }) => refundById(kit, id))
  // https://docs.stripe.com/api/refunds/list
  serveList(api, kit, 'refund', '/v1/refunds', ['charge', 'payment_intent'], (params) => {
    const charge = params.text('charge')
    const intent = params.text('payment_intent')
    return (one: Refund) =>
      (charge === undefined || one.charge === charge) &&
      (intent === undefined || one.payment_intent === intent)
  })
}
