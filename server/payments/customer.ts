import { setTimeout as sleep } from 'node:timers/promises'
import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { updateCustomer, readCustomer, takeNextCustomerTry } from './customer.store.ts'
import type { CustomerRow } from './customer.store.ts'

type Deps = Pick<Dependencies, 'db' | 'log' | 'payments'>

interface Payer {
  readonly id: string
  readonly email: string | null
}

const pollMs = 200
const patienceMs = 10_000

const isAboutEmail = (error: unknown): boolean =>
  error instanceof PaymentError &&
  error.refused &&
  (error.code === 'email_invalid' || error.param === 'email')

/**
 * Creates the customer. The payment provider refuses some addresses although mail reaches them; the customer is then created
 * without one, and the payment page requests it.
 */
const create = async ({ payments, log }: Deps, { id, email }: Payer, tries: number): Promise<string> => {
  const key = `customer-${id}-${tries}`
  try {
    return await payments.createCustomer({ userId: id, email }, key)
  } catch (error) {
    if (email === null || !isAboutEmail(error)) throw error
    log.warn({ err: error, userId: id }, 'The payment provider refuses the address of a user.')
    return payments.createCustomer({ userId: id, email: null }, `${key}-without-email`)
  }
}

const tryToCreate = async (deps: Deps, payer: Payer, row: CustomerRow): Promise<void> => {
  try {
    await updateCustomer(deps.db, payer.id, await create(deps, payer, row.tries))
  } catch (error) {
    if (!(error instanceof PaymentError) || !error.keyInUse) {
      if (error instanceof PaymentError && error.keySpent) await takeNextCustomerTry(deps.db, row)
      throw error
    }
    await sleep(pollMs)
  }
}

/** Returns the user's customer id at the payment provider, created on first use. Throws a `PaymentError` on failure. */
export const ensureCustomer = async (deps: Deps, payer: Payer): Promise<string> => {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const row = await readCustomer(deps.db, payer.id)
    if (row.customer_id !== null) return row.customer_id
    if (performance.now() > deadline) throw new PaymentError('The customer is still being created.', {})
    await tryToCreate(deps, payer, row)
  }
}

/** Was a checkout refused because its customer was deleted at the payment provider? */
export const lacksCustomer = (error: unknown): boolean =>
  error instanceof PaymentError && error.code === 'resource_missing' && error.param === 'customer'
