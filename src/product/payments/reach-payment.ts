import { fromCallback } from 'xstate'
import type { PaymentForm } from '#contract/order/payment-form.ts'
import type { CheckoutEvent, OpenedCheckout, Wanted } from '#machines/order/checkout.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchRestored } from '#src/browser/watch-restored.ts'
import { watchShown } from '#src/browser/watch-shown.ts'

interface CheckoutServices<Asked extends object> {
  /** Opens the checkout for the flow's payment; `page`: the payment page is wanted, not the form. */
  createCheckout: (payment: Asked, signal: AbortSignal, page: Wanted['page']) => Promise<OpenedCheckout>
  /** Goes to the payment page. */
  leave: (url: string) => void
  /** Asks whether a payment can't be made any more; only flows whose payments may be made in the form give it. */
  isOver?: IsOver
  /** The payment page opens in a tab beside this one: coming back to this one is the return. */
  opensBeside?: true
}

type IsOver = (paymentId: string, signal: AbortSignal) => Promise<boolean>

/** A form that has expired says so itself only when something is pressed in it: the server is asked this often. */
const lookPauseMs = 30_000

/** Asks, when the player comes back to this tab and every now and then, until the payment can't be made any more. */
const watchForm = (paymentId: string, isOver: IsOver, onExpired: () => void): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return
    // What can't be asked now is asked again; meanwhile the form works.
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

/** The id of the element that the form is drawn into. */
export const formPlaceId = 'payment-form'

/** Shows the form, and reports what came of it. Returns a function that takes it away. */
const embedForm = (form: PaymentForm | null, send: (event: CheckoutEvent) => void): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const fail = (error: unknown): void => {
    if (signal.aborted) return
    // A mistake of ours, by the payment provider's word; what the line or a blocker keeps away isn't.
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
    // The payment's type belongs to the flow, which gives the machine the payment and this its `createCheckout`.
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
