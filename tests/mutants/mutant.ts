/** One small defect put into a source file. */
export interface Mutant {
  /** Where, by the names around it, so that lines may move: `states.open.on.login.close.target`. */
  place: string
  /** What was changed: `'open' -> 'closed'`. */
  what: string
  /** Of the file, from 1. */
  line: number
  start: number
  end: number
  /** What stands there instead. */
  text: string
}

/** How a mutant is named in the list of the equivalent ones. */
export const nameOf = ({ place, what }: Mutant): string => `${place}: ${what}`

export const applied = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end)

const shown = 60

/** A piece of source on one line, short enough for a table. */
export const short = (source: string): string => {
  const line = source.replace(/\s+/gu, ' ')
  return line.length > shown ? `${line.slice(0, shown - 1)}…` : line
}
