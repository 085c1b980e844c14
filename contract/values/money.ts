import * as v from 'valibot'

/** Largest amount of one payment, in cents ($999,999.99). */
export const maxPaymentCents = 99_999_999

/**
 * Converts dollars on the wire to integer cents; halves round up. A double is exact to fifteen decimal digits:
 * rounding to them turns 816.4999999999999 (8.165 x 100) back into 816.5.
 */
export const toCents = (dollars: number): number => Math.round(Number((dollars * 100).toPrecision(15)))

/** Converts integer cents to dollars on the wire. */
export const toDollars = (cents: number): number => cents / 100

/** A whole, safe number of cents, zero or more. */
export const centsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A price: dollars on the wire, integer cents in the page and the server. */
export const dollarsAsCents = v.pipe(v.number(), v.finite(), v.minValue(0), v.transform(toCents))
