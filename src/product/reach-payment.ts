import { fromCallback } from 'xstate'
import type { CheckoutEvent, OpenedCheckout, Payment } from '#machines/checkout.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import { fromTask } from '#src/api/from-task.ts'

interface CheckoutServices<Asked extends object> {
  /** Opens the checkout for the flow's payment. */
  createCheckout: (payment: Asked, signal: AbortSignal) => Promise<OpenedCheckout>
  /** Goes to the payment page. */
  leave: (url: string) => void
}

/** Calls back when the page returns from the back/forward cache. Returns a function that stops it. */
const watchReturn = (send: (event: CheckoutEvent) => void): (() => void) => {
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) send({ type: 'page.restored' })
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}

/** The actors of the checkout machine, for the payments of one flow. */
export const checkoutActors = <Asked extends object>({ createCheckout, leave }: CheckoutServices<Asked>) => ({
  createCheckout: fromTask<OpenedCheckout, { payment: Payment }>(({ input, signal }) =>
    // The payment's type belongs to the flow, which gives the machine the payment and this its `createCheckout`.
    createCheckout(input.payment as Asked, signal),
  ),
  goToPayment: fromTask<void, { url: string | null }>(({ input: { url } }) => {
    if (url === null) return Promise.reject(new ApiError('address_refused'))
    leave(url)
    return Promise.resolve()
  }),
  watchReturn: fromCallback<CheckoutEvent>(({ sendBack }) => watchReturn(sendBack)),
})
