import type { Order } from '#contract/order/order.contract.ts'
import type { OrderRecord } from '#machines/order/kept-order.machine.ts'
import { mostSettled, readOrderRecord, textOfRecord } from '#src/product/order/order-record.rules.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

const orderKey = storageKeys.order
const channelName = orderKey

/** A record that could not be written (storage blocked or full). It exists in this tab only, and is newer than the stored one. */
let unwritten: OrderRecord | null = null
/** The stored text last read or written here; if it differs, another tab or part of the page changed it. */
let known: string | null = null

const storedText = (): string | null => {
  try {
    return localStorage.getItem(orderKey)
  } catch {
    return null
  }
}

/** Reads the stored order; corrupt or unknown records count as none and are removed. */
export const readOrder = (): OrderRecord | null => {
  if (unwritten) return unwritten
  known = storedText()
  const record = readOrderRecord(known)
  if (known !== null && record === null) {
    localStorage.removeItem(orderKey)
    known = null
  }
  return record
}

const writeOrder = (record: OrderRecord): string | null => {
  const text = textOfRecord(record)
  try {
    localStorage.setItem(orderKey, text)
    unwritten = null
    return text
  } catch {
    unwritten = record
    return known
  }
}

/** Announces a change of the order. Receivers read the storage again, so a late message cannot restore an old order. */
const announceOrder = (): void => {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

export const saveOrder = ({ order, owner, pending, donationCents }: Omit<OrderRecord, 'settled'>): void => {
  const settled = readOrder()?.settled ?? []
  known = writeOrder({ owner, order, pending, settled, donationCents })
  announceOrder()
}

/**
 * Removes the lines paid under `orderId` from the stored order, once only: the id is stored. A null `take` only clears
 * `pending`.
 */
export const takeOutOfRecord = (
  orderId: string,
  take: ((order: Order) => Order) | null,
): OrderRecord | null => {
  const record = readOrder()
  if (record === null) return null
  const taken = take === null || record.settled.includes(orderId)
  const next: OrderRecord = {
    ...record,
    order: taken ? record.order : take(record.order),
    pending: record.pending === orderId ? null : record.pending,
    settled: taken ? record.settled : [...record.settled, orderId].slice(-mostSettled),
  }
  writeOrder(next)
  announceOrder()
  return next
}

/** Calls back when another tab or another part of this page changed the order. Returns a function that stops it. */
export const watchStoredOrder = (onChange: (record: OrderRecord | null) => void): (() => void) => {
  const check = () => {
    const before = known
    const record = readOrder()
    if (known !== before) onChange(record)
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== orderKey && key !== null) return
    // Another tab could write, so this tab's unwritten order is the older one now.
    unwritten = null
    check()
  }
  addEventListener('storage', onStorage)
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  channel?.addEventListener('message', check)
  check()
  return () => {
    removeEventListener('storage', onStorage)
    channel?.close()
  }
}
