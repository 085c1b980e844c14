import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { cancelOrder, recheckOrder, getOrder, listOrders } from '#contract/order/placed-order.contract.ts'
import { donationPurpose } from '../donation/donation.store.ts'
import type { RouteDependencies } from '../feature.ts'
import { pageOf } from '../platform/database/pages.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { serve, serveOutside } from '../platform/http/route.ts'
import type { HubEnv, Caller } from '../platform/http/hub-context.ts'
import { readPlans } from '../plans/plans.store.ts'
import { findOpenProjects } from '../projects/projects.store.ts'
import { closeCheckout, createCheckout } from '../payments/checkout.ts'
import { paymentFormOf } from '../payments/payment-form.ts'
import { serveGiftLegs } from './serve-gift-legs.ts'
import { findGiftLeg } from '../gift-legs/gift-leg.store.ts'
import { checkOrder, projectsIn } from './check-order.ts'
import { orderAttempt, orderPurpose } from './order-attempt.ts'
import { pollCheckout, pollCheckoutIfDue } from '../payments/poll.ts'
import { orderState, orderStates } from './order-state.store.ts'
import { readCharges } from './later-charges.store.ts'
import { readPurchases } from './purchases.store.ts'
import type { Purchase } from './purchases.store.ts'
import { findOrder, findOrders } from '../payments/orders.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'

const ordersAtOnce = 20

export const orderRoutes = (deps: RouteDependencies): Hono<HubEnv> => {
  const { db, clock, settings } = deps
  const routes = new Hono<HubEnv>()

  const withSeller = (state: OrderState): OrderState => ({ ...state, sold_by: [...settings.seller] })

  const ownOrder = async (
    { id }: { id: string },
    { caller }: { caller: Caller },
  ): Promise<OrderRow | Refused<'not_found'>> => {
    const order = await findOrder(db, id)
    return order?.user_id === caller.userId ? order : refuse('not_found')
  }

  serveOutside(routes, createCheckoutSession, async ({ body }, tools) => {
    const { caller, idempotencyKey, note, giveBack } = tools
    const plans = await readPlans(db)
    const checked = checkOrder(body, {
      userId: caller.userId,
      publicUrl: settings.publicUrl,
      plans,
      openProjects: await findOpenProjects(db, projectsIn(body)),
    })
    if (isRefused(checked)) {
      // Only attempts that reach the payment provider count towards the limit.
      await giveBack('player')
      return checked
    }
    const order = await createCheckout(
      deps,
      orderAttempt(deps, {
        userId: caller.userId,
        key: idempotencyKey ?? randomUUID(),
        surface: body.metadata.payment_source,
        language: body.metadata.language ?? 'en',
        successUrl: body.success_url,
        cancelUrl: body.cancel_url,
        page: body.payment_page,
        order: checked,
        plans,
      }),
    )
    if (isRefused(order)) return order
    note('order_placed', { orderId: order.id, cents: order.total_cents })
    return {
      sessionId: order.checkout_id ?? '',
      url: order.checkout_url,
      orderId: order.id,
      requiresSequentialPayment: checked.gifts !== null,
      giftSessionId: checked.gifts && ((await findGiftLeg(db, order.id))?.id ?? null),
      giftUrl: null,
      form: paymentFormOf(order, settings),
    }
  })

  serve(routes, listOrders, async ({ query: { before } }, { caller }) => {
    // One more than is shown, to find out if there are older ones.
    const rows = await readPurchases(db, {
      userId: caller.userId,
      purposes: [orderPurpose, donationPurpose],
      before,
      most: ordersAtOnce + 1,
    })
    const { shown, next } = pageOf(rows, ordersAtOnce, ({ cursor }) => cursor)
    const idsOf = (kind: Purchase['kind']) => shown.filter((one) => one.kind === kind).map(({ id }) => id)
    const orders = await orderStates(db, await findOrders(db, idsOf('order')), clock.now())
    const states = await readCharges(db, idsOf('charge'), caller.userId)
    for (const order of orders) states.set(order.id, order)
    return { orders: shown.flatMap(({ id }) => states.get(id) ?? []), next }
  })

  serveOutside(routes, getOrder, async ({ params }, tools) => {
    const charge = (await readCharges(db, [params.id], tools.caller.userId)).get(params.id)
    if (charge) return withSeller(charge)
    const order = await ownOrder(params, tools)
    if (isRefused(order)) return order
    return withSeller(await orderState(db, await pollCheckoutIfDue(deps, order), clock.now()))
  })

  serveOutside(routes, recheckOrder, async ({ params }, tools) => {
    const order = await ownOrder(params, tools)
    if (isRefused(order)) return order
    const { order: now, confirming } = await pollCheckout(deps, order)
    return { order: withSeller(await orderState(db, now, clock.now())), confirming }
  })

  serveOutside(routes, cancelOrder, async ({ params }, tools) => {
    const order = await ownOrder(params, tools)
    if (isRefused(order)) return order
    if (order.status === 'awaiting_payment') {
      try {
        const closed = await closeCheckout(deps, order, 'cancelled')
        if (isRefused(closed)) return refuse('payment_failed', closed.details)
      } catch (error) {
        if (error instanceof PaymentError) return refuse('payment_failed', { cause: error })
        throw error
      }
      deps.wake('fulfilment')
    }
    const now = await ownOrder(params, tools)
    return isRefused(now) ? now : withSeller(await orderState(db, now, clock.now()))
  })

  serveGiftLegs(routes, deps)
  return routes
}
