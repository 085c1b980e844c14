import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { cancelOrder, getOrder } from '#contract/order/placed-order.contract.ts'
import { paymentReturnMachine } from '#machines/order/payment-return.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

interface ReturnServices {
  call: Call
  takeOut: (order: OrderState) => void
  /** Loads the user again, so that the header shows the new plan. */
  reloadUser: () => void
}

export const providePaymentReturn = ({ call, takeOut, reloadUser }: ReturnServices) =>
  paymentReturnMachine.provide({
    actors: {
      loadOrder: fromTask<OrderState, { orderId: string }>(({ input, signal }) =>
        call(getOrder, { params: { id: input.orderId } }, { signal }),
      ),
      cancelOrder: fromTask<OrderState, { orderId: string }>(({ input, signal }) =>
        call(cancelOrder, { params: { id: input.orderId } }, { signal }),
      ),
    },
    actions: {
      takeOutPaid: (_, { order }) => {
        if (order) takeOut(order)
      },
      reloadUser: () => reloadUser(),
    },
  })
