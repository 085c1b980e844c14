/** What a row of the public ledger says: votes and cents that came, and those that went back. */
export const ledgerKinds = ['votes', 'votes_back', 'donated', 'donated_back'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** Votes, or cents, of a UTC date: those of one project, or of the fund itself (null). */
export interface LedgerRow {
  readonly project: string | null
  readonly kind: LedgerKind
  /** Above 0. */
  readonly figure: number
}

/** A closed date. Each mark is of its row alone, so that a changed one can be named; the seal is of the day and all before. */
export interface LedgerDay {
  readonly day: string
  readonly rows: readonly (LedgerRow & { readonly mark: string })[]
  readonly seal: string
}

export interface LedgerTotals {
  readonly votes: number
  readonly cents: number
}

/** The whole ledger as it is downloaded. `open`: what has come since the last closed date, which has no seal yet. */
export interface LedgerFile {
  readonly days: readonly LedgerDay[]
  readonly open: readonly LedgerRow[]
  readonly totals: LedgerTotals
  readonly projects: readonly (LedgerTotals & { readonly id: string })[]
}

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export type Sha256 = (text: string) => Promise<string>

/** What the first day goes on from. */
export const firstSeal = '0'.repeat(64)
const markLength = 8
const dayMs = 86_400_000

const rowText = ({ project, kind, figure }: LedgerRow): string => `${project ?? '-'} ${kind} ${figure}`

const rank = ({ project, kind }: LedgerRow): string => `${project ?? ''} ${ledgerKinds.indexOf(kind)}`

/** The fund first, then by the project's id, then by kind. */
export const inLedgerOrder = <Row extends LedgerRow>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => Number(rank(one) > rank(other)) - Number(rank(one) < rank(other)))

const markOf = async (day: string, row: LedgerRow, sha256: Sha256): Promise<string> =>
  (await sha256(`${day} ${rowText(row)}\n`)).slice(0, markLength)

/** The seal of a day after another: of the seal before, the date and its rows, a line each. */
export const sealOf = (
  previous: string,
  { day, rows }: Pick<LedgerDay, 'day'> & { readonly rows: readonly LedgerRow[] },
  sha256: Sha256,
): Promise<string> => sha256(`${[previous, day, ...rows.map(rowText)].join('\n')}\n`)

/** Closes a day after the one with the seal `previous`. */
export const closeDay = async (
  previous: string,
  { day, rows }: { readonly day: string; readonly rows: readonly LedgerRow[] },
  sha256: Sha256,
): Promise<LedgerDay> => {
  const ordered = inLedgerOrder(rows)
  const marked = await Promise.all(
    ordered.map(async (row) => ({ ...row, mark: await markOf(day, row, sha256) })),
  )
  return { day, rows: marked, seal: await sealOf(previous, { day, rows: ordered }, sha256) }
}

/** The date after, both as YYYY-MM-DD. */
export const dateAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

export const sumTotals = (all: Iterable<LedgerTotals>): LedgerTotals => {
  let [votes, cents] = [0, 0]
  for (const totals of all) {
    votes += totals.votes
    cents += totals.cents
  }
  return { votes, cents }
}

/** Votes and cents of rows, less what went back. */
export const totalsOf = (rows: readonly LedgerRow[]): LedgerTotals =>
  sumTotals(
    rows.map(({ kind, figure }) => {
      const signed = kind.endsWith('_back') ? -figure : figure
      return kind.startsWith('votes') ? { votes: signed, cents: 0 } : { votes: 0, cents: signed }
    }),
  )

/**
 * Where a ledger first differs from what it says of itself. `line` counts the rows of the day from 1. `row`: its mark is
 * another's; `order`: the rows don't stand in their order, or one stands twice; `seal`; `date`: a date is missing; `total`: of
 * the whole, or of the project `about`.
 */
export interface Differing {
  readonly at: 'row' | 'order' | 'seal' | 'date' | 'total'
  readonly day: string | null
  readonly line: number | null
  readonly about: string | null
}

