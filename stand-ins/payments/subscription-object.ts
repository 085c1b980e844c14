import { seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { periodEnd } from './periods.ts'
import { newId } from './store.ts'
import { listOf } from './wire.ts'
import type { Price, SessionLine, Subscription, SubscriptionItem } from './wire.ts'

export const planOf = (price: Price): SubscriptionItem['plan'] => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

export const addSubscription = (
  kit: Kit,
  lines: readonly SessionLine[],
  customer: string,
  { description, metadata }: { description: string | null; metadata: Record<string, string> },
): Subscription => {
  const now = seconds(kit)
  const id = newId('sub_')
  const items = lines.flatMap(({ price, quantity }): SubscriptionItem[] =>
    price?.recurring
      ? [
          {
            id: newId('si_', 14),
            object: 'subscription_item',
            billing_thresholds: null,
            created: now,
            current_period_end: periodEnd(now, price.recurring),
            current_period_start: now,
            current_trial: null,
            discounts: [],
            metadata: {},
            plan: planOf(price),
            price,
            quantity: quantity ?? 1,
            subscription: id,
            tax_rates: [],
          },
        ]
      : [],
  )
  const subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: lines[0]?.currency ?? 'usd',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  } satisfies Subscription
  kit.store.add(subscription)
  return subscription
}
