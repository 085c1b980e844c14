import { dispute } from './disputes.ts'
import { emit } from './events.ts'
import { nobody, seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import type { TestCard } from './cards.ts'
import { newId } from './store.ts'
import type { Charge, PaymentIntent } from './wire.ts'

interface NewIntent {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  receiptEmail: string | null
}

export const addIntent = (kit: Kit, from: NewIntent): PaymentIntent => {
  const id = newId('pi_')
  const intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: from.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('', 25)}`,
    confirmation_method: 'automatic',
    created: seconds(kit),
    currency: from.currency,
    customer: from.customer,
    customer_account: null,
    description: from.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: from.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: from.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies PaymentIntent
  kit.store.add(intent)
  return intent
}

const methodDetails = ({ later, brand, number }: TestCard): Charge['payment_method_details'] => {
  const last4 = number.slice(-4)
  if (later)
    return {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: 'individual',
        account_type: 'checking',
        bank_name: 'STRIPE TEST BANK',
        fingerprint: null,
        last4,
        payment_reference: null,
        routing_number: '110000000',
      },
    }
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand,
      checks: null,
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      installments: null,
      last4,
      mandate: null,
      network: brand,
      network_token: null,
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

const addCharge = (kit: Kit, intent: PaymentIntent, card: TestCard, email: string): Charge => {
  const { decline } = card
  const charge = {
    id: newId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: !decline,
    created: seconds(kit),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.reason ?? decline?.code ?? null,
      risk_level: 'normal',
      seller_message: decline ? 'The bank declined the payment.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: null,
    payment_method_details: methodDetails(card),
    ...(intent.presentment_details && { presentment_details: intent.presentment_details }),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Charge
  kit.store.add(charge)
  return charge
}

/** Takes the intent's money: a charge, and `payment_intent.succeeded`. */
export const takeMoney = (kit: Kit, intent: PaymentIntent, card: TestCard, email: string): PaymentIntent => {
  const charge = addCharge(kit, intent, card, email)
  const paid: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded',
  }
  kit.store.put(paid)
  emit(kit, 'payment_intent.succeeded', paid, nobody)
  if (card.disputes) dispute(kit, charge, card.disputes)
  return paid
}

/** Declines the card: a failed charge, and `payment_intent.payment_failed`. The intent can be tried again. */
export const refuseMoney = (kit: Kit, intent: PaymentIntent, card: TestCard, email: string): void => {
  const charge = addCharge(kit, intent, card, email)
  const failed: PaymentIntent = {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: card.decline?.code,
      decline_code: card.decline?.reason,
      message: card.decline?.message,
      type: 'card_error',
    },
    latest_charge: charge.id,
    next_action: null,
    status: 'requires_payment_method',
  }
  kit.store.put(failed)
  emit(kit, 'payment_intent.payment_failed', failed, nobody)
}

/** Starts a payment that takes days: `payment_intent.processing`. It succeeds or fails days later. */
export const awaitMoney = (kit: Kit, intent: PaymentIntent): PaymentIntent => {
  const processing: PaymentIntent = {
    ...intent,
    payment_method_types: ['us_bank_account'],
    next_action: null,
    status: 'processing',
  }
  kit.store.put(processing)
  emit(kit, 'payment_intent.processing', processing, nobody)
  return processing
}
