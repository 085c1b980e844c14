import type { LineWish } from './payment-wish.rules.ts'

interface Left {
  readonly index: number
  readonly cents: number
}

export const sumOf = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

/** Returns the amount refunded by a draft, in cents. Whole lines count with what is left of them. */
export const centsOf = (lines: readonly LineWish[], left: readonly Left[]): number =>
  sumOf(
    lines.map(({ index, cents }) => ({
      cents: cents ?? left.find((one) => one.index === index)?.cents ?? 0,
    })),
  )

/** Preselects the line if only one is left to refund; otherwise nothing is selected. */
export const onlyLine = (left: readonly Left[]): LineWish[] =>
  left.length === 1 ? left.map(({ index }) => ({ index })) : []

export const toggled = (lines: readonly LineWish[], index: number): LineWish[] =>
  lines.some((line) => line.index === index)
    ? lines.filter((line) => line.index !== index)
    : [...lines, { index }].toSorted((one, other) => one.index - other.index)

/** Converts typed dollars to cents; null if the text is not an amount. */
export const readDollars = (typed: string): number | null => {
  const text = typed.trim()
  return /^\d{1,6}(?:\.\d{1,2})?$/u.test(text) ? Math.round(Number(text) * 100) : null
}

/**
 * Converts the typed part of a line from dollars to cents. Null means all that is left. An invalid amount, or
 * more than is left, is 0, which cannot be submitted.
 */
export const partOf = (typed: string, leftCents: number): number | null => {
  if (typed.trim() === '') return null
  const cents = readDollars(typed) ?? 0
  return cents <= leftCents ? cents : 0
}
