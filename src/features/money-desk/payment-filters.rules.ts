import { type FoundPayment, paymentSorts } from '#contract/money-desk.contract.ts'
import { paymentKinds, paymentStatuses } from '#contract/money-desk.rules.ts'
import { centsIn, deskAddress, type FiltersOf, oneOf } from '#src/product/desk/desk-address.rules.ts'
import { dayIn } from '#src/product/local-days.rules.ts'

/** What the address of the payments desk says. `day`: they were begun or charged on; `from`: they are of so many cents or more. */
export const paymentsAddress = deskAddress('payments', paymentSorts, {
  status: oneOf(paymentStatuses),
  kind: oneOf(paymentKinds),
  day: dayIn,
  from: centsIn,
})

export type PaymentFilters = FiltersOf<typeof paymentsAddress>

/** A payment of the list: an order or donation by its order's id, a later charge by its own. */
export type PaymentRow = FoundPayment & { readonly id: string }
