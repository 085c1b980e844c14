import * as v from 'valibot'
import { type Order, orderLimits, type PaidPlanId } from '#contract/order/order.contract.ts'
import { emptyOrder, isEmptyOrder } from '#contract/order/order.rules.ts'
import type { OrderLinkFault } from '#machines/order/order-link.machine.ts'
import { orderSchema } from './order-record.rules.ts'

/** A link of the largest possible order is shorter; longer ones are not even parsed. */
const longest = 8_000
const version = 1

const asText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Writes an order for the fragment of a link: its lines, without its owner. */
export const writeOrderLink = ({ plan, gifts, donations }: Order): string =>
  asText(new TextEncoder().encode(JSON.stringify({ version, plan, gifts, donations })))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(text))) as unknown
  } catch {
    return undefined
  }
}

/** Reads an order from a link, by the same rules as an order stored in the browser. */
export const readOrderLink = (
  text: string,
): { order: Order; fault?: never } | { order?: never; fault: Exclude<OrderLinkFault, 'nothing'> } => {
  if (text.length > longest) return { fault: 'long' }
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) return { fault: 'unreadable' }
  if ((value as { version?: unknown }).version !== version) return { fault: 'version' }
  const { plan, gifts, donations } = value as Partial<Order>
  const read = v.safeParse(orderSchema, { ...emptyOrder, plan, gifts, donations })
  return read.success && !isEmptyOrder(read.output) ? { order: read.output } : { fault: 'unknown' }
}

/** A merged order, and the parts of the shared order that did not fit: its plan, and amounts over a limit. */
export interface Merged {
  readonly order: Order
  /** The shared plan is left out, because the own plan stays. */
  readonly leavesPlan: boolean
  /** Some months or donations are over the limits of an order. */
  readonly isCut: boolean
}

/** Adds a shared order to the own one: months add up, donations are appended, the own plan stays. */
export const mergeOrders = (own: Order, shared: Order): Merged => {
  const gifts = { ...own.gifts }
  let isCut = false
  for (const [planId, months] of Object.entries(shared.gifts) as [PaidPlanId, number][]) {
    const all = (gifts[planId] ?? 0) + months
    gifts[planId] = Math.min(all, orderLimits.giftMonths)
    isCut ||= all > orderLimits.giftMonths
  }
  const donations = [...own.donations, ...shared.donations]
  isCut ||= donations.length > orderLimits.donations
  const isSame = own.plan?.id === shared.plan?.id && own.plan?.type === shared.plan?.type
  return {
    order: {
      ...own,
      plan: own.plan ?? shared.plan,
      gifts,
      donations: donations.slice(0, orderLimits.donations),
    },
    leavesPlan: own.plan !== null && shared.plan !== null && !isSame,
    isCut,
  }
}
