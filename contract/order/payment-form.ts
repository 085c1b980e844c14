import * as v from 'valibot'

/**
 * Data for the payment provider's form in the hub's own page; null if the player goes to the payment page. `script`:
 * path of the form's script on the hub's own origin; null for the payment provider's own script.
 */
export const paymentFormSchema = v.object({
  publishable_key: v.string(),
  client_secret: v.string(),
  script: v.nullable(v.string()),
})
export type PaymentForm = v.InferOutput<typeof paymentFormSchema>

/** In the answer of calls that open a checkout. With a form, the address of its page is null. */
export const formOfCheckout = { form: v.optional(v.nullable(paymentFormSchema), null) }

/** In the request: opens the payment page instead of the form, which this browser could not load. */
export const wishForPage = { payment_page: v.optional(v.literal('hosted')) }
