import { fromCallback } from 'xstate'
import type { PaymentForm } from '#contract/order/payment-form.ts'
import type { CheckoutEvent, OpenedCheckout, Wanted } from '#machines/order/checkout.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchRestored } from '#src/browser/watch-restored.ts'
import { watchShown } from '#src/browser/watch-shown.ts'

interface CheckoutServices<Asked extends object> {
  /** Opens the checkout for the flow's payment; `page` requests the payment page instead of the form. */
  createCheckout: (payment: Asked, signal: AbortSignal, page: Wanted['page']) => Promise<OpenedCheckout>
  leave: (url: string) => void
  /** Asks the server if a payment can no longer be made; only given by flows whose payments may use the form. */
  isOver?: IsOver
  /** The payment page opens in a tab beside this one: coming back to this tab is the return. */
  opensBeside?: true
}

type IsOver = (paymentId: string, signal: AbortSignal) => Promise<boolean>

/** An expired form only shows it after a press in it, so the server is polled this often, in milliseconds. */
const lookPauseMs = 30_000

/** Polls when the player comes back to this tab, and from time to time, until the payment can no longer be made. */
const watchForm = (paymentId: string, isOver: IsOver, onExpired: () => void): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return
    // A failed poll is repeated; meanwhile the form works.
    if ((await isOver(paymentId, signal).catch(() => false)) && !signal.aborted) onExpired()
  }
  const timer = setInterval(() => void look(), lookPauseMs)
  const stop = watchShown(() => void look())
  return () => {
    ending.abort()
    clearInterval(timer)
    stop()
  }
}

export const formPlaceId = 'payment-form'

/** Shows the form, and reports its outcome. Returns a function that removes it. */
const embedForm = (form: PaymentForm | null, send: (event: CheckoutEvent) => void): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const fail = (error: unknown): void => {
    if (signal.aborted) return
    // The payment provider marks the hub's own mistakes with this name; a network failure or a blocker has another.
    if (error instanceof Error && error.name === 'IntegrationError') reportError(error)
    send({ type: 'form.failed' })
  }
  if (form)
    import('./payment-form.ts')
      .then(({ showPaymentForm }) => showPaymentForm(form, formPlaceId, signal))
      .then(() => !signal.aborted && send({ type: 'form.mounted' }), fail)
  return () => ending.abort()
}

/** The actors of the checkout machine, for the payments of one flow. */
export const checkoutActors = <Asked extends object>({
  createCheckout,
  leave,
  isOver,
  opensBeside,
}: CheckoutServices<Asked>) => ({
  createCheckout: fromTask<OpenedCheckout, Wanted>(({ input, signal }) =>
    // The payment's type belongs to the flow, which provides both the payment and `createCheckout`.
    createCheckout(input.payment as Asked, signal, input.page),
  ),
  goToPayment: fromTask<void, { url: string | null }>(({ input: { url } }) => {
    if (url === null) return Promise.reject(new ApiError('address_refused'))
    leave(url)
    return Promise.resolve()
  }),
  embedForm: fromCallback<CheckoutEvent, { form: PaymentForm | null }>(({ input, sendBack }) =>
    embedForm(input.form, sendBack),
  ),
  watchForm: fromCallback<CheckoutEvent, { paymentId: string | null }>(({ input, sendBack }) =>
    isOver && input.paymentId !== null
      ? watchForm(input.paymentId, isOver, () => sendBack({ type: 'form.expired' }))
      : undefined,
  ),
  watchReturn: fromCallback<CheckoutEvent>(({ sendBack }) =>
    (opensBeside ? watchShown : watchRestored)(() => sendBack({ type: 'page.restored' })),
  ),
})
