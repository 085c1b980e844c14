import type Stripe from 'stripe'
import type { Api } from './api.ts'
import { knownPrice } from './checkout-lines.ts'
import { emit } from './events.ts'
import { ApiFault, onlyOneOf } from './fault.ts'
import { seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import type { NamesOf, Params } from './params.ts'
import { periodEnd } from './periods.ts'
import { readRecurring } from './prices.ts'
import { keepSchedule, releaseSchedule, scheduleById } from './schedule-state.ts'
import { newId } from './store.ts'
import { change, currentEnd, inTimeOf, isOver, subscriptionById } from './subscription-state.ts'
import type { Schedule, Subscription } from './wire.ts'

type Phase = Schedule['phases'][number]

const phaseNames = [
  'duration',
  'end_date',
  'items',
  'proration_behavior',
  'start_date',
] as const satisfies NamesOf<Stripe.SubscriptionScheduleUpdateParams.Phase>[]
const phaseItemNames = [
  'price',
  'quantity',
] as const satisfies NamesOf<Stripe.SubscriptionScheduleUpdateParams.Phase.Item>[]

const behaviors = ['always_invoice', 'create_prorations', 'none'] as const
const time = { max: 9_999_999_999 }

const phaseOf = (
  currency: string,
  from: Pick<Phase, 'start_date' | 'end_date' | 'items' | 'proration_behavior'>,
): Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: null,
  metadata: {},
  on_behalf_of: null,
  transfer_data: null,
  trial_end: null,
  ...from,
})

const itemOf = (price: string, quantity: number): Phase['items'][number] => ({
  billing_thresholds: null,
  discounts: [],
  metadata: {},
  plan: price,
  price,
  quantity,
  tax_rates: [],
})

/**
 * "The schedule's first phase is the subscription's current period":
 * https://docs.stripe.com/billing/subscriptions/subscription-schedules#existing-subscription
 */
