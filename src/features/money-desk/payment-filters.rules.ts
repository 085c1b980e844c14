import { type FoundPayment, paymentSorts } from '#contract/desk/money-desk.contract.ts'
import { paymentKinds, paymentStatuses } from '#contract/desk/money-desk.rules.ts'
import { centsIn, deskAddress, type FiltersOf, oneOf } from '#src/product/desk/desk-address.rules.ts'
import { dayIn } from '#src/product/words/local-days.rules.ts'

/**
 * The filters in the address of the payments desk. `day`: day on which payments were begun or charged. `from`:
 * minimum amount in cents.
 */
export const paymentsAddress = deskAddress('payments', paymentSorts, {
  status: oneOf(paymentStatuses),
  kind: oneOf(paymentKinds),
  day: dayIn,
  from: centsIn,
})

export type PaymentFilters = FiltersOf<typeof paymentsAddress>

/** A row of the list. `id` is the order's id for an order or donation, and the charge's own id for a later charge. */
export type PaymentRow = FoundPayment & { readonly id: string }
