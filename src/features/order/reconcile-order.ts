import type { Order } from '#contract/order/order.contract.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { recheckOrder } from '#contract/order/placed-order.contract.ts'
import type { OrderRecord } from '#machines/order/kept-order.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { settledLines, withoutPaid } from '#src/product/order/kept-order.rules.ts'
import { readOrder, takeOutOfRecord } from './order-storage.ts'

/** Removes the paid lines of an order from the stored one, once for each order id. */
export const takeOutPaid = ({ orderId, lines }: { orderId: string; lines: readonly ReceiptLine[] }): void => {
  takeOutOfRecord(orderId, (order) => withoutPaid(order, lines))
}

/**
 * Loads the state of a checkout that was opened here and returns the stored order after it. `confirming`: lines that
 * are paid but not confirmed yet.
 */
export const reconcileOrder = async (
  call: Call,
  orderId: string,
  signal: AbortSignal,
): Promise<{ record: OrderRecord | null; confirming: ReceiptLine[] | null }> => {
  const answer = await call(recheckOrder, { params: { id: orderId } }, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  })
  const state = answer?.order
  if (state && answer.confirming) return { record: readOrder(), confirming: settledLines(state) }
  if (state?.status === 'awaiting_payment') return { record: readOrder(), confirming: null }
  const take =
    state?.status === 'fulfilled' ? (order: Order) => withoutPaid(order, settledLines(state)) : null
  return { record: takeOutOfRecord(orderId, take), confirming: null }
}
