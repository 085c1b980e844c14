import type { Chance } from './chance.ts'
import type { AnyDay, AnyLedger, AnyRow } from './sealed-ledger.ts'
import { settle } from './sealed-ledger.ts'

/** Changes a ledger's file, or its text; returns null where this file has no place for it. */
type Forge = (file: AnyLedger, chance: Chance) => AnyLedger | string | null

const kinds = ['votes', 'votes_back', 'donated', 'donated_back']

const other = <T>(chance: Chance, all: readonly T[], not: T): T => chance.of(all.filter((one) => one !== not))

const withRows = ({ days }: AnyLedger): AnyDay[] => days.filter(({ rows }) => rows.length > 0)
const closedRow = (file: AnyLedger, chance: Chance): AnyRow => chance.of(chance.of(withRows(file)).rows)
const anyRow = (file: AnyLedger, chance: Chance): AnyRow =>
  chance.happens(5) ? chance.of(file.open) : closedRow(file, chance)

const moved = <T>(items: T[], chance: Chance): boolean => {
  if (items.length < 2) return false
  const from = chance.upTo(items.length) - 1
  const to = (from + chance.upTo(items.length - 1)) % items.length
  items.splice(to, 0, ...items.splice(from, 1))
  return true
}

const dateAt = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Other spellings of a date, and dates that are none. */
const misspeltDates: readonly ((day: string) => string)[] = [
  (day) => day.replace(/-0?(\d+)$/u, '-$1 '),
  (day) => `${day}T00:00:00Z`,
  (day) => day.replaceAll('-', ''),
  (day) => day.replaceAll('-', '/'),
  (day) => ` ${day}`,
  (day) => `${day}\n`,
  (day) => `${day.slice(0, 5)}02-30`,
  (day) => `${day.slice(0, 5)}13-01`,
  (day) => `+00${day}`,
  (day) => day.replace('2', '２'),
  () => '',
]

/** Texts that look like an id, or have its text where it is sealed. */
const misspeltIds: readonly ((id: string) => string)[] = [
  (id) => id.toUpperCase(),
  (id) => id.replace(/[aeo]/u, (letter) => ({ a: 'а', e: 'е', o: 'о' })[letter] ?? letter),
  (id) => `${id} `,
  (id) => ` ${id}`,
  (id) => `${id}\u200B`,
  (id) => `${id}\n`,
  (id) => `${id} votes 1\n${id}`,
  (id) => id.replaceAll('-', '_').replace(/^(?!.*_)/u, '_'),
  (id) => id.replaceAll('-', '‑').replace(/^(?!.*‑)/u, '‑'),
  (id) => id.padEnd(65, 'x'),
  () => '-',
  () => '',
  () => 'invented',
  () => '__proto__',
  () => 'null',
]

const changeId = (id: string | null, file: AnyLedger, chance: Chance): string | null => {
  const listed = file.projects.map((project) => project.id)
  if (id === null) return chance.of(['-', '', 'fund', 'null', ...listed])
  if (chance.happens(4)) return null
  if (chance.happens(3)) return other(chance, listed, id)
  const changed = chance.of(misspeltIds)(id)
  return changed === id ? 'invented' : changed
}

const digitsChanged = (digits: string, chance: Chance): string => {
  const at = chance.upTo(digits.length) - 1
  return chance.of([
    digits.slice(0, at) +
      other(chance, '0123456789abcdef'.split(''), digits[at] ?? '') +
      digits.slice(at + 1),
    digits.toUpperCase() === digits ? `${digits}0` : digits.toUpperCase(),
    digits.slice(1),
    `${digits} `,
    '',
  ])
}

const otherFigure = (figure: number, chance: Chance): number => {
  const changed = chance.of<number | string>([
    ...[figure + chance.upTo(9), figure * 10, figure + 2 ** 32, 0, -figure, figure + 0.5, 2 ** 53],
    ...[String(figure), `${figure} `, `0${figure}`],
    ...(figure > 1 ? [figure - 1] : []),
  ])
  return changed as number
}

