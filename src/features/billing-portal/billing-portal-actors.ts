import { openBillingPortal } from '#contract/subscriptions/billing-portal.contract.ts'
import { billingPortalMachine } from '#machines/subscriptions/billing-portal.machine.ts'
import { checkoutMachine } from '#machines/order/checkout.machine.ts'
import type { Call } from '#src/api/call.ts'
import { isPaymentAddress } from '#src/product/payments/payment-address.rules.ts'
import { checkoutActors } from '#src/product/payments/reach-payment.ts'

interface BillingPortalServices {
  call: Call
  leave: (url: string) => void
  /** The player has returned, and the data shown here may have changed. */
  onReturned: () => void
}

export const provideBillingPortal = ({ call, leave, onReturned }: BillingPortalServices) =>
  billingPortalMachine.provide({
    actors: {
      checkout: checkoutMachine.provide({
        actors: checkoutActors({
          createCheckout: async (_: object, signal) => {
            const { url } = await call(openBillingPortal, {}, { signal })
            return { paymentId: '', url: isPaymentAddress(url, location.origin) ? url : null }
          },
          leave,
        }),
      }),
    },
    actions: {
      askAnew: () => onReturned(),
      reportCrash: (_, { error }) => reportError(new Error('The way out failed', { cause: error })),
    },
  })
