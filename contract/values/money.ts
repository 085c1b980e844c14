import * as v from 'valibot'

/** The most one payment may charge, in cents ($999,999.99). */
export const maxPaymentCents = 99_999_999

/**
 * Dollars as they travel to integer cents; halves round up. Fifteen digits are what a double holds of a decimal number:
 * they turn 816.4999999999999 (8.165 x 100) back into the 816.5 that was meant.
 */
export const toCents = (dollars: number): number => Math.round(Number((dollars * 100).toPrecision(15)))

/** Integer cents to the dollars that travel. */
export const toDollars = (cents: number): number => cents / 100

/** A whole, safe number of cents, zero or more. */
export const centsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A price on the wire in dollars, in the page and the server as integer cents. */
export const dollarsAsCents = v.pipe(v.number(), v.finite(), v.minValue(0), v.transform(toCents))
