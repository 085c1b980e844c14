import { createHash } from 'node:crypto'

/** A ledger's file as anyone may write it: nothing in it is checked. */
export interface AnyRow {
  project: string | null
  kind: string
  figure: number
  mark?: string
}
export interface AnyDay {
  day: string
  seal: string
  rows: AnyRow[]
}
export interface AnyLedger {
  format: string
  days: AnyDay[]
  open: AnyRow[]
  totals: { votes: number; cents: number }
  projects: { id: string; title: string; votes: number; cents: number }[]
}

/* What docs/decisions/public-ledger.md says of the text that is sealed, written down apart from the code that seals. */
const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
const textOf = ({ project, kind, figure }: AnyRow): string => `${project ?? '-'} ${kind} ${figure}`

export const markOf = (day: string, row: AnyRow): string => hash(`${day} ${textOf(row)}\n`).slice(0, 8)

export const sealOf = (before: string, { day, rows }: Pick<AnyDay, 'day' | 'rows'>): string =>
  hash(`${before}\n${day}\n${rows.map((row) => `${textOf(row)}\n`).join('')}`)

/** The seals that these days have to have, one after the other. */
export const sealsOf = (days: readonly Pick<AnyDay, 'day' | 'rows'>[]): string[] =>
  days.reduce<string[]>((seals, day) => [...seals, sealOf(seals.at(-1) ?? '0'.repeat(64), day)], [])

const netOf = (rows: readonly AnyRow[], kind: string): number =>
  rows.reduce(
    (sum, row) => sum + (row.kind === kind ? row.figure : row.kind === `${kind}_back` ? -row.figure : 0),
    0,
  )

/** Makes every mark, every total and the list of projects what the rows ask for; seals stay as they are. */
export const settle = (file: AnyLedger): AnyLedger => {
  for (const { day, rows } of file.days) for (const row of rows) row.mark = markOf(day, row)
  const rows = [...file.days.flatMap((day) => day.rows), ...file.open]
  const titles = new Map(file.projects.map(({ id, title }) => [id, title]))
  const totalsOf = (own: readonly AnyRow[]) => ({ votes: netOf(own, 'votes'), cents: netOf(own, 'donated') })
  file.totals = totalsOf(rows)
  file.projects = [...new Set(rows.flatMap(({ project }) => project ?? []))].toSorted().map((id) => ({
    id,
    title: titles.get(id) ?? 'Invented',
    ...totalsOf(rows.filter(({ project }) => project === id)),
  }))
  return file
}

/** Seals these days and writes the file as the hub does. */
export const sealedLedger = (
  days: readonly Pick<AnyDay, 'day' | 'rows'>[],
  open: readonly AnyRow[],
): AnyLedger => {
  const seals = sealsOf(days)
  return settle({
    format: 'hub-ledger-1',
    days: days.map(({ day, rows }, index) => ({
      day,
      seal: seals[index] ?? '',
      rows: structuredClone(rows),
    })),
    open: structuredClone([...open]),
    totals: { votes: 0, cents: 0 },
    projects: [],
  })
}
