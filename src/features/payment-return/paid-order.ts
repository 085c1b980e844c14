import type { OrderState, ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { afterSaleOf } from '#src/product/payments/after-sale.ts'

/** A payment of another feature has no lines: all that is known of it here is its total. */
export const hasLines = ({ lines }: Pick<OrderState, 'lines'>): boolean => lines.length > 0

/**
 * An order paid within the last day, whose money has stayed; an older one, one that was refunded whole or is disputed, or
 * a later charge of a plan, is shown as a receipt.
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
 * Returns the first order of one whose second payment comes next: the first has just been made, or a try at the second
 * has come to nothing. Null when nothing is to be paid next.
 */
export const secondPaymentOf = ({ id, status, gift_leg: leg }: OrderState): string | null => {
  if (leg?.status !== 'open') return null
  const isFirst = leg.order_id === id
  const isNext = isFirst ? status === 'fulfilled' : status === 'cancelled' || status === 'expired'
  return isNext ? leg.order_id : null
}

/** The project that all of a payment was given to; null where it bought something else, too, or the project had closed. */
export const projectGivenTo = (order: OrderState): { id: string; title: string } | null => {
  const [line, ...others] = order.lines
  if (line?.kind !== 'donation' || others.length > 0 || !line.project || line.project.closed) return null
  return line.project
}

/** The sum of these lines, in cents. */
export const sumOf = (lines: readonly ReceiptLine[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0)
