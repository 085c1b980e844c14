import type { RouteDependencies } from '../feature.ts'
import type { Price } from '../platform/payments/payments.ts'
import type { PlanState } from '../platform/payments/plan-state.ts'
import { updateSubscription } from '../subscriptions/subscriptions.store.ts'

type Deps = Pick<RouteDependencies, 'db' | 'clock' | 'payments' | 'log'>

interface Change {
  readonly price: Price
  /** The second at which an immediate change is charged; null when it begins later. */
  readonly date: number | null
  /** The same key changes once. */
  readonly key: string
}

/** Makes an ending plan renew again, or sets it back to ending. */
const setEnding = async (
  { db, clock, payments }: Deps,
  id: string,
  providerId: string,
  ending: boolean,
): Promise<void> => {
  await updateSubscription(db, id, await payments.setEnding(providerId, ending), clock.now())
}

/** Schedules the price for the next period. An ending plan is set to renew for it, and set back to ending if scheduling fails. */
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
 * Changes a subscription at the payment provider: at once as of the second `date`, or with the next period. Releases an
 * earlier planned change first. Returns the resulting state.
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
