/** Kinds of rows: votes and cents received, and those returned. */
export const ledgerKinds = ['votes', 'votes_back', 'donated', 'donated_back'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** Votes or cents of one UTC date, for one project or for the fund itself (null). */
export interface LedgerRow {
  readonly project: string | null
  readonly kind: LedgerKind
  /** Above 0. */
  readonly figure: number
}

/**
 * A closed date. Each mark covers its row alone, so that a changed row can be identified; the seal covers this day
 * and all before.
 */
export interface LedgerDay {
  readonly day: string
  readonly rows: readonly (LedgerRow & { readonly mark: string })[]
  readonly seal: string
}

export interface LedgerTotals {
  readonly votes: number
  readonly cents: number
}

/**
 * The whole ledger as it is downloaded. `open`: the net figures since the last closed date, not sealed yet.
 * `projects`: all projects that rows name, sorted by id.
 */
export interface LedgerFile {
  readonly days: readonly LedgerDay[]
  readonly open: readonly LedgerRow[]
  readonly totals: LedgerTotals
  readonly projects: readonly (LedgerTotals & { readonly id: string })[]
}

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export type Sha256 = (text: string) => Promise<string>

/** The `previous` seal of the first day. */
export const firstSeal = '0'.repeat(64)
export const sealForm = /^[0-9a-f]{64}$/u
/**
 * Form of a project's id. An id with a blank or a line break could produce the text of other rows, and `-` that of
 * the fund.
 */
export const ledgerProjectId = /^[a-z0-9][a-z0-9-]{0,63}$/u
const markLength = 8
const dayMs = 86_400_000

const rowText = ({ project, kind, figure }: LedgerRow): string => `${project ?? '-'} ${kind} ${figure}`

const rank = ({ project, kind }: LedgerRow): string => `${project ?? ''} ${ledgerKinds.indexOf(kind)}`

/** Sorts rows: the fund first, then by project id, then by kind. */
export const inLedgerOrder = <Row extends LedgerRow>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => Number(rank(one) > rank(other)) - Number(rank(one) < rank(other)))

const markOf = async (day: string, row: LedgerRow, sha256: Sha256): Promise<string> =>
  (await sha256(`${day} ${rowText(row)}\n`)).slice(0, markLength)

/** Computes the seal of a day: SHA-256 of the previous seal, the date and its rows, one line each. */
export const sealOf = (
  previous: string,
  { day, rows }: Pick<LedgerDay, 'day'> & { readonly rows: readonly LedgerRow[] },
  sha256: Sha256,
): Promise<string> => sha256(`${[previous, day, ...rows.map(rowText)].join('\n')}\n`)

/** Closes the day that follows the one with the seal `previous`. */
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

const dateText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The next date, both as YYYY-MM-DD. */
export const dateAfter = (day: string): string => dateText(Date.parse(`${day}T00:00:00Z`) + dayMs)

/** Is this text a date of the calendar, as YYYY-MM-DD? */
export const isDate = (text: string): boolean => {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && dateText(ms) === text
}

export const sumTotals = (all: Iterable<LedgerTotals>): LedgerTotals => {
  let [votes, cents] = [0, 0]
  for (const totals of all) {
    votes += totals.votes
    cents += totals.cents
  }
  return { votes, cents }
}

/** Net votes and cents of rows: received less returned. */
export const totalsOf = (rows: readonly LedgerRow[]): LedgerTotals =>
  sumTotals(
    rows.map(({ kind, figure }) => {
      const signed = kind.endsWith('_back') ? -figure : figure
      return kind.startsWith('votes') ? { votes: signed, cents: 0 } : { votes: 0, cents: signed }
    }),
  )

const areSame = (one: LedgerTotals, other: LedgerTotals): boolean =>
  one.votes === other.votes && one.cents === other.cents

/**
 * The first place where a ledger contradicts itself. `line` counts from 1: rows of the day, open rows (`day` is
 * null), or projects. `row`: its mark is wrong; `order`: rows are out of order or duplicate; `seal`: the day's seal
 * is wrong; `date`: a date is missing; `project`: `about` is listed out of order, twice, or without a row; `total`:
 * the sum of everything, or of the project `about`, is wrong.
 */
export interface Differing {
  readonly at: 'row' | 'order' | 'seal' | 'date' | 'project' | 'total'
  readonly day: string | null
  readonly line: number | null
  readonly about: string | null
}

/** Only rows of this form have a text that no other row has. */
const isRow = ({ project, kind, figure }: LedgerRow): boolean =>
  (project === null || ledgerProjectId.test(project)) &&
  ledgerKinds.includes(kind) &&
  Number.isSafeInteger(figure) &&
  figure > 0

