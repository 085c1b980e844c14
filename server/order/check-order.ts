import { isDeepStrictEqual } from 'node:util'
import type { HandlerInput } from '#contract/http/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { maxPaymentCents } from '#contract/values/money.ts'
import type { createCheckoutSession, Leg, Order } from '#contract/order/order.contract.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import {
  isEmptyOrder,
  lacksPlanOrGift,
  lineItems,
  needsTwoPayments,
  orderLines,
  orderTotal,
  sumOfLines,
} from '#contract/order/order.rules.ts'
import type { OrderLine } from '#contract/order/order.rules.ts'
import type { Plan } from '#contract/plans/plans.contract.ts'
import { areReturnAddresses } from './return-addresses.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'

type Body = HandlerInput<typeof createCheckoutSession>['body']
type Refusal = Extract<ErrorCode, (typeof createCheckoutSession)['errors'][number]>

interface CheckedLeg {
  readonly lines: ReceiptLine[]
  readonly totalCents: number
}

/** An order whose figures were all computed by the server: the part to pay now, and the gifts to pay after a plan. */
export interface CheckedOrder extends CheckedLeg {
  readonly leg: Leg
  readonly gifts: CheckedLeg | null
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

const legOf = (
  lines: readonly OrderLine[],
  isPaid: (line: OrderLine) => boolean,
  projects: OpenProjects,
): CheckedLeg => {
  const own = lines.filter(isPaid)
  return {
    lines: own.map((line) => receiptLine(line, projects)),
    totalCents: sumOfLines(own),
  }
}

export const projectsIn = ({ metadata }: Body): string[] =>
  metadata.subscription_data.donations.flatMap(({ project_id }) => project_id ?? [])

/** Recomputes the sent order from the catalogue alone. The page's figures are hints: a difference is refused, never corrected. */
export const checkOrder = (
  body: Body,
  context: { userId: string; publicUrl: string; plans: readonly Plan[]; openProjects: OpenProjects },
): CheckedOrder | Refused<Refusal> => {
  const { metadata } = body
  const given = metadata.subscription_data.gifts
  const order = readOrder(metadata.subscription_data)

  if (metadata.user_id === '') return refuse('user_without_id')
  if (metadata.user_id !== context.userId) return refuse('forbidden')
  if (!areReturnAddresses(body, context.publicUrl)) return refuse('return_url_refused')

  if (lacksPlanOrGift(order, metadata.payment_source)) return refuse('order_needs_plan_or_gift')
  if (isEmptyOrder(order)) return refuse('order_empty')
  if (Object.keys(order.gifts).length !== given.length) return refuse('order_mismatch')
  if (projectsIn(body).some((id) => !context.openProjects.has(id))) return refuse('project_closed')

  const lines = orderLines(order, context.plans)
  const parts = (order.plan ? 1 : 0) + given.length + order.donations.length
  if (lines.length !== parts) return refuse('price_missing')
  const totalCents = orderTotal(order, context.plans)
  if (totalCents <= 0) return refuse('order_total_not_positive')
  const twice = needsTwoPayments(order)
  const first = legOf(lines, twice ? ({ kind }) => kind !== 'gift' : () => true, context.openProjects)
  const gifts = twice ? legOf(lines, ({ kind }) => kind === 'gift', context.openProjects) : null
  if (Math.max(first.totalCents, gifts?.totalCents ?? 0) > maxPaymentCents) return refuse('order_too_large')

  const monthly = new Map<string, number>(context.plans.map((plan) => [plan.id, plan.monthlyCents]))
  if (given.some((gift) => monthly.get(gift.plan_id) !== gift.plan_monthly_price))
    return refuse('order_mismatch')
  if (body.amount !== totalCents) return refuse('order_mismatch')
  if (!isDeepStrictEqual(body.lineItems, lineItems(order))) return refuse('order_mismatch')

  return { leg: order.plan ? 'plan' : 'gifts', ...first, gifts }
}
