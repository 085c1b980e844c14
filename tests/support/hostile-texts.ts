/** Repeated to make a long text: single letters of every kind, and pairs that a pattern might read in two ways. */
const units = [
  ...[' ', '\u00A0', '\u2028', '\t', '\n', '\r', 'a', 'A', '0', '-', '.', ',', ';', ':', '@', '/', '\\'],
  ...['_', '~', '#', '?', '=', '%', '&', '+', '"', '<', '[', '('],
  ...['\u0301', '\u200D', '\u{1F600}', '\u{1F1E9}', '\u00E9', '\u6F22', '\u0663'],
  ...['a.', 'a@', '-a', 'a ', '\n ', '0.', 'www.', '://', '_a', 'q=0;'],
]

/** Around them: what lets a pattern begin, and what makes it fail at the end. */
const around: readonly (readonly [string, string])[] = [
  ['', ''],
  ['x@', '!'],
  ['/0-', '<a'],
]

/** A text of at most so many UTF-16 units. */
export type HostileText = (length: number) => string

const hostile = (unit: string, [before, after]: readonly [string, string]): HostileText => {
  const made = new Map<number, string>()
  return (length) => {
    const text =
      made.get(length) ??
      before +
        unit.repeat(Math.max(0, Math.floor((length - before.length - after.length) / unit.length))) +
        after
    made.set(length, text)
    return text
  }
}

/** Long runs, alternations, and runs that end in a mismatch. */
export const hostileTexts: readonly HostileText[] = units.flatMap((unit) =>
  around.map((ends) => hostile(unit, ends)),
)
