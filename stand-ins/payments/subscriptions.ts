import type Stripe from 'stripe'
import type { Api } from './api.ts'
import { ApiFault, missingObject, onlyOneOf } from './fault.ts'
import { seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { mergeMetadata } from './params.ts'
import type { NamesOf, Params } from './params.ts'
import { changePlan, planChangeNames } from './plan-changes.ts'
import { serveList } from './serve-list.ts'
import { change, currentEnd, end, inTimeOf, isOver, subscriptionById } from './subscription-state.ts'
import type { Subscription } from './wire.ts'

const endNames = [
  'cancel_at',
  'cancel_at_period_end',
  'cancellation_details',
  'metadata',
] as const satisfies NamesOf<Stripe.SubscriptionUpdateParams>[]
const updateNames = [...endNames, ...planChangeNames] as const
type Update = Params<(typeof updateNames)[number]>

const statuses = [
  'active',
  'canceled',
  'all',
  'ended',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
  'trialing',
] as const

const feedbacks = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const

type Ending = Pick<Subscription, 'cancel_at' | 'cancel_at_period_end' | 'canceled_at'>

const notEnding: Ending = { cancel_at: null, cancel_at_period_end: false, canceled_at: null }

/** Source of this text: https://github.com/laravel/cashier-stripe/issues/1748 */
const managed = (schedule: string): ApiFault =>
  new ApiFault(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior ` +
      'directly is not allowed. Please update the schedule instead.',
  )

/**
 * Planned end after this call. `canceled_at` is "the time of the most recent update request, not the end of the
 * subscription period" (https://docs.stripe.com/api/subscriptions/object#subscription_object-canceled_at);
 * `cancel_at_period_end=false` cancels a planned end (https://docs.stripe.com/billing/subscriptions/cancel).
 */
const readEnding = (before: Subscription, params: Update, now: number): Ending => {
  if (params.has('cancel_at') && params.has('cancel_at_period_end'))
    throw onlyOneOf('cancel_at', 'cancel_at_period_end')
  const atPeriodEnd = params.flag('cancel_at_period_end')
  if (atPeriodEnd === true)
    return { cancel_at: currentEnd(before), cancel_at_period_end: true, canceled_at: now }
  if (atPeriodEnd === false || params.unsets('cancel_at')) return notEnding
  const date = params.integer('cancel_at', { max: 9_999_999_999 })
  if (date === undefined) {
    const { cancel_at, cancel_at_period_end, canceled_at } = before
    return { cancel_at, cancel_at_period_end, canceled_at }
  }
  // "A date in the future": https://docs.stripe.com/api/subscriptions/object#subscription_object-cancel_at
  if (date <= now) throw new ApiFault('The cancel_at date must be in the future.', { param: 'cancel_at' })
  return { cancel_at: date, cancel_at_period_end: false, canceled_at: now }
}

const updated = (before: Subscription, params: Update, now: number): Subscription => {
  const details = params.child('cancellation_details', ['comment', 'feedback'])
  params.oneOf('proration_behavior', ['always_invoice', 'create_prorations', 'none'])
  const touchesEnd = params.has('cancel_at') || params.has('cancel_at_period_end')
  if (isOver(before) && (touchesEnd || params.has('proration_behavior')))
    throw new ApiFault('A canceled subscription can only update its cancellation_details and metadata.')
  // https://docs.stripe.com/api/subscriptions/object#subscription_object-status
  if (before.status === 'incomplete' && touchesEnd)
    throw new ApiFault('An incomplete subscription can only update its metadata and default_source.')
  if (before.schedule !== null && touchesEnd) throw managed(String(before.schedule))
  const ending = readEnding(before, params, now)
  return {
    ...before,
    ...ending,
    cancellation_details: {
      comment: details?.text('comment') ?? before.cancellation_details?.comment ?? null,
      feedback: details?.oneOf('feedback', feedbacks) ?? before.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason: touchesEnd
        ? ending.canceled_at === null
          ? null
          : 'cancellation_requested'
        : (before.cancellation_details?.reason ?? null),
    },
    metadata: mergeMetadata(before.metadata, params.metadata('metadata')),
  }
}

export const serveSubscriptions = (api: Api, kit: Kit): void => {
  serveList(api, kit, 'subscription', '/v1/subscriptions', ['customer', 'price', 'status'], (params) => {
    const customer = params.text('customer')
    const price = params.text('price')
    const status = params.oneOf('status', statuses)
    const matchesStatus = (subscription: Subscription) =>
      status === undefined
        ? subscription.status !== 'canceled'
        : status === 'all' || (status === 'ended' ? isOver(subscription) : subscription.status === status)
    return (subscription: Subscription) =>
      matchesStatus(subscription) &&
      (customer === undefined || subscription.customer === customer) &&
      (price === undefined || subscription.items.data.some((item) => item.price.id === price))
  })

  api.get('/v1/subscriptions/:id', [], ({ id }) => subscriptionById(kit, id))

  api.post('/v1/subscriptions/:id', updateNames, ({ id, params, requestId, idempotencyKey }) => {
    const then = inTimeOf(kit, id)
    if (params.has('items'))
      return changePlan(then, subscriptionById(kit, id), params, endNames, { requestId, idempotencyKey })
    const after = updated(subscriptionById(kit, id), params, seconds(then))
    return change(then, after, { requestId, idempotencyKey })
  })

  api.delete('/v1/subscriptions/:id', ['invoice_now', 'prorate'], ({ id, ...cause }) => {
    const subscription = subscriptionById(kit, id)
    if (isOver(subscription)) throw missingObject('subscription', id, 'id')
    return end(inTimeOf(kit, id), subscription, 'cancellation_requested', cause)
  })
}
