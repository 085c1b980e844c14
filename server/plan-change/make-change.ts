import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HandlerInput } from '#contract/http/endpoint.ts'
import type { changePlan } from '#contract/subscriptions/plan-change.contract.ts'
import type { BilledPlan } from '#contract/subscriptions/plan-change.rules.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { Price } from '../platform/payments/payments.ts'
import type { PaidPrice } from '../platform/payments/payment-events.ts'
import type { PlanState } from '../platform/payments/plan-state.ts'
import type { Changed } from '../subscriptions/hold.store.ts'
import { planOfPrice } from '../plans/plan-of-price.rules.ts'
import { askForPlan } from '../subscriptions/plan-reads.store.ts'
import { noteWaiting, SubscriptionHeld, withHold } from '../subscriptions/hold.store.ts'
import { readWaiting } from '../subscriptions/subscriptions.store.ts'
import { carryOut } from './carry-out.ts'
import { isDateValid, quoteChange } from './quote.ts'
import type { NotQuoted } from './quote.ts'
import {
  findChange,
  finishChange,
  deleteChange,
  noteChange,
  takeNextChangeTry,
} from './plan-changes.store.ts'
import type { PlanChangeRow } from './plan-changes.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'

type Deps = Pick<RouteDependencies, 'db' | 'clock' | 'payments' | 'prices' | 'log'>
type Wanted = HandlerInput<typeof changePlan>['body']

type NotMade = NotQuoted | 'preview_expired' | 'invalid_request'

const pollMs = 100
const patienceMs = 15_000

const isFor = (price: PaidPrice | undefined, { planId, type }: BilledPlan): boolean => {
  const plan = price && planOfPrice(price)
  return plan?.planId === planId && plan.type === type
}

/** Returns the result of an earlier try whose response was lost, if that made this change; otherwise null. */
const leftBy = (state: PlanState, plan: BilledPlan, body: Wanted): Changed | null => {
  if (body.proration_date === null) {
    const next = state.schedule?.next
    if (!next || !isFor(next.price, plan)) return null
    return { next: { ...plan, cents: next.price.cents, at: next.at } }
  }
  const resumes = state.fact.ending
  if (state.pending && isFor(state.pending.price, plan)) {
    const { cents, until, url } = state.pending
    return { next: null, waiting: { ...plan, cents, state: 'unpaid', until, url, resumes } }
  }
  if (!isFor(state.price, plan)) return null
  const cents = body.charged_now_cents
  return {
    next: null,
    waiting: { ...plan, cents, state: 'confirming', until: null, url: null, resumes },
  }
}

/** Makes the change at the payment provider; if the response is lost, the state there shows the result. */
const askFor = async (
  deps: Deps,
  own: Subscription,
  { state, price, body, key }: { state: PlanState; price: Price; body: Wanted; key: string },
): Promise<Changed> => {
  const plan: BilledPlan = { planId: body.plan_id, type: body.type }
  try {
    const after = await carryOut(deps, own.id, state, { price, date: body.proration_date, key })
    const left = leftBy(after, plan, body)
    if (left) return left
  } catch (error) {
    if (!(error instanceof PaymentError) || error.refused) throw error
    const left = leftBy(await deps.payments.readPlanState(state.fact.subscriptionId), plan, body)
    if (left) return left
    throw error
  }
  throw new PaymentError('The change cannot be seen at the payment provider.', {})
}

/**
 * Makes an immediate change of a plan that is to end. The renewal is stored first: otherwise a process that dies in between
 * would leave a plan that was paid for and still ends.
 */
const askForResuming = async (
  deps: Deps,
  own: Subscription,
  asked: Parameters<typeof askFor>[2],
  holder: string,
): Promise<Changed> => {
  const { plan_id: planId, type, charged_now_cents: cents } = asked.body
  const before = await readWaiting(deps.db, own.id)
  const waiting = { planId, type, cents, state: 'confirming', until: null, url: null, resumes: true } as const
  await noteWaiting(deps.db, own.id, holder, waiting)
  try {
    return await askFor(deps, own, asked)
  } catch (error) {
    // If the result is unknown, the next read finds it out.
    if (error instanceof PaymentError && error.refused) await noteWaiting(deps.db, own.id, holder, before)
    throw error
  }
}

