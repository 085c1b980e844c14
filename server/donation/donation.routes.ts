import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { addDonation, getDonation, openDonationCheckout } from '#contract/donation/donation.contract.ts'
import { isDonationAmount } from '#contract/donation/donation.rules.ts'
import { toCents } from '#contract/values/money.ts'
import type { RouteDependencies } from '../feature.ts'
import { createCheckout } from '../payments/checkout.ts'
import type { NoCheckout } from '../payments/checkout.ts'
import { paymentFormOf } from '../payments/payment-form.ts'
import { findByCheckout } from '../payments/orders.store.ts'
import { pollCheckoutIfDue } from '../payments/poll.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serveOutside } from '../platform/http/route.ts'
import type { Handler } from '../platform/http/route.ts'
import { findOpenProject } from '../projects/projects.store.ts'
import { donationAttempt } from './donation-attempt.ts'
import { donationState } from './donation-state.ts'
import { donationPurpose } from './donation.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'

/** A donation has no catalogue price and no plan: refusals about these become `payment_failed`. */
const codeOf = (code: NoCheckout) =>
  code === 'price_missing' || code === 'plan_change_elsewhere' ? 'payment_failed' : code

export const donationRoutes = (deps: RouteDependencies): Hono<HubEnv> => {
  const { db, settings } = deps
  const routes = new Hono<HubEnv>()

  const open: Handler<typeof openDonationCheckout> = async (
    { body },
    { caller, idempotencyKey, note, giveBack },
  ) => {
    const { user_id, amount, project_id, use_votes_immediately: voteAtOnce, language = 'en' } = body
    const project = project_id === undefined ? null : await findOpenProject(db, project_id)
    const refusal =
      (user_id === '' && 'user_without_id') ||
      (user_id !== caller.userId && 'forbidden') ||
      (!isDonationAmount(amount) && 'donation_amount_invalid') ||
      (project_id !== undefined && !project && 'project_closed')
    if (refusal) {
      // Only attempts that reach the payment provider count towards the limit.
      await giveBack('player')
      return refuse(refusal)
    }
    const order = await createCheckout(
      deps,
      donationAttempt(
        {
          userId: caller.userId,
          key: idempotencyKey ?? randomUUID(),
          cents: toCents(amount),
          project,
          voteAtOnce,
          language,
          page: body.payment_page,
        },
        settings.publicUrl,
      ),
    )
    if (isRefused(order)) return refuse(codeOf(order.code), order.details)
    note('order_placed', { orderId: order.id, cents: order.total_cents })
    return {
      success: true,
      checkout_url: order.checkout_url,
      message: 'Checkout opened.',
      session_id: order.checkout_id ?? '',
      order_id: order.id,
      form: paymentFormOf(order, settings),
    }
  }

  serveOutside(routes, openDonationCheckout, open)
  serveOutside(routes, addDonation, (input, tools) => open(input, tools))

  serveOutside(routes, getDonation, async ({ params }, { caller }) => {
    const order = await findByCheckout(db, params.sessionId)
    if (order?.user_id !== caller.userId || order.purpose !== donationPurpose) return refuse('not_found')
    return donationState(db, await pollCheckoutIfDue(deps, order))
  })
  return routes
}
