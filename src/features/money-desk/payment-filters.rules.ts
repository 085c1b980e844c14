import { type FoundPayment, paymentSorts } from '#contract/desk/money-desk.contract.ts'
import { paymentKinds, paymentStatuses } from '#contract/desk/money-desk.rules.ts'
import { centsIn, deskAddress, type FiltersOf, oneOf } from '#src/product/desk/desk-address.rules.ts'
import { dayIn } from '#src/product/words/local-days.rules.ts'

/** The filters in the address of the payments desk. `day`: when payments were begun or charged. `from`: their least amount in cents. */
export const paymentsAddress = deskAddress('payments', paymentSorts, {
  status: oneOf(paymentStatuses),
  kind: oneOf(paymentKinds),
  day: dayIn,
  from: centsIn,
})

export type PaymentFilters = FiltersOf<typeof paymentsAddress>

/** A payment of the list: an order or donation by its order's id, a later charge by its own. */
export type PaymentRow = FoundPayment & { readonly id: string }
