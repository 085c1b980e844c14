import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { Answer } from '#contract/http/endpoint.ts'
import {
  discardGiftLeg,
  getGiftLeg,
  listOpenGiftLegs,
  openGiftLeg,
} from '#contract/order/gift-leg.contract.ts'
import { giftsAtTodaysPrices, sumOfLines } from '#contract/order/order.rules.ts'
import type { Plan } from '#contract/plans/plans.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import { closeCheckout, createCheckout } from '../payments/checkout.ts'
import { paymentFormOf } from '../payments/payment-form.ts'
import { readPlans } from '../plans/plans.store.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { serve, serveOutside } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import type { GiftLegRow } from '../gift-legs/gift-leg.store.ts'
import {
  discard,
  findGiftLeg,
  findOpenPayment,
  keptMs,
  payWith,
  readGiftLegs,
  statusOf,
} from '../gift-legs/gift-leg.store.ts'
import { orderPurpose } from './order-attempt.ts'
import { checkoutItems } from './order-prices.ts'
import { areReturnAddresses } from './return-addresses.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'

type Wire = Answer<typeof getGiftLeg>

const wireLeg = (leg: GiftLegRow, plans: readonly Plan[], nowMs: number): Wire => {
  const paid = leg.is_paid ? { lines: leg.payment_lines, cents: leg.payment_cents } : null
  const priced = giftsAtTodaysPrices(leg.lines, plans)
  return {
    id: leg.id,
    order_id: leg.order_id,
    order_number: leg.number,
    status: statusOf(leg, nowMs),
    lines: paid?.lines ?? leg.lines,
    total_cents: paid?.cents ?? leg.total_cents,
    price_cents: paid?.cents ?? (priced && sumOfLines(priced)),
    until: new Date(leg.created_at.getTime() + keptMs).toISOString(),
    payment:
      leg.payment_id === null || leg.payment_status === null
        ? null
        : { order_id: leg.payment_id, status: leg.payment_status },
  }
}

/** A second try is needed only when somebody opens a checkout while it is being closed. */
const mostTries = 5

/** Routes for the second payments of orders: the gifts beside a plan (decisions.md, "Orders and payment"). */
export const serveGiftLegs = (routes: Hono<HubEnv>, deps: RouteDependencies): void => {
  const { db, clock, prices, settings } = deps

  const ownLeg = async (orderId: string, userId: string): Promise<GiftLegRow | null> => {
    const leg = await findGiftLeg(db, orderId)
    return leg?.user_id === userId ? leg : null
  }

  serve(routes, listOpenGiftLegs, async (_, { caller }) => {
    const nowMs = clock.now()
    const [rows, plans] = [await readGiftLegs(db, caller.userId, nowMs), await readPlans(db)]
    const legs = rows.map((leg) => wireLeg(leg, plans, nowMs))
    return { legs: legs.filter(({ status }) => status === 'open') }
  })

  serve(routes, getGiftLeg, async ({ params }, { caller }) => {
    const leg = await ownLeg(params.id, caller.userId)
    if (!leg) return refuse('not_found')
    return wireLeg(leg, await readPlans(db), clock.now())
  })

  serveOutside(routes, openGiftLeg, async ({ params, body }, { caller, idempotencyKey, note }) => {
    const leg = await ownLeg(params.id, caller.userId)
    if (!leg) return refuse('not_found')
    if (!areReturnAddresses(body, settings.publicUrl)) return refuse('return_url_refused')
    const status = statusOf(leg, clock.now())
    if (status === 'paid' || status === 'differs') return refuse('order_already_paid')
    if (status !== 'open') return refuse('gifts_not_open')
    const plans = await readPlans(db)
    const lines = giftsAtTodaysPrices(leg.lines, plans)
    if (!lines) return refuse('price_missing')
    const totalCents = sumOfLines(lines)
    if (body.amount !== totalCents) return refuse('order_mismatch')
    const order = await createCheckout(deps, {
      userId: caller.userId,
      key: idempotencyKey ?? randomUUID(),
      content: ['gift leg', leg.id, lines],
      purpose: orderPurpose,
      leg: 'gifts',
      mode: 'payment',
      lines,
      totalCents,
      language: body.language ?? 'en',
      successUrl: body.success_url,
      cancelUrl: body.cancel_url,
      page: body.payment_page,
      items: () => checkoutItems(lines, plans, prices),
      refusal: () => Promise.resolve(null),
      placed: async (trx, { id }) => {
        const outcome = await payWith(trx, leg.id, id)
        if (outcome === 'taken') return refuse('order_already_paid')
        return outcome === 'discarded' ? refuse('gifts_not_open') : null
      },
    })
    if (isRefused(order)) {
      const { code, details } = order
      // Only a plan can be refused because of another plan.
      return refuse(code === 'plan_change_elsewhere' ? 'payment_failed' : code, details)
    }
    note('order_placed', { orderId: order.id, cents: order.total_cents })
    return {
      sessionId: order.checkout_id ?? '',
      url: order.checkout_url,
      orderId: order.id,
      form: paymentFormOf(order, settings),
    }
  })

  serveOutside(routes, discardGiftLeg, async ({ params }, { caller }) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const leg = await ownLeg(params.id, caller.userId)
      if (!leg) return refuse('not_found')
      if (leg.is_paid || leg.differs) return refuse('order_already_paid')
      if (await discard(db, leg.id, clock.now())) break
      const open = await findOpenPayment(db, leg.id)
      if (!open) continue
      try {
        const closed = await closeCheckout(deps, open, 'cancelled')
        if (isRefused(closed)) return refuse('payment_failed', closed.details)
      } catch (error) {
        if (error instanceof PaymentError) return refuse('payment_failed', { cause: error })
        throw error
      }
      deps.wake('fulfilment')
    }
    const leg = await ownLeg(params.id, caller.userId)
    if (leg?.discarded_at === null) return refuse('payment_failed')
    if (!leg) return refuse('not_found')
    return wireLeg(leg, await readPlans(db), clock.now())
  })
}
