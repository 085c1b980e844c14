import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { searchable } from '#contract/values/searchable.rules.ts'
import type { Db } from '../schema.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { toTheLetter } from '../platform/database/like.ts'
import { hasTrigrams } from '../platform/database/trigrams.ts'

/** The condition that searchable words, such as `users.words` or `searchable(title)`, contain the typed text. */
export type Has = (words: RawBuilder<unknown>) => RawBuilder<boolean>

/** Required similarity of a mistyped word, from 0 to 1. */
const likeness = '0.5'
/** In a shorter word one mistake changes too much of it. */
const shortestMistaken = 4

/** Makes `<%` use that similarity until the end of the transaction. */
export const tolerateMistakes = async (trx: Db): Promise<void> => {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${likeness}, true)`.execute(trx)
}

/** Drops words of nothing but accents or joiners: they become empty, and every text contains the empty word. */
export const typedWords = (typed: string): string[] =>
  typed.split(/\s+/u).filter((word) => searchable(word) !== '')

/** May the word contain a typing mistake? A number, an id or an address identifies one thing; a similar one is another thing. */
export const mayBeMistyped = (word: string): boolean =>
  !/[\p{N}@_]/u.test(word) && Array.from(searchable(word)).length >= shortestMistaken

const contains = (words: RawBuilder<unknown>, word: string) =>
  sql`${words} like '%' || searchable(${toTheLetter(word)}) || '%'`

/** Contains all the words as typed; accents and case are ignored. */
export const hasToTheLetter =
  (typed: readonly string[]): Has =>
  (words) =>
    typed.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`(${sql.join(
          typed.map((word) => contains(words, word)),
          sql` and `,
        )})`

/** Contains all the words, or similar ones for those that may be mistyped. */
const hasAlike =
  (typed: readonly string[]): Has =>
  (words) =>
    sql<boolean>`(${sql.join(
      typed.map((word) =>
        mayBeMistyped(word) ? sql`searchable(${word}) <% ${words}` : contains(words, word),
      ),
      sql` and `,
    )})`

/**
 * Reads the rows that match a typed text. If none matches exactly, words may be mistyped, and `alike` matches similar words;
 * otherwise `alike` is null. `read` must query within the transaction that it gets.
 */
export const readTolerantly = async <T>(
  db: Db,
  typed: string,
  isFound: (db: Db) => Promise<boolean>,
  read: (trx: Db, alike: Has | null) => Promise<T>,
): Promise<T> => {
  const words = typedWords(typed)
  if (!words.some(mayBeMistyped) || (await isFound(db)) || !(await hasTrigrams(db))) return read(db, null)
  return inTransaction(db, async (trx) => {
    await tolerateMistakes(trx)
    return read(trx, hasAlike(words))
  })
}

/** A search: its tables, in the form that follows `from`, and the condition on them. */
export interface Searched {
  readonly from: RawBuilder<unknown>
  readonly meets: (has: Has) => RawBuilder<unknown>
}

/**
 * Reads the rows that match a typed text: those with all its words, or if there are none, those with similar words. Without a
 * text it reads everything. `read` gets the condition, and must query within the transaction that it gets.
 */
export const readTyped = async <T>(
  db: Db,
  typed: string | undefined,
  { from, meets }: Searched,
  read: (trx: Db, condition: RawBuilder<unknown>) => Promise<T>,
): Promise<T> => {
  if (typed === undefined || typed.trim() === '') return read(db, sql`true`)
  const exact = meets(hasToTheLetter(typedWords(typed)))
  const isFound = async (): Promise<boolean> =>
    (await sql`select from ${from} where ${exact} limit 1`.execute(db)).rows.length > 0
  return readTolerantly(db, typed, isFound, (trx, alike) => read(trx, alike ? meets(alike) : exact))
}
