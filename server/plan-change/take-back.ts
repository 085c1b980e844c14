import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { withHold } from '../subscriptions/hold.store.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'payments'>

const dropPending = async (
  { payments }: Deps,
  invoiceId: string,
): Promise<Refused<'change_waiting'> | null> => {
  try {
    await payments.dropPendingChange(invoiceId)
    return null
  } catch (error) {
    // Paid at the last moment: the change applies.
    if (error instanceof PaymentError && error.refused) return refuse('change_waiting')
    throw error
  }
}

const unchanged = <T>(value: T) => ({ value, changed: {} })

/** Cancels a change that has not begun; refused while one is just being paid. */
export const takeBack = (
  deps: Deps,
  own: Subscription,
  providerId: string,
): Promise<Refused<'change_waiting'> | null> =>
  withHold(deps, own.id, async () => {
    const { schedule, pending, fact } = await deps.payments.readPlanState(providerId)
    const isPaid = own.waiting?.state === 'unpaid' && !pending && fact.paidPrice !== null
    if (own.waiting?.state === 'confirming' || isPaid) return unchanged(refuse('change_waiting'))
    if (schedule) await deps.payments.releaseSchedule(schedule.id)
    const refused = pending && (await dropPending(deps, pending.invoiceId))
    if (refused) return unchanged(refused)
    return { value: null, changed: { next: null, waiting: null } }
  })
