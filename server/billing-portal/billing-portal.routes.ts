import { Hono } from 'hono'
import { openBillingPortal } from '#contract/subscriptions/billing-portal.contract.ts'
import { paths } from '#contract/http/paths.ts'
import type { Dependencies } from '../dependencies.ts'
import { lacksCustomer } from '../payments/customer.ts'
import { clearCustomer, findCustomerId } from '../payments/customer.store.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serveOutside } from '../platform/http/route.ts'
import { refuse } from '../platform/http/refused.ts'

/**
 * Opens the payment provider's page for the player's card and invoices. It always leads back to the hub's settings
 * page.
 */
export const billingPortalRoutes = ({
  db,
  payments,
  settings,
}: Pick<Dependencies, 'db' | 'payments' | 'settings'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serveOutside(routes, openBillingPortal, async (_, { caller, log }) => {
    const customer = await findCustomerId(db, caller.userId)
    if (customer === null) return refuse('nothing_to_manage')
    const returnUrl = `${settings.publicUrl}${paths.settings}`
    try {
      const url = await payments.openPortal(settings.publicUrl, customer, returnUrl)
      if (url !== null) return { url }
    } catch (cause) {
      if (!(cause instanceof PaymentError)) throw cause
      if (!lacksCustomer(cause))
        return refuse('unavailable', { message: 'The payment provider cannot be asked right now.', cause })
      // The customer was deleted there: the next payment creates a new one.
      await clearCustomer(db, customer)
      return refuse('nothing_to_manage')
    }
    log.error('The billing portal is not set up at the payment provider. Run: npm run prices')
    return refuse('unavailable', { message: 'The billing portal is not set up yet.' })
  })
  return routes
}