/** Makes the change, or finds that an earlier try made it. */
const tryChange = async (
  deps: Deps,
  own: Subscription,
  providerId: string,
  body: Wanted,
  row: PlanChangeRow,
  isFirst: boolean,
): Promise<Changed | Refused<NotMade>> => {
  const plan: BilledPlan = { planId: body.plan_id, type: body.type }
  const state = await deps.payments.readPlanState(providerId)
  const before = isFirst ? null : leftBy(state, plan, body)
  if (before) {
    // Its report may have arrived already, so the state is queried instead of awaited.
    await askForPlan(deps.db, own.id, deps.clock.now())
    return before
  }
  const date = body.proration_date
  if (date !== null && !isDateValid(date, deps.clock.now(), state)) return refuse('preview_expired')
  const quote = await quoteChange(deps, own, state, plan, date ?? undefined)
  if (isRefused(quote)) return quote
  const { preview, price } = quote
  const isAsShown =
    preview.proration_date === date &&
    preview.charged_now_cents === body.charged_now_cents &&
    preview.next_charge_cents === body.next_charge_cents
  if (!isAsShown) return refuse('preview_expired')
  const asked = { state, price, body, key: `plan-${row.id}-${row.tries}` }
  return date !== null && state.fact.ending
    ? askForResuming(deps, own, asked, row.id)
    : askFor(deps, own, asked)
}

/**
 * Deletes a refused change. A planned one that failed gets a new key for its next try, because its schedule is released before
 * that.
 */
const noteFailure = async (
  { db }: Deps,
  row: PlanChangeRow,
  isLater: boolean,
  error: unknown,
): Promise<void> => {
  if (error instanceof PaymentError && error.refused) await deleteChange(db, row.id)
  else if (error instanceof PaymentError && (error.keySpent || isLater)) await takeNextChangeTry(db, row)
}

/**
 * Changes the plan of one's own subscription as previewed; the same key changes it once, even with repeated calls. Refused
 * when nothing was changed; throws a PaymentError when the result is unknown. Null: done.
 */
export const makeChange = async (
  deps: Deps,
  own: Subscription,
  providerId: string,
  body: Wanted,
  key: string,
): Promise<Refused<NotMade> | null> => {
  const { db, clock } = deps
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const { row, isNew } = await noteChange(db, { subscriptionId: own.id, key, requestHash }, clock.now())
  if (row.request_hash !== requestHash) return refuse('invalid_request')
  let isFirst = isNew
  const attempt = (current: PlanChangeRow) =>
    withHold(
      deps,
      own.id,
      async () => {
        try {
          const changed = await tryChange(deps, own, providerId, body, current, isFirst)
          if (isRefused(changed)) {
            await deleteChange(db, row.id)
            return { value: changed, changed: {} }
          }
          await finishChange(db, row.id, clock.now())
          return { value: null, changed }
        } catch (error) {
          await noteFailure(deps, current, body.proration_date === null, error)
          throw error
        }
      },
      row.id,
    )
  const deadline = performance.now() + patienceMs
  for (;;) {
    const current = await findChange(db, row.id)
    if (!current) return refuse('change_waiting')
    if (current.done_at) return null
    try {
      return await attempt(current)
    } catch (error) {
      if (!(error instanceof SubscriptionHeld)) throw error
      // Waits for the result of another call with the same key, or of one that has just released the lock.
      const waits = !isNew || error.by === null || error.by === row.id
      if (!waits) await deleteChange(db, row.id)
      if (!waits || performance.now() > deadline) return refuse('change_waiting')
      isFirst = false
      await sleep(pollMs)
    }
  }
}