/** One thing is changed; marks and totals stay as they were. */
const plain: readonly Forge[] = [
  (file, chance) => {
    const day = chance.of(file.days)
    day.day = dateAt(day.day, chance.of([-365, -1, 1, 7, 365]))
    return file
  },
  (file, chance) => {
    const day = chance.of(file.days)
    const changed = chance.of(misspeltDates)(day.day)
    if (changed === day.day) return null
    day.day = changed
    return file
  },
  (file, chance) => {
    const row = anyRow(file, chance)
    row.project = changeId(row.project, file, chance)
    return file
  },
  (file, chance) => {
    const row = anyRow(file, chance)
    row.kind = other(chance, [...kinds, 'Votes', 'vоtes', 'votes ', 'given', '', 'votes_back_back'], row.kind)
    return file
  },
  (file, chance) => {
    const row = anyRow(file, chance)
    row.figure = otherFigure(row.figure, chance)
    return file
  },
  (file, chance) => {
    const project = chance.of(file.projects)
    project.id = changeId(project.id, file, chance) as string
    return file
  },
  (file, chance) => {
    const row = closedRow(file, chance)
    row.mark = digitsChanged(row.mark ?? '', chance)
    return file
  },
  (file, chance) => {
    const day = chance.of(file.days)
    day.seal = chance.happens(3)
      ? other(
          chance,
          file.days.map(({ seal }) => seal),
          day.seal,
        )
      : digitsChanged(day.seal, chance)
    return file
  },
  (file, chance) => {
    const totals = chance.of([file.totals, ...file.projects])
    const what = chance.of(['votes', 'cents'] as const)
    totals[what] = chance.of<number | string>([
      ...[totals[what] + chance.upTo(9), totals[what] - chance.upTo(9), totals[what] + 0.5],
      ...[String(totals[what]), `${totals[what]}.0`],
    ]) as number
    return file
  },
  (file, chance) => {
    const own = chance.of([...withRows(file).map(({ rows }) => rows), file.open, file.projects, file.days])
    return moved<unknown>(own, chance) ? file : null
  },
  // Something stands twice.
  (file, chance) => {
    const own = chance.of<unknown[]>([
      ...withRows(file).map(({ rows }) => rows),
      ...[file.open, file.projects, file.days],
    ])
    const at = chance.upTo(own.length) - 1
    own.splice(at, 0, structuredClone(own[at]))
    return file
  },
  // A project that no row names.
  (file, chance) => {
    const id = chance.of(['invented', 'zzz', '0', 'fund', '-', ''])
    file.projects.splice(chance.upTo(file.projects.length + 1) - 1, 0, {
      id,
      title: 'Invented',
      votes: 0,
      cents: 0,
    })
    return file
  },
  // Rows that aren't sealed yet are made larger, with a part that went back.
  (file, chance) => {
    const row = chance.of(file.open)
    const more = chance.upTo(9)
    const back = row.kind.endsWith('_back') ? row.kind.replace('_back', '') : `${row.kind}_back`
    row.figure += more
    file.open.splice(file.open.indexOf(row) + 1, 0, { project: row.project, kind: back, figure: more })
    return file
  },
  // From a closed date to what is open: every total stays.
  (file, chance) => {
    const { rows } = chance.of(withRows(file))
    const [{ mark: _, ...row } = { project: null, kind: 'votes', figure: 1 }] = rows.splice(
      chance.upTo(rows.length) - 1,
      1,
    )
    file.open.push(row)
    return file
  },
]

/** The seals are those of the genuine file; marks, totals and projects are made to fit. */
const settled: readonly Forge[] = plain.slice(0, 5).map((forge) => (file, chance) => {
  const open = structuredClone(file.open)
  const changed = forge(file, chance)
  // Open rows have no seal: with matching totals they can be anything.
  return changed === null ||
    typeof changed === 'string' ||
    JSON.stringify(changed.open) !== JSON.stringify(open)
    ? null
    : settle(changed)
})

const textOf = ({ project, kind, figure }: AnyRow): string => `${project ?? '-'} ${kind} ${figure}`

