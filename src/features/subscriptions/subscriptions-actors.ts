import { fromCallback } from 'xstate'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import {
  endSubscription,
  getOpenInvoice,
  resumeSubscription,
} from '#contract/subscriptions/subscriptions.contract.ts'
import { checkoutMachine } from '#machines/order/checkout.machine.ts'
import { invoiceWatchMachine } from '#machines/subscriptions/invoice-watch.machine.ts'
import type { PeriodFact } from '#machines/subscriptions/subscriptions.machine.ts'
import { subscriptionsMachine } from '#machines/subscriptions/subscriptions.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchMoment } from '#src/browser/watch-moment.ts'
import { isPaymentAddress } from '#src/product/payments/payment-address.rules.ts'
import { checkoutActors } from '#src/product/payments/reach-payment.ts'
import { invoiceWatchActors } from '#src/product/payments/watch-invoice.ts'

/** Milliseconds. The payment provider ends a plan some moments after its period, rarely minutes. */
const endHeardMs = 300_000

interface SubscriptionsServices {
  call: Call
  userId: string
  leave: (url: string) => void
  /** Called when the player's plan has changed. */
  onChanged: () => void
}

/** The renewal to pay, with the names of the chart. */
interface Renewal {
  subscriptionId: string
}

export const provideSubscriptions = ({ call, userId, leave, onChanged }: SubscriptionsServices) =>
  subscriptionsMachine.provide({
    actors: {
      endPlan: fromTask<Subscription, { id: string }>(({ input, signal }) =>
        call(endSubscription, { params: input }, { signal }),
      ),
      resumePlan: fromTask<Subscription, { id: string }>(({ input, signal }) =>
        call(resumeSubscription, { params: input }, { signal }),
      ),
      checkout: checkoutMachine.provide({
        actors: checkoutActors({
          createCheckout: async ({ subscriptionId: id }: Renewal, signal) => {
            const { url } = await call(getOpenInvoice, { params: { id } }, { signal })
            return { paymentId: id, url: isPaymentAddress(url, location.origin) ? url : null }
          },
          leave,
          opensBeside: true,
        }),
      }),
      watchPeriod: fromCallback<PeriodFact, { until: string }>(({ sendBack, input }) =>
        watchMoment(Date.parse(input.until), endHeardMs, () => sendBack({ type: 'period.over' })),
      ),
      invoiceWatch: invoiceWatchMachine.provide({ actors: invoiceWatchActors({ call, userId }) }),
    },
    actions: {
      planChanged: () => onChanged(),
      reportCrash: (_, { error }) => reportError(new Error('Paying a renewal failed', { cause: error })),
    },
  })
