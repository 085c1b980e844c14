import { remap, single } from 'fuzzysort'
import { searchable } from '#contract/values/searchable.rules.ts'
import type { Entry, EntryGroup } from './entry.ts'
import { entryGroups } from './entry.ts'

// The library does not equate these by itself: letters that Arabic keyboards have in place of Persian ones.
remap({ ي: 'ی', ك: 'ک' })

/** Letters that are typed as two letters on other keyboards. The library maps one letter to one letter only. */
const double = /[ßæœþŋ]/iu

/** Replaces those letters by two. `places` maps each letter of the result to its index in the original text. */
const spellOut = (text: string): { spelt: string; places: readonly number[] } => {
  const letters = text.split('').map((letter) => (double.test(letter) ? searchable(letter) : letter))
  return {
    spelt: letters.join(''),
    places: letters.flatMap((letter, place) => letter.split('').map(() => place)),
  }
}

/**
 * Minimum score of queries with one or two letters: they must be adjacent or begin words, because nearly every
 * name contains them.
 */
const leastOfFew = 0.45
const least = 0.3
/** Higher, because a long text contains the letters of almost every query. */
const leastWithWhereabouts = 0.6
const few = 2

const recentShown = 3

export type Searched = Pick<Entry, 'id' | 'group' | 'name' | 'whereabouts' | 'also'>

/** The text after the name. `marks` are the indexes of its letters that match the query. */
export interface Behind {
  text: string
  marks: readonly number[]
}

interface Match {
  score: number
  marks: readonly number[]
  behind: Behind | null
}

/** Factor for matches in other words, so that matches of the name come first. */
const worthOfOther = 0.5

/** Searches a text for a query. `marks` are the indexes of the matching letters. */
const seek = (query: string, text: string): Pick<Match, 'score' | 'marks'> | null => {
  const { spelt, places } = spellOut(text)
  const found = single(query, spelt)
  if (!found) return null
  const marks = new Set(found.indexes.flatMap((index) => places.slice(index, index + 1)))
  return { score: found.score, marks: [...marks] }
}

/** Returns only the words that contain marks. The rest does not explain the match. */
const markedWords = (text: string, marks: readonly number[]): Behind => {
  const kept = [...text.matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
    const own = marks.filter((mark) => mark >= index && mark < index + word.length)
    return own.length === 0 ? [] : [{ word, marks: own.map((mark) => mark - index) }]
  })
  return {
    text: kept.map(({ word }) => word).join(' '),
    marks: kept.flatMap((one, nth) => {
      const before = kept.slice(0, nth).reduce((length, { word }) => length + word.length + 1, 0)
      return one.marks.map((mark) => mark + before)
    }),
  }
}

const unmarked = (text: string | undefined): Behind | null =>
  text === undefined ? null : { text, marks: [] }

/** Searches the name together with the text after it. */
const matchWithWhereabouts = (query: string, name: string, whereabouts: string | undefined): Match | null => {
  if (whereabouts === undefined) return null
  const found = seek(query, `${name} ${whereabouts}`)
  if (!found || found.score < leastWithWhereabouts) return null
  const start = name.length + 1
  return {
    score: found.score,
    marks: found.marks.filter((mark) => mark < name.length),
    behind: {
      text: whereabouts,
      marks: found.marks.filter((mark) => mark >= start).map((mark) => mark - start),
    },
  }
}

const matchByOther = (query: string, also: string | undefined): Match | null => {
  if (also === undefined) return null
  const found = seek(query, also)
  if (!found || found.score < leastWithWhereabouts) return null
  return { score: found.score * worthOfOther, marks: [], behind: markedWords(also, found.marks) }
}

const matchOf = (query: string, { name, whereabouts, also }: Searched): Match | null => {
  const behind = unmarked(whereabouts)
  if (query === '') return { score: 0, marks: [], behind }
  const enough = query.length > few ? least : leastOfFew
  const byName = seek(query, name)
  if (byName && byName.score >= enough) return { ...byName, score: 1 + byName.score, behind }
  return matchWithWhereabouts(query, name, whereabouts) ?? matchByOther(query, also)
}

export interface Row<E extends Searched = Entry> {
  entry: E
  marks: readonly number[]
  behind: Behind | null
}

export interface RowGroup<E extends Searched = Entry> {
  group: 'recent' | EntryGroup
  rows: readonly Row<E>[]
}

/**
 * Returns the entries that match a query, in groups (design.md 18, "Command palette"). The first group has at
 * most three recently used entries, most recent first; the other groups are sorted by score. Each entry appears
 * once. An empty query matches everything.
 */
export const find = <E extends Searched>(
  query: string,
  entries: readonly E[],
  recent: readonly string[],
): RowGroup<E>[] => {
  const asked = spellOut(query.trim()).spelt
  const found = entries.flatMap((entry) => {
    const match = matchOf(asked, entry)
    return match ? [{ entry, ...match }] : []
  })
  const offered = recent.filter((id) => entries.some((entry) => entry.id === id)).slice(0, recentShown)
  const used = offered.flatMap((id) => found.filter(({ entry }) => entry.id === id))
  const rest = found
    .filter(({ entry }) => !offered.includes(entry.id))
    .toSorted((one, other) => other.score - one.score)
  return [
    { group: 'recent' as const, rows: used },
    ...entryGroups.map((group) => ({ group, rows: rest.filter(({ entry }) => entry.group === group) })),
  ].filter(({ rows }) => rows.length > 0)
}

/** Returns the three places used last, for a query without matches. */
export const placesUsedLast = <E extends Searched>(
  entries: readonly E[],
  recent: readonly string[],
): Row<E>[] =>
  recent
    .flatMap((id) => entries.filter((entry) => entry.id === id && entry.group === 'places'))
    .slice(0, recentShown)
    .map((entry) => ({ entry, marks: [], behind: unmarked(entry.whereabouts) }))

/**
 * Returns the entry that a key moves to from the active one, wrapping around at the ends. Undefined for other
 * keys.
 */
export const nextOf = (ids: readonly string[], active: string | null, key: string): string | undefined => {
  const at = ids.findIndex((id) => id === active)
  if (key === 'ArrowDown') return ids[(at + 1) % ids.length]
  if (key === 'ArrowUp') return ids.at(Math.max(at, 0) - 1)
  return undefined
}

/** Splits a text into marked and unmarked pieces, each with its start index. */
export const piecesOf = (
  text: string,
  marks: readonly number[],
): { at: number; text: string; isMarked: boolean }[] => {
  const isMarked = text.split('').map((_, at) => marks.includes(at))
  const starts = isMarked.flatMap((one, at) => (one === isMarked[at - 1] ? [] : [at]))
  return starts.map((at, nth) => ({
    at,
    text: text.slice(at, starts[nth + 1]),
    isMarked: isMarked[at] === true,
  }))
}
