import type { OrderState, ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { afterSaleOf } from '#src/product/payments/after-sale.ts'

/** A payment of another feature has no lines: only its total is known here. */
export const hasLines = ({ lines }: Pick<OrderState, 'lines'>): boolean => lines.length > 0

/**
 * True for an order paid within the last day whose money was not fully refunded or disputed. An older order, a refunded
 * or disputed one, and a later charge of a plan are shown as a receipt.
 */
export const isNews = (order: OrderState): boolean => {
  const { paid_at: at, charge } = order
  const back = afterSaleOf(order)
  return (
    at !== null &&
    !charge &&
    back !== 'refunded' &&
    back !== 'disputed' &&
    Date.now() - Date.parse(at) < dayMs
  )
}

/**
 * Returns the id of the first order if its second payment comes next: the first has just been made, or an attempt at
 * the second was canceled or expired. Null if no payment comes next.
 */
export const secondPaymentOf = ({ id, status, gift_leg: leg }: OrderState): string | null => {
  if (leg?.status !== 'open') return null
  const isFirst = leg.order_id === id
  const isNext = isFirst ? status === 'fulfilled' : status === 'cancelled' || status === 'expired'
  return isNext ? leg.order_id : null
}

/** Returns the project that the whole payment was given to; null if it bought anything else too, or if the project had closed. */
export const projectGivenTo = (order: OrderState): { id: string; title: string } | null => {
  const [line, ...others] = order.lines
  if (line?.kind !== 'donation' || others.length > 0 || !line.project || line.project.closed) return null
  return line.project
}

export const sumOf = (lines: readonly ReceiptLine[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0)
