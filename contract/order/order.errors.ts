import type { DeclaredErrors, ProblemFacts } from '../http/declared-errors.ts'

export const orderErrors = {
  order_empty: { status: 422 },
  order_needs_plan_or_gift: { status: 422 },
  order_total_not_positive: { status: 422 },
  order_too_large: { status: 422 },
  order_mismatch: { status: 409 },
  order_already_paid: { status: 409 },
  project_closed: { status: 409 },
  order_replaced: { status: 409 },
  gifts_not_open: { status: 409 },
  plan_change_elsewhere: { status: 409 },
  user_without_id: { status: 422 },
  price_missing: { status: 503 },
  return_url_refused: { status: 422 },
  payment_failed: { status: 502, support: true },
} as const satisfies DeclaredErrors

/**
 * Problems that the page finds before it sends anything. `plan_or_gift_refused` is the server's
 * `order_needs_plan_or_gift`, whose text differs from that of the page's own check (Money 8).
 */
export const orderProblems = {
  address_refused: {},
  plan_or_gift_refused: {},
  donation_not_added: {},
} as const satisfies Readonly<Record<string, ProblemFacts>>
