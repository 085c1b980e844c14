import type { OrderState } from '#contract/order.contract.ts'
import { isEmptyOrder, readOrderRecord, withoutPaid } from '#contract/order.rules.ts'
import { readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/storage-keys.ts'

/** Is something left to pay in the kept order once this payment is taken out of it? A subscriber can't pay a plan. */
export const hasOrderLeft = ({ id, lines }: OrderState, isSubscriber: boolean): boolean => {
  const record = readOrderRecord(readKept('localStorage', storageKeys.order))
  if (record === null) return false
  const left = record.settled.includes(id) ? record.order : withoutPaid(record.order, lines)
  return !isEmptyOrder(isSubscriber ? { ...left, plan: null } : left)
}