const fromSubscription = (kit: Kit, subscription: Subscription): Schedule => {
  const start_date = Math.max(...subscription.items.data.map((item) => item.current_period_start))
  const end_date = currentEnd(subscription)
  const items = subscription.items.data.map(({ price, quantity }) => itemOf(price.id, quantity ?? 1))
  return {
    id: newId('sub_sched_'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: null, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: seconds(kit),
    current_phase: { start_date, end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      phaseOf(subscription.currency, {
        start_date,
        end_date,
        items,
        proration_behavior: 'create_prorations',
      }),
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }
}

const create = (wall: Kit, id: string): Schedule => {
  const subscription = subscriptionById(wall, id, 'from_subscription', 400)
  const kit = inTimeOf(wall, id)
  if (isOver(subscription) || subscription.status === 'incomplete')
    throw new ApiFault(`You cannot migrate a subscription that is \`${subscription.status}\` to a schedule.`)
  if (subscription.schedule !== null) {
    throw new ApiFault(
      `You cannot migrate a subscription that is already attached to a schedule: \`${String(subscription.schedule)}\`.`,
    )
  }
  if (subscription.cancel_at !== null || subscription.pending_update !== null) {
    throw new ApiFault(
      'A schedule of a subscription that ends, or that waits for a payment, is not supported by this stand-in.',
      { param: 'from_subscription' },
    )
  }
  const schedule = fromSubscription(kit, subscription)
  kit.store.add(schedule)
  emit(kit, 'subscription_schedule.created', schedule, { requestId: null, idempotencyKey: null })
  change(kit, { ...subscription, schedule: schedule.id })
  return schedule
}

const endOf = (params: Params<(typeof phaseNames)[number]>, start: number): number => {
  if (params.has('end_date') && params.has('duration')) throw onlyOneOf('end_date', 'duration')
  const end = params.integer('end_date', time)
  if (end !== undefined) return end
  const duration = readRecurring(params, 'duration')
  if (!duration) throw params.missing('end_date')
  return periodEnd(start, duration)
}

/**
 * Each phase begins at the end of the one before:
 * https://docs.stripe.com/api/subscription_schedules/update#update_subscription_schedule-phases
 */
const readPhases = (
  kit: Kit,
  subscription: Subscription,
  given: Params<(typeof phaseNames)[number]>[],
): Phase[] => {
  const phases: Phase[] = []
  for (const params of given) {
    const before = phases.at(-1)?.end_date
    const start = params.integer('start_date', time) ?? before
    // "Must be set on the first phase" (same page)
    if (start === undefined) throw params.missing('start_date')
    if (before !== undefined && start !== before)
      throw new ApiFault('A phase must start when the one before it ends.', {
        param: params.name('start_date'),
      })
    const end_date = endOf(params, start)
    if (end_date <= start)
      throw new ApiFault('A phase must end after its start.', { param: params.name('end_date') })
    const items = params
      .each('items', phaseItemNames)
      .map((item) =>
        itemOf(
          knownPrice(kit, item.required('price'), item.name('price')).id,
          item.integer('quantity', { min: 1, max: 999_999 }) ?? 1,
        ),
      )
    if (items.length === 0) throw params.missing('items')
    const proration_behavior = params.oneOf('proration_behavior', behaviors) ?? 'create_prorations'
    phases.push(phaseOf(subscription.currency, { start_date: start, end_date, items, proration_behavior }))
  }
  return phases
}

/** The start of the running phase cannot be changed; this stand-in allows no other change of it, either. */
const checkFirst = (subscription: Subscription, { current_phase }: Schedule, [first]: Phase[]): void => {
  if (first?.start_date !== current_phase?.start_date)
    throw new ApiFault('You cannot modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    })
  const isSame = subscription.items.data.every(({ price }, index) => price.id === first?.items[index]?.price)
  if (!isSame || first?.end_date !== currentEnd(subscription)) {
    throw new ApiFault('Changing the current phase is not supported by this stand-in.', {
      param: 'phases[0]',
    })
  }
}

const refuseOver = ({ status }: Schedule, verb: string): void => {
  // "If its status is not_started or active": https://docs.stripe.com/api/subscription_schedules/release
  if (status !== 'active' && status !== 'not_started') {
    throw new ApiFault(
      `You cannot ${verb} a subscription schedule that is currently in the \`${status}\` status. ` +
        'It must be in `not_started` or `active`.',
    )
  }
}

export const serveSchedules = (api: Api, kit: Kit): void => {
  api.post('/v1/subscription_schedules', ['from_subscription'], ({ params }) =>
    create(kit, params.required('from_subscription')),
  )
  api.get('/v1/subscription_schedules/:id', [], ({ id }) => scheduleById(kit, id))

  api.post(
    '/v1/subscription_schedules/:id',
    ['phases', 'end_behavior', 'proration_behavior'],
    ({ id, params }) => {
      const schedule = scheduleById(kit, id)
      refuseOver(schedule, 'update')
      if ((params.oneOf('end_behavior', ['release', 'cancel']) ?? 'release') !== 'release')
        throw new ApiFault('A schedule that cancels is not supported by this stand-in.', {
          param: 'end_behavior',
        })
      params.oneOf('proration_behavior', behaviors)
      const subscription = subscriptionById(kit, String(schedule.subscription))
      const phases = readPhases(kit, subscription, params.each('phases', phaseNames))
      checkFirst(subscription, schedule, phases)
      return keepSchedule(inTimeOf(kit, subscription.id), { ...schedule, phases })
    },
  )

  api.post('/v1/subscription_schedules/:id/release', ['preserve_cancel_date'], ({ id, params }) => {
    params.flag('preserve_cancel_date')
    const schedule = scheduleById(kit, id)
    refuseOver(schedule, 'release')
    const then = inTimeOf(kit, String(schedule.subscription))
    const released = releaseSchedule(then, schedule)
    change(then, { ...subscriptionById(kit, String(schedule.subscription)), schedule: null })
    return released
  })
}
