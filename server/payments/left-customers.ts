import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { claimLeftCustomer, deleteLeftCustomer } from './left-customers.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments'>

const retryMs = 600_000

/**
 * Deletes the customers of players who have left at the payment provider, in any number of processes. Orders, payments and
 * invoices stay there, so that refunds and disputes go on. What fails is tried again every 10 minutes.
 */
export const deleteLeftCustomers = async (
  { db, clock, log, payments }: Deps,
  signal?: AbortSignal,
): Promise<void> => {
  for (;;) {
    const nowMs = clock.now()
    const customerId = signal?.aborted ? null : await claimLeftCustomer(db, nowMs, nowMs + retryMs)
    if (customerId === null) return
    try {
      await payments.deleteCustomer(customerId)
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      log[error.refused ? 'error' : 'warn'](
        { err: error, customerId },
        'A customer of a deleted player could not be deleted at the payment provider; it will be tried again.',
      )
      continue
    }
    await deleteLeftCustomer(db, customerId)
  }
}

export const leftCustomersJob = (deps: Deps): Job => ({
  name: 'left-customers',
  everyMs: 60_000,
  run: (signal) => deleteLeftCustomers(deps, signal),
})
