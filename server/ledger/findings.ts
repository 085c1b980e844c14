export interface Check {
  readonly name: string
  readonly counted: number
  readonly unit: 'cents' | 'months' | 'votes' | 'rows'
  /** Sum of all mismatches, surplus and missing, without signs. */
  readonly difference: number
  readonly findings: readonly string[]
  readonly notes?: readonly string[]
}

interface Mismatch {
  readonly difference: number
  readonly finding: string
}

/** Sums by key; rows with a null key are skipped. */
export const sumBy = <T>(
  rows: Iterable<T>,
  keyOf: (row: T) => string | null,
  amountOf: (row: T) => number,
): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + amountOf(row))
  }
  return sums
}

/** Returns a mismatch for every key whose sums differ. */
export const differences = (
  wanted: ReadonlyMap<string, number>,
  found: ReadonlyMap<string, number>,
  say: (key: string, wanted: number, found: number) => string,
): Mismatch[] =>
  [...new Set([...wanted.keys(), ...found.keys()])].flatMap((key) => {
    const [should, is] = [wanted.get(key) ?? 0, found.get(key) ?? 0]
    return should === is ? [] : [{ difference: Math.abs(should - is), finding: say(key, should, is) }]
  })

export const checkOf = (
  name: string,
  unit: Check['unit'],
  counted: number,
  mismatches: readonly Mismatch[],
): Check => ({
  name,
  counted,
  unit,
  difference: mismatches.reduce((sum, { difference }) => sum + difference, 0),
  findings: mismatches.map(({ finding }) => finding),
})

/** A row that is missing or should not exist. */
export const one = (finding: string): Mismatch => ({ difference: 1, finding })

/** `$19.99`; for other currencies the amount in their smallest unit and the currency code. */
export const money = (cents: number, currency = 'usd'): string =>
  currency === 'usd'
    ? `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
    : `${cents} ${currency}`
