import type { LineWish } from './payment-wish.rules.ts'

interface Left {
  readonly index: number
  readonly cents: number
}

export const sumOf = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

/** What a wish gives back, in cents: whole lines are what is left of them. */
export const centsOf = (lines: readonly LineWish[], left: readonly Left[]): number =>
  sumOf(
    lines.map(({ index, cents }) => ({
      cents: cents ?? left.find((one) => one.index === index)?.cents ?? 0,
    })),
  )

/** Returns the wish that is ready at once where only one line is left; else nobody has chosen yet. */
export const onlyLine = (left: readonly Left[]): LineWish[] =>
  left.length === 1 ? left.map(({ index }) => ({ index })) : []

/** Takes a line into a wish, or out of it. */
export const toggled = (lines: readonly LineWish[], index: number): LineWish[] =>
  lines.some((line) => line.index === index)
    ? lines.filter((line) => line.index !== index)
    : [...lines, { index }].toSorted((one, other) => one.index - other.index)

/** Dollars as they were typed, in cents; null for what is no amount. */
export const readDollars = (typed: string): number | null => {
  const text = typed.trim()
  return /^\d{1,6}(?:\.\d{1,2})?$/u.test(text) ? Math.round(Number(text) * 100) : null
}

/**
 * A part of a line, as it was typed in dollars; null gives all that is left. What is no amount, or more than is left, is 0, which can't be asked for.
 */
export const partOf = (typed: string, leftCents: number): number | null => {
  if (typed.trim() === '') return null
  const cents = readDollars(typed) ?? 0
  return cents <= leftCents ? cents : 0
}
