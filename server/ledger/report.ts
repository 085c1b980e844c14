import { money } from './findings.ts'
import type { Check } from './findings.ts'

const amount = ({ unit, difference }: Check): string =>
  unit === 'cents' ? money(difference) : `${difference} ${unit}`

const aligned = (rows: readonly (readonly string[])[]): string[] => {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}

/** Returns the checks as a table, then their notes, each mismatch, and a conclusion. */
export const ledgerReport = (checks: readonly Check[]): string[] => {
  const findings = checks.flatMap((check) => check.findings.map((finding) => `${check.name}: ${finding}`))
  return [
    ...aligned([
      ['Check', 'Looked at', 'Difference'],
      ...checks.map((check) => [check.name, String(check.counted), amount(check)]),
    ]),
    ...checks.flatMap(({ notes = [] }) => notes),
    '',
    ...(findings.length === 0
      ? ['The books add up, and agree with the payment provider.']
      : [
          ...findings,
          '',
          `${findings.length} mismatches. What was paid in the last minutes may not have arrived yet: run it again before you look further.`,
        ]),
  ]
}
