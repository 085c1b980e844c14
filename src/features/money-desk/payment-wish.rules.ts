import type { Result } from '#contract/http/endpoint.ts'
import type { tellPayment } from '#contract/desk/money-desk.contract.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'

export type PaymentStory = Result<typeof tellPayment>

/** A line to refund. Without `cents`, all that is left of it is refunded. */
export interface LineWish {
  readonly index: number
  readonly cents?: number
}

type Wished =
  | { readonly kind: 'refund'; readonly lines: readonly LineWish[] }
  | { readonly kind: 'receipt' }
  | { readonly kind: 'grant'; readonly planId: PaidPlanId; readonly months: number }
  | { readonly kind: 'settle'; readonly entryId: string }

/** An administrator's drafted action on a payment, with its reason. */
export type PaymentWish = DeskWish & Wished

const isWhole = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most

const isReady = (wish: Wished): boolean => {
  if (wish.kind === 'refund')
    return (
      wish.lines.length > 0 &&
      wish.lines.every(({ cents }) => cents === undefined || isWhole(cents, 99_999_999))
    )
  return wish.kind !== 'grant' || isWhole(wish.months, 12)
}

/** Adds whether the action is complete and how it is confirmed. Refunds and grants are confirmed twice. */
export const toWish = (wish: Wished & { readonly reason: string }): PaymentWish => ({
  ...wish,
  isReady: isReady(wish),
  ...((wish.kind === 'receipt' || wish.kind === 'settle') && { asks: 'once' }),
  ...(wish.kind === 'receipt' && { isReasonOptional: true, canBeUndone: true }),
})
