import { fromCallback } from 'xstate'
import type { Order } from '#contract/order/order.contract.ts'
import { isEmptyOrder } from '#contract/order/order.rules.ts'
import type { OrderRecord } from '#machines/order/kept-order.machine.ts'
import type { OrderLinkEvent, OrderLinkRead, Taking } from '#machines/order/order-link.machine.ts'
import { orderLinkMachine } from '#machines/order/order-link.machine.ts'
import { type Call, withLimit } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { mergeOrders, readOrderLink } from '#src/product/order/order-link.rules.ts'
import { readNamedProjects } from '#src/product/projects/read-project.ts'

/** Access to the order stored in this browser; the feature that stores it provides this. */
export interface KeptPlace {
  read: () => OrderRecord | null
  save: (record: Omit<OrderRecord, 'settled'>) => void
  /** Calls back when another tab or another part of the page changed the order; returns a function that stops it. */
  watch: (onChange: () => void) => () => void
}

interface OrderLinkServices {
  call: Call
  kept: KeptPlace
  /** Null for a guest. */
  userId: string | null
  openOrder: () => void
  /** Called after the order was taken over, so that a reload does not offer it again. */
  forgetLink: () => void
}

/** Time limit in milliseconds for loading project titles; without them the lines show less text. */
const namedWithinMs = 8_000

export const provideOrderLink = ({ call, kept, userId, openOrder, forgetLink }: OrderLinkServices) => {
  /** Returns the stored order; null when there is none or it is empty. */
  const readOwn = (): OrderRecord | null => {
    const record = kept.read()
    return record && !isEmptyOrder(record.order) ? record : null
  }
  const isForeign = (record: OrderRecord | null): boolean =>
    record !== null && record.owner !== null && record.owner !== userId
  /** Projects already loaded; they are not requested again. */
  let named: OrderLinkRead['projects'] = []
  const nameProjects = async (orders: readonly Order[], signal: AbortSignal) => {
    const read = await readNamedProjects(withLimit(call, namedWithinMs), orders, named, signal)
    return (named = [...named, ...read.map(({ id, title }) => ({ id, title }))])
  }
  return orderLinkMachine.provide({
    actors: {
      readLink: fromTask<OrderLinkRead, { text: string | null }>(async ({ input: { text }, signal }) => {
        const { order: shared = null, fault = null } =
          text === null ? { fault: 'nothing' as const } : readOrderLink(text)
        const record = readOwn()
        const read = { shared, fault, own: record && record.order, isForeign: isForeign(record) }
        const shown = shared === null || read.isForeign ? [] : [shared, ...(read.own ? [read.own] : [])]
        return { ...read, projects: await nameProjects(shown, signal) }
      }),
      takeOver: fromTask<void, { shared: Order; taking: Taking }>(({ input: { shared, taking } }) => {
        const own = readOwn()
        // The stored order may have become another player's a moment ago; it must not be changed then.
        if (isForeign(own)) return Promise.reject(new Error('The kept order is another player’s.'))
        const order = own && taking === 'add' ? mergeOrders(own.order, shared).order : shared
        kept.save({
          order,
          owner: userId,
          pending: own?.pending ?? null,
          donationCents: own?.donationCents,
        })
        forgetLink()
        return Promise.resolve()
      }),
      watchOwn: fromCallback<OrderLinkEvent>(({ sendBack }) =>
        kept.watch(() => sendBack({ type: 'own.changed' })),
      ),
    },
    actions: { openOrder: () => openOrder() },
  })
}
