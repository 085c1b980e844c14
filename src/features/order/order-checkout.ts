import { i18n } from '@lingui/core'
import { createCheckoutSession } from '#contract/order.contract.ts'
import type { OpenedCheckout } from '#machines/checkout.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { type Attempt, checkoutBody, createAttemptKeys } from './checkout.ts'
import { isPaymentAddress } from './payment-address.rules.ts'

/** Did the server refuse? Any other failure may have gone through, and is sent again under the same key. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== null && !error.retryable && error.code !== 'unexpected_answer'

/** Opens the checkout of an order; sending the same order again after a failure opens no second one. */
export const orderCheckout = (call: Call) => {
  const keys = createAttemptKeys()
  return async (attempt: Attempt, signal: AbortSignal): Promise<OpenedCheckout> => {
    const body = checkoutBody(attempt, { origin: location.origin, language: i18n.locale })
    try {
      const headers = { 'Idempotency-Key': keys.keyOf(body) }
      const { url, orderId } = await call(createCheckoutSession, { body }, { signal, headers })
      keys.answered()
      return { url: isPaymentAddress(url, location.origin) ? url : null, paymentId: orderId }
    } catch (error) {
      if (!isRefusal(error)) throw error
      keys.answered()
      throw error.code === 'order_needs_plan_or_gift'
        ? new ApiError('plan_or_gift_refused', { cause: error })
        : error
    }
  }
}
