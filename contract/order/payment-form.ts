import * as v from 'valibot'

/**
 * What the page needs to show the payment provider's form in itself; null where the player goes to the payment page.
 * `script`: where the form's script comes from on the hub's own origin; null for the payment provider's own.
 */
export const paymentFormSchema = v.object({
  publishable_key: v.string(),
  client_secret: v.string(),
  script: v.nullable(v.string()),
})
export type PaymentForm = v.InferOutput<typeof paymentFormSchema>

/** In the answer of whatever opens a checkout; the address of its page is null then. */
export const formOfCheckout = { form: v.optional(v.nullable(paymentFormSchema), null) }

/** In the request: the payment page is wanted, also where the hub shows the form, which this browser couldn't load. */
export const wishForPage = { payment_page: v.optional(v.literal('hosted')) }
