import type { Plan } from '#contract/plans/plans.contract.ts'
import { planCents, planPriceKey } from '#contract/order/order.rules.ts'
import {
  changeBegins,
  isPreviewValid,
  leastChargeCents,
  previewLifeMs,
} from '#contract/subscriptions/plan-change.rules.ts'
import type { BilledPlan } from '#contract/subscriptions/plan-change.rules.ts'
import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { owesRenewal } from '#contract/subscriptions/subscriptions.rules.ts'
import type { RouteDependencies } from '../feature.ts'
import type { Price } from '../platform/payments/payments.ts'
import type { PlanState } from '../platform/payments/plan-state.ts'
import { readPlans } from '../plans/plans.store.ts'
import { planOfPrice } from '../plans/plan-of-price.rules.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'

type Deps = Pick<RouteDependencies, 'db' | 'clock' | 'payments' | 'prices'>

export interface Quote {
  readonly preview: PlanChangePreview
  readonly price: Price
}

export type NotQuoted =
  | 'subscription_over'
  | 'renewal_unpaid'
  | 'change_waiting'
  | 'plan_unchanged'
  | 'price_missing'

const iso = (ms: number): string => new Date(ms).toISOString()

/** Returns the reason why the plan can't be changed now to any other; null when it can. */
const whyNotChangeable = (
  own: Subscription,
  { fact, pending, periodPaid }: PlanState,
): Refused<'subscription_over' | 'renewal_unpaid' | 'change_waiting'> | null => {
  if (fact.status === 'ended') return refuse('subscription_over')
  if (owesRenewal(fact) || owesRenewal(own) || !periodPaid) return refuse('renewal_unpaid')
  return pending || (own.waiting && own.waiting.state !== 'lapsed') ? refuse('change_waiting') : null
}

const isSame = (a: BilledPlan | null | undefined, b: BilledPlan): boolean =>
  a?.planId === b.planId && a.type === b.type

/** The price of a plan; refused when it is missing at the payment provider or differs from the catalogue's. */
const findPrice = async (
  { prices }: Deps,
  plan: Plan,
  { planId, type }: BilledPlan,
): Promise<Price | Refused<'price_missing'>> => {
  const key = planPriceKey(planId, type)
  const price = (await prices.find([key])).get(key)
  if (price?.cents !== planCents(plan, type) || price.currency !== 'usd') return refuse('price_missing')
  return price
}

/** The second at which a change is charged: now, or the nearest one in the current period. */
const secondOf = (ms: number, { periodStart, periodEnd }: PlanState): number =>
  Math.floor(Math.min(Math.max(ms, periodStart), periodEnd) / 1000)

/** Can a change still be charged as of this second: in the current period, not in the future and not too long ago? */
export const isDateValid = (date: number, nowMs: number, { periodStart, periodEnd }: PlanState): boolean => {
  const ms = date * 1000
  return ms >= periodStart && ms <= periodEnd && isPreviewValid(ms, Math.max(nowMs, periodStart))
}

/** Computes the preview of a change, charged as of the second `date` or now. */
export const quoteChange = async (
  deps: Deps,
  own: Subscription,
  state: PlanState,
  wanted: BilledPlan,
  date = secondOf(deps.clock.now(), state),
): Promise<Quote | Refused<NotQuoted>> => {
  const refused = whyNotChangeable(own, state)
  if (refused) return refused
  const running = planOfPrice(state.price)
  const next = state.schedule?.next && planOfPrice(state.schedule.next.price)
  const begins = running && changeBegins(running, wanted)
  if (!begins || isSame(next, wanted)) return refuse('plan_unchanged')
  const plan = (await readPlans(deps.db)).find(({ id }) => id === wanted.planId)
  if (!plan) return refuse('price_missing')
  const price = await findPrice(deps, plan, wanted)
  if (isRefused(price)) return price
  const charged =
    begins === 'now'
      ? await deps.payments.previewPriceChange({
          subscriptionId: state.fact.subscriptionId,
          itemId: state.itemId,
          priceId: price.id,
          date,
        })
      : null
  const same = {
    plan_id: wanted.planId,
    plan_name: plan.name,
    type: wanted.type,
    next_charge_cents: price.cents,
    resumes: state.fact.ending,
  }
  // Too little to be charged, or nothing: the change waits for the next period, and never gives credit.
  if (!charged || charged.chargedCents < leastChargeCents)
    return {
      price,
      preview: {
        ...same,
        when: 'period_end',
        new_plan_cents: price.cents,
        credit_cents: 0,
        charged_now_cents: 0,
        starts_at: iso(state.periodEnd),
        next_charge_at: iso(state.periodEnd),
        proration_date: null,
        valid_until: iso(deps.clock.now() + previewLifeMs),
      },
    }
  return {
    price,
    preview: {
      ...same,
      when: 'now',
      new_plan_cents: charged.newCents,
      credit_cents: charged.creditCents,
      charged_now_cents: charged.chargedCents,
      starts_at: iso(date * 1000),
      next_charge_at: iso(charged.nextChargeAt),
      proration_date: date,
      valid_until: iso(date * 1000 + previewLifeMs),
    },
  }
}