const checkDay = async (
  previous: string,
  { day, rows, seal }: LedgerDay,
  sha256: Sha256,
): Promise<Differing | null> => {
  const marks = await Promise.all(rows.map((row) => markOf(day, row, sha256)))
  for (const [index, row] of rows.entries()) {
    const at = { day, line: index + 1, about: row.project }
    if (!(Number.isSafeInteger(row.figure) && row.figure > 0)) return { at: 'row', ...at }
    if (row.mark !== marks[index]) return { at: 'row', ...at }
    const before = rows[index - 1]
    if (before && rank(before) >= rank(row)) return { at: 'order', ...at }
  }
  return seal === (await sealOf(previous, { day, rows }, sha256))
    ? null
    : { at: 'seal', day, line: null, about: null }
}

const checkTotals = (file: LedgerFile): Differing | null => {
  const rows = [...file.days.flatMap((day) => day.rows), ...file.open]
  const byProject = Map.groupBy(rows, ({ project }) => project)
  const differing = (about: string | null): Differing => ({ at: 'total', day: null, line: null, about })
  for (const { id, votes, cents } of file.projects) {
    const own = totalsOf(byProject.get(id) ?? [])
    if (own.votes !== votes || own.cents !== cents) return differing(id)
    byProject.delete(id)
  }
  const [unknown] = [...byProject.keys()].filter((id) => id !== null)
  if (unknown !== undefined) return differing(unknown)
  const all = totalsOf(rows)
  return all.votes === file.totals.votes && all.cents === file.totals.cents ? null : differing(null)
}

/**
 * Proves a downloaded ledger from itself alone: every row's mark, every day's seal, that no date is missing, and every total.
 * Returns where it first differs, null when it is right. `tell` is called with the number of each day that is read, from 1,
 * and may keep it waiting.
 */
export const verifyLedger = async (
  file: LedgerFile,
  sha256: Sha256,
  tell: (day: number) => unknown = () => {},
): Promise<Differing | null> => {
  let previous = firstSeal
  for (const [index, day] of file.days.entries()) {
    const before = file.days[index - 1]
    if (before && day.day !== dateAfter(before.day))
      return { at: 'date', day: day.day, line: null, about: null }
    const differing = await checkDay(previous, day, sha256)
    if (differing) return differing
    previous = day.seal
    await tell(index + 1)
  }
  return checkTotals(file)
}

/** What a page shows of the ledger: `days` are closed, the latest first; `projects` have what their closed dates brought. */
export interface ShownLedger {
  readonly totals: LedgerTotals
  readonly open: LedgerTotals
  readonly days: readonly (LedgerTotals & { readonly day: string; readonly seal: string })[]
  readonly projects: readonly (LedgerTotals & { readonly id: string })[]
}

/** Where a page first differs from a file: at a day, at the project `about`, or at its totals. */
export interface ShownDiffering {
  readonly at: 'shown'
  readonly day: string | null
  readonly about: string | null
}

const areSame = (one: LedgerTotals, other: LedgerTotals): boolean =>
  one.votes === other.votes && one.cents === other.cents

/**
 * Compares what a page shows with a ledger that was proved. Every closed date, and what closed dates bring to totals and
 * projects, has to be the same. What is open changes with every vote: `movedOn` when it has since the page read it.
 */
export const compareWithShown = (
  file: LedgerFile,
  { totals, open, days, projects }: ShownLedger,
): { readonly differing: ShownDiffering | null; readonly movedOn: boolean } => {
  const movedOn = !areSame(file.totals, totals)
  const differing = (day: string | null, about: string | null) => ({
    differing: { at: 'shown' as const, day, about },
    movedOn,
  })
  const byDay = new Map(file.days.map((one) => [one.day, one]))
  for (const shown of days) {
    const own = byDay.get(shown.day)
    if (!own || own.seal !== shown.seal || !areSame(totalsOf(own.rows), shown))
      return differing(shown.day, null)
  }
  const latest = days[0]?.day ?? ''
  const closed = file.days.filter(({ day }) => day <= latest).flatMap(({ rows }) => rows)
  const byProject = Map.groupBy(closed, ({ project }) => project)
  for (const shown of projects)
    if (!areSame(totalsOf(byProject.get(shown.id) ?? []), shown)) return differing(null, shown.id)
  const shownClosed = { votes: totals.votes - open.votes, cents: totals.cents - open.cents }
  return areSame(totalsOf(closed), shownClosed) ? { differing: null, movedOn } : differing(null, null)
}
