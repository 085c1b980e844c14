import type { RouteDependencies } from '../feature.ts'
import type { Price } from '../platform/payments/payments.ts'
import type { PlanState } from '../platform/payments/plan-state.ts'
import { updateSubscription } from '../subscriptions/subscriptions.store.ts'

type Deps = Pick<RouteDependencies, 'db' | 'clock' | 'payments' | 'log'>

interface Change {
  readonly price: Price
  /** The second for which it is charged at once; null when it begins later. */
  readonly date: number | null
  /** The same key changes once. */
  readonly key: string
}

/** A plan that was to end renews again, or ends after all. */
const setEnding = async (
  { db, clock, payments }: Deps,
  id: string,
  providerId: string,
  ending: boolean,
): Promise<void> => {
  await updateSubscription(db, id, await payments.setEnding(providerId, ending), clock.now())
}

/** Lets the price begin with the next period. A plan that was to end goes on for it, and ends when it can't be planned. */
const planLater = async (deps: Deps, id: string, state: PlanState, change: Change): Promise<PlanState> => {
  const { subscriptionId, ending } = state.fact
  if (!ending) return deps.payments.schedulePrice(subscriptionId, change.price.id, change.key)
  await setEnding(deps, id, subscriptionId, false)
  try {
    return await deps.payments.schedulePrice(subscriptionId, change.price.id, change.key)
  } catch (error) {
    try {
      const { schedule } = await deps.payments.readPlanState(subscriptionId)
      if (schedule) await deps.payments.releaseSchedule(schedule.id)
      await setEnding(deps, id, subscriptionId, true)
    } catch (second) {
      deps.log.error(
        { err: second, subscriptionId: id },
        'A plan was to end and could not be changed; it renews.',
      )
    }
    throw error
  }
}

/**
 * Changes a subscription at the payment provider: at once for the second `date`, or with the next period. What was
 * planned before is released first. Returns it as it is then.
 */
export const carryOut = async (
  deps: Deps,
  id: string,
  state: PlanState,
  change: Change,
): Promise<PlanState> => {
  if (state.schedule) await deps.payments.releaseSchedule(state.schedule.id)
  if (change.date === null) return planLater(deps, id, state, change)
  return deps.payments.changePrice(
    {
      subscriptionId: state.fact.subscriptionId,
      itemId: state.itemId,
      priceId: change.price.id,
      date: change.date,
    },
    change.key,
  )
}
