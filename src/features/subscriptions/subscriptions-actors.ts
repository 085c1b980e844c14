import { fromCallback } from 'xstate'
import type { Subscription } from '#contract/subscriptions.contract.ts'
import { endSubscription, getOpenInvoice, resumeSubscription } from '#contract/subscriptions.contract.ts'
import { checkoutMachine } from '#machines/checkout.machine.ts'
import type { SubscriptionsEvent } from '#machines/subscriptions.machine.ts'
import { subscriptionsMachine } from '#machines/subscriptions.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { isPaymentAddress } from '#src/product/payment-address.rules.ts'
import { checkoutActors } from '#src/product/reach-payment.ts'
import { readSubscription } from '#src/product/read-subscription.ts'

interface SubscriptionsServices {
  call: Call
  userId: string
  /** Goes to the payment page. */
  leave: (url: string) => void
  /** The player's plan is another one now. */
  onChanged: () => void
}

/** The renewal to be paid, as the chart names it. */
interface Renewal {
  subscriptionId: string
}

/** The subscriptions machine with the real API behind it. */
export const provideSubscriptions = ({ call, userId, leave, onChanged }: SubscriptionsServices) =>
  subscriptionsMachine.provide({
    actors: {
      endPlan: fromTask<Subscription, { id: string }>(({ input, signal }) =>
        call(endSubscription, { params: input }, { signal }),
      ),
      resumePlan: fromTask<Subscription, { id: string }>(({ input, signal }) =>
        call(resumeSubscription, { params: input }, { signal }),
      ),
      readPlan: fromTask<Subscription, { id: string }>(({ input: { id }, signal }) =>
        readSubscription(call, { id, userId }, signal),
      ),
      checkout: checkoutMachine.provide({
        actors: checkoutActors({
          createCheckout: async ({ subscriptionId: id }: Renewal, signal) => {
            const { url } = await call(getOpenInvoice, { params: { id } }, { signal })
            return { paymentId: id, url: isPaymentAddress(url, location.origin) ? url : null }
          },
          leave,
        }),
      }),
      watchPage: fromCallback<SubscriptionsEvent>(({ sendBack }) =>
        watchShown(() => sendBack({ type: 'page.shown' })),
      ),
    },
    actions: {
      planChanged: () => onChanged(),
      reportCrash: (_, { error }) => reportError(new Error('The checkout failed', { cause: error })),
    },
  })