/** Every text that is sealed stays as it is: only a strict reading of the file tells them. */
const sealedAlike: readonly Forge[] = [
  // The fund's rows become those of a project.
  (file, chance) => {
    const own = withRows(file).flatMap(({ rows }) => rows.filter(({ project }) => project === null))
    const some = chance.happens(2) ? own : [chance.of(own)]
    if (some.length === 0) return null
    for (const row of some) row.project = '-'
    return settle(file)
  },
  // Two or more rows become one.
  (file, chance) => {
    const day = chance.of(file.days.filter(({ rows }) => rows.length > 1))
    const from = chance.upTo(day.rows.length - 1) - 1
    const count = 1 + chance.upTo(day.rows.length - from - 1)
    const folded = day.rows.slice(from, from + count)
    const last = folded.at(-1)
    if (!last) return null
    const lines = folded.map(textOf)
    const project = lines.join('\n').slice(0, -` ${last.kind} ${last.figure}`.length)
    day.rows.splice(from, count, { ...last, project })
    return settle(file)
  },
  // A figure goes on in the next row.
  (file, chance) => {
    const day = chance.of(file.days.filter(({ rows }) => rows.length > 1))
    const at = chance.upTo(day.rows.length - 1) - 1
    const [row, next] = day.rows.slice(at, at + 2)
    if (!row || !next) return null
    day.rows.splice(at, 2, { ...row, figure: `${row.figure}\n${textOf(next)}` as unknown as number })
    return settle(file)
  },
  // A kind goes on in the next row.
  (file, chance) => {
    const day = chance.of(file.days.filter(({ rows }) => rows.length > 1))
    const at = chance.upTo(day.rows.length - 1) - 1
    const [row, next] = day.rows.slice(at, at + 2)
    if (!row || !next) return null
    const kind = `${row.kind} ${row.figure}\n${next.project ?? '-'} ${next.kind}`
    day.rows.splice(at, 2, { ...row, kind, figure: next.figure })
    return settle(file)
  },
  // A date takes in the first row.
  (file, chance) => {
    const day = chance.of(withRows(file))
    const [first] = day.rows.splice(0, 1)
    if (!first) return null
    day.day = `${day.day}\n${textOf(first)}`
    return settle(file)
  },
  // A figure is a text.
  (file, chance) => {
    const row = closedRow(file, chance)
    const text = String(row.figure)
    row.figure = text as unknown as number
    settle(file)
    return file
  },
]

const asText = (file: AnyLedger): string => JSON.stringify(file)

/** JSON that other readers read otherwise. */
const written: readonly Forge[] = [
  // Said twice: one reader takes the first, another the last.
  (file, chance) => {
    const name = chance.of(['figure', 'kind', 'project', 'day', 'seal', 'mark', 'rows', 'days', 'totals'])
    const said = {
      figure: '7',
      kind: '"votes"',
      project: '"map"',
      day: '"2026-01-01"',
      seal: `"${'0'.repeat(64)}"`,
      mark: '"00000000"',
      rows: '[]',
      days: '[]',
      totals: '{"votes":1,"cents":1}',
    }[name]
    const text = asText(file)
    const places = [...text.matchAll(new RegExp(`"${name}":`, 'gu'))]
    const { index } = chance.of(places)
    return `${text.slice(0, index)}"${name}":${said},${text.slice(index)}`
  },
  (file, chance) => {
    const text = asText(file)
    const places = [...text.matchAll(/"figure":(\d+)/gu)]
    const { index, 0: found, 1: figure = '' } = chance.of(places)
    const spelt = chance.of([`${figure}.0`, `${figure}e0`, `0.${figure}e${figure.length}`, `${figure}E+0`])
    return `${text.slice(0, index)}"figure":${spelt}${text.slice(index + found.length)}`
  },
  (file, chance) => {
    const { totals } = file
    const text = asText(file)
    const at = text.lastIndexOf(`"totals":{"votes":${totals.votes}`)
    return `${text.slice(0, at)}"totals":{"votes":${totals.votes}${chance.of(['.0', 'e0', '.00', 'E-0'])}${text.slice(at + `"totals":{"votes":${totals.votes}`.length)}`
  },
  // Fields that a ledger doesn't have.
  (file, chance) => {
    const name = chance.of(['note', '__proto__', 'constructor', 'toString', 'Figure', ''])
    const value = chance.of(['7', '{"figure":7}', '"x"', 'null'])
    const text = asText(file)
    const places = [...text.matchAll(/\{/gu)]
    const { index } = chance.of(places)
    return `${text.slice(0, index + 1)}"${name}":${value},${text.slice(index + 1)}`
  },
  // Letters of an id as escapes.
  (file, chance) => {
    const text = asText(file)
    const places = [...text.matchAll(/"(?:project|id|kind|day|seal)":"/gu)]
    const { index, 0: found } = chance.of(places)
    const at = index + found.length
    const code = text.charCodeAt(at).toString(16).padStart(4, '0')
    return `${text.slice(0, at)}\\u${code}${text.slice(at + 1)}`
  },
  (file, chance) =>
    chance.of([`\uFEFF${asText(file)}`, `${asText(file)}{}`, `[${asText(file)}]`, `${asText(file)},`]),
]

const forges: readonly Forge[] = [...plain, ...settled, ...sealedAlike, ...sealedAlike, ...written]

/** Returns the text of a file that says something else than the genuine one, or says it in two ways. */
export const forgedLedger = (genuine: AnyLedger, chance: Chance): string => {
  const before = JSON.stringify(genuine)
  for (;;) {
    const forged = chance.of(forges)(structuredClone(genuine), chance)
    const text = forged === null || typeof forged === 'string' ? forged : JSON.stringify(forged)
    if (text !== null && text !== before) return text
  }
}
