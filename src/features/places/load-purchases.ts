import type { OrderState, ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { listOrders } from '#contract/order/placed-order.contract.ts'
import type { Call } from '#src/api/call.ts'

export interface Purchase {
  id: string
  line: ReceiptLine
  at: string
}

const most = 5

const purchasesOf = ({ id, lines, paid_at, created_at }: OrderState): Purchase[] =>
  lines.map((line, index) => ({ id: `${id} ${index}`, line, at: paid_at ?? created_at }))

/** Loads the lines of the player's newest paid orders, at most five. */
export const loadPurchases = async (call: Call, signal: AbortSignal): Promise<Purchase[]> => {
  const { orders } = await call(listOrders, { query: {} }, { signal })
  return orders
    .filter(({ status }) => status === 'fulfilled')
    .flatMap(purchasesOf)
    .slice(0, most)
}
