import { i18n } from '@lingui/core'
import { fromCallback } from 'xstate'
import {
  discardGiftLeg,
  getGiftLeg,
  type GiftLeg,
  listOpenGiftLegs,
  openGiftLeg,
} from '#contract/order/gift-leg.contract.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { paymentReturnAddresses } from '#contract/http/paths.ts'
import { getOrder, type OrderState, recheckOrder } from '#contract/order/placed-order.contract.ts'
import {
  type KnownLeg,
  type SequentialPaymentEvent,
  sequentialPaymentMachine,
} from '#machines/order/sequential-payment.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { createCheckoutOpener, createIsOver } from '#src/product/payments/open-checkout.ts'
import type { Wanted } from '#machines/order/checkout.machine.ts'
import { checkoutMachine } from '#machines/order/checkout.machine.ts'
import { checkoutActors } from '#src/product/payments/reach-payment.ts'
import { watchShown } from '#src/browser/watch-shown.ts'

interface SequentialPaymentServices {
  call: Call
  leave: (url: string) => void
  /** Called when pending gifts were paid or discarded. */
  onChanged: () => void
}

/** The payment that the player confirmed; `cents` is the price shown. */
interface GiftPayment {
  orderId: string
  cents: number
}

/** An order without gifts is not an error. */
const noneOf = (error: unknown): null => {
  if (error instanceof ApiError && error.code === 'not_found') return null
  throw error
}

const loadLeg = async (call: Call, orderId: string | null, signal: AbortSignal): Promise<KnownLeg | null> => {
  const readLeg = (id: string): Promise<GiftLeg> => call(getGiftLeg, { params: { id } }, { signal })
  const readFirst = (id: string): Promise<OrderState> => call(getOrder, { params: { id } }, { signal })
  const readOldest = async (): Promise<[GiftLeg, OrderState] | null> => {
    const [leg] = (await call(listOpenGiftLegs, {}, { signal })).legs
    return leg ? [leg, await readFirst(leg.order_id)] : null
  }
  const known = await (orderId === null
    ? readOldest()
    : Promise.all([readLeg(orderId).catch(noneOf), readFirst(orderId)]))
  if (!known) return null
  const [leg, first] = known
  if (!leg) return null
  const { order_id: id, payment } = leg
  if (payment?.status !== 'awaiting_payment') return { leg, first, confirming: false }
  const { order, confirming } = await call(recheckOrder, { params: { id: payment.order_id } }, { signal })
  // The payment provider had news of the payment, so the state of the gifts is loaded again.
  return { leg: order.status === 'awaiting_payment' ? leg : await readLeg(id), first, confirming }
}

/** Opens the checkout of the gifts; sending the same payment again after a failure opens no second one. */
const giftCheckout = (call: Call) => {
  const open = createCheckoutOpener()
  return ({ orderId, cents }: GiftPayment, signal: AbortSignal, page: Wanted['page']) => {
    const language = languageCodes.find((code) => code === i18n.locale)
    const body = {
      amount: cents,
      ...(language && { language }),
      ...paymentReturnAddresses(location.origin),
      ...(page && { payment_page: page }),
    }
    return open({ ...body, orderId }, (headers) =>
      call(openGiftLeg, { params: { id: orderId }, body }, { signal, headers }),
    )
  }
}

export const provideSequentialPayment = ({ call, leave, onChanged }: SequentialPaymentServices) =>
  sequentialPaymentMachine.provide({
    actors: {
      loadLeg: fromTask<KnownLeg | null, { orderId: string | null }>(({ input, signal }) =>
        loadLeg(call, input.orderId, signal),
      ),
      discardLeg: fromTask<GiftLeg, { orderId: string }>(({ input, signal }) =>
        call(discardGiftLeg, { params: { id: input.orderId } }, { signal }),
      ),
      checkout: checkoutMachine.provide({
        actors: checkoutActors({ createCheckout: giftCheckout(call), leave, isOver: createIsOver(call) }),
      }),
      watchPage: fromCallback<SequentialPaymentEvent>(({ sendBack }) =>
        watchShown(() => sendBack({ type: 'page.shown' })),
      ),
    },
    actions: {
      legsChanged: () => onChanged(),
      reportCrash: (_, { error }) => reportError(new Error('The checkout failed', { cause: error })),
    },
  })
