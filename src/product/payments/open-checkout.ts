import type { PaymentForm } from '#contract/order/payment-form.ts'
import { getOrder } from '#contract/order/placed-order.contract.ts'
import type { OpenedCheckout } from '#machines/order/checkout.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { isPaymentAddress } from './payment-address.rules.ts'

/** Did the server refuse? A request with any other failure may have succeeded, and is sent again under the same key. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== null && !error.retryable && error.code !== 'unexpected_answer'

/** The server's answer: the address of the payment page or its form in this page, and the hub's id of the payment. */
interface Answer {
  url: string | null
  orderId: string
  form: PaymentForm | null
}

/**
 * Opens checkouts with one idempotency key per attempt. The same content, sent again after a failure, keeps its key, so
 * that it cannot open a second checkout; after an answer the next attempt gets a new key.
 */
export const createCheckoutOpener = (createKey: () => string = () => crypto.randomUUID()) => {
  let attempt: { content: string; key: string } | null = null
  return async (
    body: object,
    post: (headers: { 'Idempotency-Key': string }) => Promise<Answer>,
  ): Promise<OpenedCheckout> => {
    const content = JSON.stringify(body)
    if (attempt?.content !== content) attempt = { content, key: createKey() }
    try {
      const { url, orderId, form } = await post({ 'Idempotency-Key': attempt.key })
      attempt = null
      return { url: isPaymentAddress(url, location.origin) ? url : null, paymentId: orderId, form }
    } catch (error) {
      if (isRefusal(error)) attempt = null
      throw error
    }
  }
}

/** Asks the server if a payment can no longer be made and was not made. */
export const createIsOver =
  (call: Call) =>
  async (paymentId: string, signal: AbortSignal): Promise<boolean> => {
    const { status } = await call(getOrder, { params: { id: paymentId } }, { signal })
    return status === 'expired' || status === 'cancelled'
  }
