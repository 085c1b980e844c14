import { isDeepStrictEqual } from 'node:util'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { maxPaymentCents } from '#contract/money.ts'
import type { createCheckoutSession, Leg, Order } from '#contract/order.contract.ts'
import type { ReceiptLine } from '#contract/placed-order.contract.ts'
import {
  isEmptyOrder,
  lacksPlanOrGift,
  lineItems,
  needsTwoPayments,
  orderLines,
  orderTotal,
} from '#contract/order.rules.ts'
import type { OrderLine } from '#contract/order.rules.ts'
import { paths } from '#contract/paths.ts'
import type { Plan } from '#contract/plans.contract.ts'

type Body = HandlerInput<typeof createCheckoutSession>['body']
type Refusal = Extract<ErrorCode, (typeof createCheckoutSession)['errors'][number]>

/** An order with figures computed by the server alone. */
export interface CheckedOrder {
  readonly leg: Leg
  readonly lines: ReceiptLine[]
  readonly totalCents: number
}

const readOrder = ({
  plan,
  donations,
  gifts,
}: Exclude<Body['metadata']['subscription_data'], string>): Order => ({
  plan,
  donations,
  gifts: Object.fromEntries(gifts.map((gift) => [gift.plan_id, gift.months])),
  project_type: 'general',
})

/** Titles of the active projects by id. */
type OpenProjects = ReadonlyMap<string, string>

const receiptLine = (line: OrderLine, projects: OpenProjects): ReceiptLine => {
  const { kind, planId, billing, months, projectType, projectId, cents } = line
  if (kind === 'plan' && planId && billing) return { kind, plan_id: planId, type: billing, cents }
  if (kind === 'gift' && planId) return { kind, plan_id: planId, months, cents }
  const title = projectId === null ? undefined : projects.get(projectId)
  return {
    kind: 'donation',
    project_type: projectType ?? 'general',
    ...(projectId !== null && title !== undefined && { project: { id: projectId, title, closed: false } }),
    cents,
    votes: null,
  }
}

const returnsTo = (address: string, publicUrl: string, path: string): boolean =>
  address === `${publicUrl}${path}`

/** The projects that the donations of a request name. */
export const projectsIn = ({ metadata }: Body): string[] =>
  metadata.subscription_data.donations.flatMap(({ project_id }) => project_id ?? [])

/**
 * Recomputes the sent order from the catalogue alone. Every figure of the page is a hint: a difference is refused,
 * never corrected.
 */
export const checkOrder = (
  body: Body,
  context: { userId: string; publicUrl: string; plans: readonly Plan[]; openProjects: OpenProjects },
): CheckedOrder | { refused: Refusal } => {
  const { metadata } = body
  const { gifts } = metadata.subscription_data
  const order = readOrder(metadata.subscription_data)
  const refused = (code: Refusal) => ({ refused: code })

  if (metadata.user_id === '') return refused('user_without_id')
  if (metadata.user_id !== context.userId) return refused('forbidden')
  if (!returnsTo(body.success_url, context.publicUrl, paths.paymentSuccess))
    return refused('return_url_refused')
  if (!returnsTo(body.cancel_url, context.publicUrl, paths.paymentCancel))
    return refused('return_url_refused')

  if (lacksPlanOrGift(order, metadata.payment_source)) return refused('order_needs_plan_or_gift')
  if (isEmptyOrder(order)) return refused('order_empty')
  if (needsTwoPayments(order)) return refused('order_two_payments')
  if (Object.keys(order.gifts).length !== gifts.length) return refused('order_mismatch')
  if (projectsIn(body).some((id) => !context.openProjects.has(id))) return refused('project_closed')

  const lines = orderLines(order, context.plans)
  const parts = (order.plan ? 1 : 0) + gifts.length + order.donations.length
  if (lines.length !== parts) return refused('price_missing')
  const totalCents = orderTotal(order, context.plans)
  if (totalCents <= 0) return refused('order_total_not_positive')
  if (totalCents > maxPaymentCents) return refused('order_too_large')

  const monthly = new Map<string, number>(context.plans.map((plan) => [plan.id, plan.monthlyCents]))
  if (gifts.some((gift) => monthly.get(gift.plan_id) !== gift.plan_monthly_price))
    return refused('order_mismatch')
  if (body.amount !== totalCents) return refused('order_mismatch')
  if (!isDeepStrictEqual(body.lineItems, lineItems(order))) return refused('order_mismatch')

  return {
    leg: order.plan ? 'plan' : 'gifts',
    lines: lines.map((line) => receiptLine(line, context.openProjects)),
    totalCents,
  }
}
