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

/** The order as the browser keeps it; the feature that keeps it provides this. */
export interface KeptPlace {
  read: () => OrderRecord | null
  save: (record: Omit<OrderRecord, 'settled'>) => void
  /** Calls back when another tab or another part of the page changed it; returns a function that stops it. */
  watch: (onChange: () => void) => () => void
}

interface OrderLinkServices {
  call: Call
  kept: KeptPlace
  /** Of whoever is logged in; null for a guest. */
  userId: string | null
  openOrder: () => void
  /** It was taken over: a reload doesn't offer it again. */
  forgetLink: () => void
}

/** In milliseconds: what a line is called then says less. */
const namedWithinMs = 8_000

/** The order-link machine with what this browser keeps behind it. */
export const provideOrderLink = ({ call, kept, userId, openOrder, forgetLink }: OrderLinkServices) => {
  /** The kept order with something in it; null when there is none. */
  const readOwn = (): OrderRecord | null => {
    const record = kept.read()
    return record && !isEmptyOrder(record.order) ? record : null
  }
  const isForeign = (record: OrderRecord | null): boolean =>
    record !== null && record.owner !== null && record.owner !== userId
  /** Those that were read aren't asked for again. */
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
        // It became another player's a moment ago: theirs isn't touched.
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
