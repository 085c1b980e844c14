import { createHash } from 'node:crypto'
import { closeDay, dateAfter, firstSeal } from '#contract/ledger/public-ledger.rules.ts'
import type { LedgerKind } from '#contract/ledger/public-ledger.rules.ts'
import type { Books } from './books.store.ts'
import { checkOf, money, one } from './findings.ts'
import type { Check } from './findings.ts'

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex')

/** Every closed date of the public ledger has the seal of its rows and of the previous date, and no date is missing. */
export const checkSeals = async ({ publicDays, publicRows }: Books): Promise<Check> => {
  const rows = Map.groupBy(publicRows, ({ day }) => day)
  const findings: string[] = []
  let previous = firstSeal
  let expected = publicDays[0]?.day
  for (const { day, seal } of publicDays) {
    if (day !== expected) findings.push(`A date before ${day} is missing.`)
    const own = (rows.get(day) ?? []).map(({ project_id: id, kind, figure }) => ({
      project: id || null,
      kind,
      figure,
    }))
    if ((await closeDay(previous, { day, rows: own }, sha256)).seal !== seal)
      findings.push(`${day} was changed: its seal is of other rows, or of another date before it.`)
    previous = seal
    expected = dateAfter(day)
    rows.delete(day)
  }
  for (const day of rows.keys()) findings.push(`${day} has rows, and was never closed.`)
  return checkOf('Seals of the public ledger', 'rows', publicRows.length, findings.map(one))
}

interface Figure {
  readonly project: string | null
  readonly kind: LedgerKind
  readonly day: string
  readonly figure: number
}

const ofKind = (kinds: readonly [came: LedgerKind, back: LedgerKind], change: number) => ({
  kind: change > 0 ? kinds[0] : kinds[1],
  figure: Math.abs(change),
})

const dateOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * Finds figures sealed by a date that were not written by then. The opposite is allowed: late rows are sealed with a later
 * date.
 */
const sealedBeyond = (sealed: readonly Figure[], written: readonly Figure[]) => {
  const nameOf = ({ project, kind }: Figure): string =>
    `${kind.replace('_', ' ')} of ${project === null ? 'the fund' : `the project ${project}`}`
  const all = Map.groupBy(
    [...sealed, ...written.map((row) => ({ ...row, figure: -row.figure }))].toSorted((first, other) =>
      first.day < other.day ? -1 : Number(first.day > other.day),
    ),
    nameOf,
  )
  return [...all].flatMap(([name, rows]) => {
    let [sum, most, when] = [0, 0, '']
    for (const [index, { day, figure }] of rows.entries()) {
      sum += figure
      const isDayOver = rows[index + 1]?.day !== day
      if (isDayOver && sum > most) [most, when] = [sum, day]
    }
    return most > 0 ? [{ name, difference: most, day: when }] : []
  })
}

/** The votes sealed in the public ledger were cast. */
export const checkSealedVotes = ({ publicRows, projectVotes }: Books): Check => {
  const kinds = ['votes', 'votes_back'] as const
  const sealed = publicRows.flatMap(({ project_id: id, kind, day, figure }) =>
    kind === kinds[0] || kind === kinds[1] ? [{ project: id || null, kind, day, figure }] : [],
  )
  const written = projectVotes.map(({ project_id: project, votes, at }) => ({
    project,
    day: dateOf(at),
    ...ofKind(kinds, votes),
  }))
  return checkOf(
    'Votes of the public ledger',
    'votes',
    sealed.length,
    sealedBeyond(sealed, written).map(({ name, difference, day }) => ({
      difference,
      finding: `Up to ${day} ${difference} more ${name} are sealed than were cast.`,
    })),
  )
}

/** Same as `checkSealedVotes`, for donations. */
export const checkSealedDonations = ({ publicRows, donations }: Books): Check => {
  const kinds = ['donated', 'donated_back'] as const
  const sealed = publicRows.flatMap(({ project_id: id, kind, day, figure }) =>
    kind === kinds[0] || kind === kinds[1] ? [{ project: id || null, kind, day, figure }] : [],
  )
  const written = donations.map(({ project_id: project, amount_cents: cents, at }) => ({
    project,
    day: dateOf(at),
    ...ofKind(kinds, cents),
  }))
  return checkOf(
    'Donations of the public ledger',
    'cents',
    sealed.length,
    sealedBeyond(sealed, written).map(({ name, difference, day }) => ({
      difference,
      finding: `Up to ${day} ${money(difference)} more ${name} is sealed than was booked.`,
    })),
  )
}
