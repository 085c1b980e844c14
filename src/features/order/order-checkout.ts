import { i18n } from '@lingui/core'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import type { OpenedCheckout, Wanted } from '#machines/order/checkout.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { keep } from '#src/browser/storage.ts'
import { createCheckoutOpener } from '#src/product/payments/open-checkout.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { type Attempt, checkoutBody } from './checkout.ts'

/**
 * Opens the checkout of an order; sending the same order again after a failure opens no second one. The id of a second
 * payment is stored before the page is left (Money 4); only the server knows its outcome.
 */
export const orderCheckout = (call: Call) => {
  const open = createCheckoutOpener()
  return (attempt: Attempt, signal: AbortSignal, page: Wanted['page']): Promise<OpenedCheckout> => {
    const body = checkoutBody(attempt, { origin: location.origin, language: i18n.locale, page })
    const create = async (headers: Record<string, string>) => {
      const answer = await call(createCheckoutSession, { body }, { signal, headers })
      if (answer.giftSessionId !== null)
        keep('localStorage', storageKeys.pendingGiftSession, answer.giftSessionId)
      return answer
    }
    return open(body, create).catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'order_needs_plan_or_gift'
        ? new ApiError('plan_or_gift_refused', { cause: error })
        : error
    })
  }
}
