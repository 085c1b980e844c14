import type { OrderState } from '#contract/order.contract.ts'
import { isEmptyOrder, readOrderRecord, withoutPaid } from '#contract/order.rules.ts'
import { readKept } from '#src/browser/storage.ts'

/** Is something left in the kept order once this payment is taken out of it? */
export const hasOrderLeft = ({ id, lines }: OrderState): boolean => {
  const record = readOrderRecord(readKept('localStorage', 'order:guest-user'))
  if (record === null) return false
  return !isEmptyOrder(record.settled.includes(id) ? record.order : withoutPaid(record.order, lines))
}
