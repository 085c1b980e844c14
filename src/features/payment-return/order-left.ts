import { useMemo, useSyncExternalStore } from 'react'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { isEmptyOrder } from '#contract/order/order.rules.ts'
import { readKept } from '#src/browser/storage.ts'
import { settledLines, withoutPaid } from '#src/product/order/kept-order.rules.ts'
import { readOrderRecord } from '#src/product/order/order-record.rules.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/**
 * Is anything left to pay in the stored order, after this payment? A subscriber cannot pay for a plan; a donation by
 * card is not part of the stored order.
 */
const hasOrderLeft = (text: string | null, order: OrderState, isSubscriber: boolean): boolean => {
  const record = order.lines.length > 0 && !order.is_donation ? readOrderRecord(text) : null
  if (record === null) return false
  const left = record.settled.includes(order.id)
    ? record.order
    : withoutPaid(record.order, settledLines(order))
  return !isEmptyOrder(isSubscriber ? { ...left, plan: null } : left)
}

const watchStorage = (onChange: () => void): (() => void) => {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}
const readText = (): string | null => readKept('localStorage', storageKeys.order)

/** Is anything left to pay besides `order`? Updates when another tab changes the order. */
export const useOrderLeft = (order: OrderState | null, isSubscriber: boolean): boolean => {
  const text = useSyncExternalStore(watchStorage, readText)
  return useMemo(() => order !== null && hasOrderLeft(text, order, isSubscriber), [text, order, isSubscriber])
}
