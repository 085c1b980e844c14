import type { Dependencies } from '../dependencies.ts'
import { accountFaults } from '../payments/set-up-account.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { pricesToSetUp } from './set-up-prices.ts'

const checkEveryMs = 6 * 3_600_000

/**
 * Regularly compares the payment provider's account with the hub's needs, and logs one warning about anything that `npm run
 * prices` would set up. Only items with a missing price can't be sold meanwhile.
 */
export const accountCheckJob = (
  deps: Pick<Dependencies, 'db' | 'payments' | 'mailTexts' | 'settings' | 'log'>,
): Job => ({
  name: 'account',
  everyMs: checkEveryMs,
  run: async () => {
    const { db, payments, mailTexts, log } = deps
    try {
      const prices = await pricesToSetUp(db, payments, mailTexts)
      const faults = { ...(prices.length > 0 && { prices }), ...(await accountFaults(deps)) }
      if (Object.keys(faults).length > 0)
        log.warn(
          faults,
          'The account at the payment provider is not set up as the hub needs it. Run: npm run prices',
        )
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      log.warn(
        { err: error },
        'The account at the payment provider could not be compared with what the hub needs.',
      )
    }
  },
})
