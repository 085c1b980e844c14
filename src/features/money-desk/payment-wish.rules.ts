import type { Result } from '#contract/http/endpoint.ts'
import type { tellPayment } from '#contract/desk/money-desk.contract.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'

export type PaymentStory = Result<typeof tellPayment>

/** Lines to give back: whole ones without `cents`. */
export interface LineWish {
  readonly index: number
  readonly cents?: number
}

type Wished =
  | { readonly kind: 'refund'; readonly lines: readonly LineWish[] }
  | { readonly kind: 'receipt' }
  | { readonly kind: 'grant'; readonly planId: PaidPlanId; readonly months: number }
  | { readonly kind: 'settle'; readonly entryId: string }

/** What an administrator is about to do about a payment, and why. */
export type PaymentWish = DeskWish & Wished

const isWhole = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most

/** Is everything there that the wish needs beside its reason? */
const isReady = (wish: Wished): boolean => {
  if (wish.kind === 'refund')
    return (
      wish.lines.length > 0 &&
      wish.lines.every(({ cents }) => cents === undefined || isWhole(cents, 99_999_999))
    )
  return wish.kind !== 'grant' || isWhole(wish.months, 12)
}

/** A wish that says whether it is ready, and how it is done: money and months are asked about twice. */
export const toWish = (wish: Wished & { readonly reason: string }): PaymentWish => ({
  ...wish,
  isReady: isReady(wish),
  ...((wish.kind === 'receipt' || wish.kind === 'settle') && { asks: 'once' }),
  ...(wish.kind === 'receipt' && { isReasonOptional: true, canBeUndone: true }),
})
