import { type FoundPayment, paymentSorts } from '#contract/money-desk.contract.ts'
import { paymentStatuses } from '#contract/money-desk.rules.ts'
import { centsIn, deskAddress, type FiltersOf, oneOf } from '#src/product/desk/desk-address.rules.ts'
import { dayIn } from '#src/product/local-days.rules.ts'

/** What the address of the payments desk says. `day`: they were begun on; `from`: they are of so many cents or more. */
export const paymentsAddress = deskAddress('payments', paymentSorts, {
  status: oneOf(paymentStatuses),
  day: dayIn,
  from: centsIn,
})

export type PaymentFilters = FiltersOf<typeof paymentsAddress>

/** An order or donation of the list, by its order's id. */
export type PaymentRow = FoundPayment & { readonly id: string }
