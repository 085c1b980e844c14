export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2
}

/** Prints the median with the least and the most: `1240 ms (1180-1390)`. */
export const spread = (values: readonly number[], unit = '', digits = 0): string => {
  if (values.length === 0) return 'none'
  const say = (value: number): string => value.toFixed(digits)
  const range = `(${say(Math.min(...values))}-${say(Math.max(...values))})`
  return [say(median(values)), unit, range].filter(Boolean).join(' ')
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Prints a row of a table: a name and columns. */
export const row = (name: string, ...columns: readonly string[]): void =>
  console.log([name.padEnd(34), ...columns.map((column) => column.padEnd(26))].join('  ').trimEnd())

/** What was wanted, and whether it was reached. */
export interface Target {
  readonly name: string
  readonly reached: string
  readonly isMet: boolean
  /** Missing it fails the command. */
  readonly counts: boolean
}

/** Prints the targets; returns whether all that count are met. */
export const judge = (targets: readonly Target[]): boolean => {
  console.log('\nTargets (* fails the command)')
  for (const { name, reached, isMet, counts } of targets)
    row(`${counts ? '* ' : '  '}${name}`, reached, isMet ? 'met' : 'missed')
  return targets.every(({ isMet, counts }) => isMet || !counts)
}
