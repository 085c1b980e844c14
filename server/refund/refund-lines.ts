import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'

/** Cents of one line of an order. `index` is its place there. */
export interface RefundLine {
  readonly index: number
  readonly cents: number
}

/** Maximum length of a metadata value at the payment provider. */
const longestValue = 500

export const totalOf = (lines: readonly RefundLine[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

/** Writes lines for a refund's metadata: `0:499 3:2000`. More than fits goes under further keys (`lines_2`, …). */
export const writeLines = (lines: readonly RefundLine[]): Record<string, string> => {
  const values = ['']
  for (const { index, cents } of lines) {
    const word = `${index}:${cents}`
    const last = values.at(-1) ?? ''
    if (last.length + word.length + 1 > longestValue) values.push(word)
    else values[values.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return Object.fromEntries(values.map((value, at) => [at === 0 ? 'lines' : `lines_${at + 1}`, value]))
}

/**
 * Reads lines from a refund's metadata. Returns null unless they are in the hub's own format and name each line once.
 */
export const readLines = (text: string): RefundLine[] | null => {
  const words = text.split(' ')
  if (!words.every((word) => /^\d{1,3}:[1-9]\d{0,8}$/u.test(word))) return null
  const lines = words.map((word) => {
    const [index = '', cents = ''] = word.split(':')
    return { index: Number(index), cents: Number(cents) }
  })
  return new Set(lines.map(({ index }) => index)).size === lines.length ? lines : null
}

/** Returns what is left of each line of an order, without lines that have nothing left. */
export const whatIsLeft = (
  lines: readonly Pick<ReceiptLine, 'cents'>[],
  taken: readonly RefundLine[],
): RefundLine[] =>
  lines
    .map(({ cents }, index) => ({
      index,
      cents: cents - totalOf(taken.filter((one) => one.index === index)),
    }))
    .filter(({ cents }) => cents > 0)

/** Splits lines at an amount: the first `cents` of them, and the rest. */
export const splitLines = (
  lines: readonly RefundLine[],
  cents: number,
): readonly [first: RefundLine[], rest: RefundLine[]] => {
  const [first, rest]: [RefundLine[], RefundLine[]] = [[], []]
  for (const line of lines) {
    const taken = Math.min(line.cents, cents - totalOf(first))
    if (taken > 0) first.push({ ...line, cents: taken })
    if (taken < line.cents) rest.push({ ...line, cents: line.cents - taken })
  }
  return [first, rest]
}

/** Does every line still have these cents? */
export const areThere = (lines: readonly RefundLine[], left: readonly RefundLine[]): boolean =>
  lines.every(({ index, cents }) => cents <= (left.find((one) => one.index === index)?.cents ?? 0))

/**
 * Turns requested lines into cents per line. A line without `cents` is refunded with all that is left; only a donation
 * can be refunded in part. `wrong`: a line is named twice or doesn't exist, or a part of another kind of line is
 * requested. `gone`: not enough is left.
 */
export const checkLines = (
  asked: readonly { readonly index: number; readonly cents?: number | undefined }[],
  lines: readonly ReceiptLine[],
  left: readonly RefundLine[],
): RefundLine[] | 'wrong' | 'gone' => {
  if (new Set(asked.map(({ index }) => index)).size !== asked.length) return 'wrong'
  const checked: RefundLine[] = []
  for (const { index, cents } of asked) {
    const line = lines[index]
    if (!line || (cents !== undefined && cents !== line.cents && line.kind !== 'donation')) return 'wrong'
    const there = left.find((one) => one.index === index)?.cents ?? 0
    if (there === 0 || (cents ?? 0) > there) return 'gone'
    checked.push({ index, cents: cents ?? there })
  }
  return checked
}
