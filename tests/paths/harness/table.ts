import type { Row } from './walk.ts'

const columns = [
  'machine',
  'states',
  'transitions',
  'guard branches',
  'actor outcomes',
  'lines',
  'paths',
  'ms',
] as const

const cells = (row: Row): string[] => [
  row.machine,
  ...row.shares.map(({ covered, total }) => (covered === total ? `${total}` : `${covered}/${total}`)),
  `${row.paths}`,
  `${row.milliseconds}`,
]

/** One row a machine; `covered/total` where something was missed. */
export const drawTable = (rows: readonly Row[]): string => {
  const lines = [[...columns], ...rows.map(cells)]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const draw = (line: string[]): string =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
  return lines.map(draw).join('\n')
}
