import { fromCallback } from 'xstate'
import type { Order } from '#contract/order/order.contract.ts'
import type { KeptOrderEvent } from '#machines/order/kept-order.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { ruledKeptOrder } from './order-chart.rules.ts'
import { readOrder, saveOrder } from './order-storage.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { watchOrder } from './watch-order.ts'

interface KeptOrderServices {
  call: Call
  onSaved: (order: Order) => void
}

/** Provides the machine of the stored order with the API and the browser's storage. */
export const provideKeptOrder = ({ call, onSaved }: KeptOrderServices) =>
  ruledKeptOrder.provide({
    actors: {
      readOrder: fromTask(() => Promise.resolve({ record: readOrder() })),
      reconcileOrder: fromTask(({ input, signal }) => reconcileOrder(call, input.pending ?? '', signal)),
      watchOrder: fromCallback<KeptOrderEvent>(({ sendBack }) => watchOrder(sendBack)),
    },
    actions: {
      saveOrder: (_, { kept, user }) => {
        saveOrder({ ...kept, owner: user?.id ?? null })
        onSaved(kept.order)
      },
    },
  })
