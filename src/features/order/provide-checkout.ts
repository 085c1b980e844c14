import { fromCallback } from 'xstate'
import { type CheckoutEvent, checkoutMachine, type OpenedCheckout } from '#machines/checkout.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import { fromTask } from '#src/api/from-task.ts'

interface CheckoutServices<Payment extends object> {
  /** Opens the checkout of what the flow asked to be paid. */
  createCheckout: (payment: Payment, signal: AbortSignal) => Promise<OpenedCheckout>
  /** Leaves for the payment page. */
  leave: (url: string) => void
}

/** Hears of the page coming back from the back/forward cache. Returns the way out. */
const watchReturn = (send: (event: CheckoutEvent) => void): (() => void) => {
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) send({ type: 'page.restored' })
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}

/** The checkout's machine for the payments of one flow. */
export const provideCheckout = <Payment extends object>({
  createCheckout,
  leave,
}: CheckoutServices<Payment>): typeof checkoutMachine =>
  checkoutMachine.provide({
    actors: {
      createCheckout: fromTask(({ input, signal }) =>
        // What is paid is the flow's own: it gives the machine its payment, and this what understands it.
        createCheckout(input.payment as Payment, signal),
      ),
      goToPayment: fromTask(({ input: { url } }) => {
        if (url === null) return Promise.reject(new ApiError('address_refused'))
        leave(url)
        return Promise.resolve()
      }),
      watchReturn: fromCallback<CheckoutEvent>(({ sendBack }) => watchReturn(sendBack)),
    },
  })
