import { fromCallback } from 'xstate'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import {
  changePlan,
  previewPlanChange,
  takeBackPlanChange,
} from '#contract/subscriptions/plan-change.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { checkoutMachine } from '#machines/order/checkout.machine.ts'
import { invoiceWatchMachine } from '#machines/subscriptions/invoice-watch.machine.ts'
import type {
  ConfirmedChange,
  PlanChange,
  PlanChangeEvent,
  PlanWish,
} from '#machines/subscriptions/plan-change.machine.ts'
import { planChangeMachine } from '#machines/subscriptions/plan-change.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { isPaymentAddress } from '#src/product/payments/payment-address.rules.ts'
import { checkoutActors } from '#src/product/payments/reach-payment.ts'
import { readSubscription } from '#src/product/plans/read-subscription.ts'
import { invoiceWatchActors } from '#src/product/payments/watch-invoice.ts'
import { createAttemptKeys } from '#src/product/order/attempt-keys.ts'

interface PlanChangeServices {
  call: Call
  userId: string
  leave: (url: string) => void
  /** Called when the player's plan has changed. */
  onChanged: () => void
}

/** The unpaid change, with the names of the chart. */
interface Waiting {
  subscriptionId: string
  url: string
}

/** Returns the requested plan. The panel offers paid plans only, so the cast is safe. */
const wanted = ({ planId, billing }: PlanWish) => ({ plan_id: planId as PaidPlanId, type: billing })

export const providePlanChange = ({ call, userId, leave, onChanged }: PlanChangeServices) => {
  const keyOf = createAttemptKeys()
  return planChangeMachine.provide({
    actors: {
      previewPlanChange: fromTask<PlanChangePreview, PlanWish & { id: string }>(
        ({ input: { id, ...wish }, signal }) =>
          call(previewPlanChange, { params: { id }, body: wanted(wish) }, { signal }),
      ),
      changePlan: fromTask<PlanChange, ConfirmedChange>(({ input: { id, seen, attempt, ...wish }, signal }) =>
        call(
          changePlan,
          {
            params: { id },
            body: {
              ...wanted(wish),
              proration_date: seen.proration_date,
              charged_now_cents: seen.charged_now_cents,
              next_charge_cents: seen.next_charge_cents,
            },
          },
          { signal, headers: { 'Idempotency-Key': keyOf(attempt) } },
        ),
      ),
      takeBackPlanChange: fromTask<Subscription, { id: string }>(({ input, signal }) =>
        call(takeBackPlanChange, { params: input }, { signal }),
      ),
      readPlan: fromTask<Subscription, { id: string }>(({ input: { id }, signal }) =>
        readSubscription(call, { id, userId }, signal),
      ),
      checkout: checkoutMachine.provide({
        actors: checkoutActors({
          createCheckout: ({ subscriptionId: id, url }: Waiting) =>
            Promise.resolve({ paymentId: id, url: isPaymentAddress(url, location.origin) ? url : null }),
          leave,
          opensBeside: true,
        }),
      }),
      invoiceWatch: invoiceWatchMachine.provide({ actors: invoiceWatchActors({ call, userId }) }),
      watchPage: fromCallback<PlanChangeEvent>(({ sendBack }) =>
        watchShown(() => sendBack({ type: 'page.shown' })),
      ),
    },
    actions: {
      planChanged: () => onChanged(),
      reportCrash: (_, { error }) =>
        reportError(new Error('Paying a change of plan failed', { cause: error })),
    },
  })
}