const checkDay = async (
  previous: string,
  { day, rows, seal }: LedgerDay,
  sha256: Sha256,
): Promise<Differing | null> => {
  const marks = await Promise.all(rows.map((row) => markOf(day, row, sha256)))
  for (const [index, row] of rows.entries()) {
    const at = { day, line: index + 1, about: row.project }
    if (!isRow(row) || row.mark !== marks[index]) return { at: 'row', ...at }
    const before = rows[index - 1]
    if (before && rank(before) >= rank(row)) return { at: 'order', ...at }
  }
  return seal === (await sealOf(previous, { day, rows }, sha256))
    ? null
    : { at: 'seal', day, line: null, about: null }
}

const measureOf = ({ project, kind }: LedgerRow): string => `${project ?? ''} ${kind.startsWith('votes')}`

/** An open figure is a single net row: with two rows, both could be inflated by the same amount. */
const checkOpen = (open: readonly LedgerRow[]): Differing | null => {
  for (const [index, row] of open.entries()) {
    const before = open[index - 1]
    if (before && (rank(before) >= rank(row) || measureOf(before) === measureOf(row)))
      return { at: 'order', day: null, line: index + 1, about: row.project }
  }
  return null
}

const checkTotals = (file: LedgerFile): Differing | null => {
  const rows = [...file.days.flatMap((day) => day.rows), ...file.open]
  const byProject = Map.groupBy(rows, ({ project }) => project)
  const differing = (about: string | null): Differing => ({ at: 'total', day: null, line: null, about })
  // Beyond the safe integers, sums are no longer exact.
  if (!Number.isSafeInteger(rows.reduce((sum, { figure }) => sum + figure, 0))) return differing(null)
  for (const [index, { id, votes, cents }] of file.projects.entries()) {
    const own = byProject.get(id)
    const before = file.projects[index - 1]
    if (!own || (before && before.id >= id)) return { at: 'project', day: null, line: index + 1, about: id }
    if (!areSame(totalsOf(own), { votes, cents })) return differing(id)
  }
  const listed = new Set(file.projects.map(({ id }) => id))
  const unlisted = [...byProject.keys()].find((id) => id !== null && !listed.has(id))
  if (unlisted !== undefined) return differing(unlisted)
  const all = totalsOf(rows)
  return areSame(all, file.totals) ? null : differing(null)
}

/**
 * Proves a downloaded ledger from itself alone: every row's mark, every day's seal, no missing date, the order of
 * open rows, the list of projects, and every total. Anyone can also seal a forged ledger: only a seal that was saved
 * earlier proves that it is the same one (`daySealed`).
 * Returns the first contradiction, null if there is none. `tell` is called and awaited with the number of each day
 * read, from 1.
 */
export const verifyLedger = async (
  file: LedgerFile,
  sha256: Sha256,
  tell: (day: number) => unknown = () => {},
): Promise<Differing | null> => {
  let previous = firstSeal
  for (const [index, day] of file.days.entries()) {
    const before = file.days[index - 1]
    if (before ? day.day !== dateAfter(before.day) : !isDate(day.day))
      return { at: 'date', day: day.day, line: null, about: null }
    const differing = await checkDay(previous, day, sha256)
    if (differing) return differing
    previous = day.seal
    await tell(index + 1)
  }
  return checkOpen(file.open) ?? checkTotals(file)
}

/** Reads a typed or pasted seal; null if it is none. Surrounding blanks and capitals do not matter. */
export const readSeal = (text: string): string | null => {
  const seal = text.trim().toLowerCase()
  return sealForm.test(seal) ? seal : null
}

/** Returns the day of a proved ledger that has this seal. Null: the seal belongs to another ledger. */
export const daySealed = (file: Pick<LedgerFile, 'days'>, seal: string): string | null =>
  file.days.find((day) => day.seal === seal)?.day ?? null

/** The ledger as a page shows it: `days` are closed, latest first; `projects` have their totals on closed dates. */
export interface ShownLedger {
  readonly totals: LedgerTotals
  readonly open: LedgerTotals
  readonly days: readonly (LedgerTotals & { readonly day: string; readonly seal: string })[]
  readonly projects: readonly (LedgerTotals & { readonly id: string })[]
}

/**
 * The first difference between a page and a file: a day, the project `about`, or (both null) its totals. `saved`: a
 * saved seal does not belong to this file.
 */
export interface ShownDiffering {
  readonly at: 'shown' | 'saved'
  readonly day: string | null
  readonly about: string | null
}

/**
 * Compares a page with a proved ledger. Every closed date, and the totals and projects on closed dates, must be
 * equal. Open figures change with every vote: `movedOn` if they have changed since the page was loaded.
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
