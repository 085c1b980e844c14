import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { withHold } from '../subscriptions/hold.store.ts'
import { ChangeRefused } from './change-refused.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'payments'>

const dropPending = async ({ payments }: Deps, invoiceId: string): Promise<void> => {
  try {
    await payments.dropPendingChange(invoiceId)
  } catch (error) {
    // Paid in the last moment: the change counts.
    if (error instanceof PaymentError && error.refused) throw new ChangeRefused('change_waiting')
    throw error
  }
}

/** Takes a change back that hasn't begun; throws a ChangeRefused while one is just being paid. */
export const takeBack = (deps: Deps, own: Subscription, providerId: string): Promise<void> =>
  withHold(deps, own.id, async () => {
    const { schedule, pending, fact } = await deps.payments.readPlanState(providerId)
    const isPaid = own.waiting?.state === 'unpaid' && !pending && fact.paidPrice !== null
    if (own.waiting?.state === 'confirming' || isPaid) throw new ChangeRefused('change_waiting')
    if (schedule) await deps.payments.releaseSchedule(schedule.id)
    if (pending) await dropPending(deps, pending.invoiceId)
    return { value: undefined, changed: { next: null, waiting: null } }
  })
