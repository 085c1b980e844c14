import { sql } from 'kysely'
import type { AlikeProject } from '#contract/suggestions.contract.ts'
import { mostAlike } from '#contract/suggestions.contract.ts'
import { hasTrigrams } from '../platform/database/trigrams.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'
import { listedStatuses } from '#contract/projects.contract.ts'

/** A shorter word is in too many titles. */
const shortestWord = 4
const mostWords = 8
/** How much of a word a title has to have. */
const likeness = 0.5

const title = sql`searchable(projects.title)`

const wordsOf = (text: string): string[] => [
  ...new Set(
    (text.match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => word.length >= shortestWord)
      .map((word) => word.toLowerCase())
      .slice(0, mostWords),
  ),
]

/**
 * Returns the listed projects whose titles have words much like those of this one, those with most of them first; `except`:
 * the project that it became itself. Without pg_trgm words have to be the same.
 */
export const readAlike = async (
  db: Db,
  text: string,
  except: string | null = null,
): Promise<AlikeProject[]> => {
  const words = wordsOf(text)
  if (words.length === 0) return []
  return inTransaction(db, async (trx) => {
    const isTolerant = await hasTrigrams(trx)
    if (isTolerant)
      await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(
        trx,
      )
    /** Few enough by the index of the search (0075), whatever the number of projects. */
    const mayHave = (word: string) =>
      isTolerant
        ? sql<boolean>`searchable(${word}) <% projects.words`
        : sql<boolean>`projects.words like '%' || searchable(${word}) || '%'`
    const has = (word: string) =>
      isTolerant
        ? sql<number>`(strict_word_similarity(searchable(${word}), ${title}) >= ${likeness}::real)::int`
        : sql<number>`(position(searchable(${word}) in ${title}) > 0)::int`
    const found = sql<number>`(${sql.join(words.map(has), sql` + `)})`
    const rows = await trx
      .selectFrom('projects')
      .innerJoin('project_totals', 'project_totals.project_id', 'projects.id')
      .select(['projects.id', 'projects.title', 'projects.category', 'projects.status'])
      .select('project_totals.votes as weightedVotes')
      .where('projects.status', 'in', listedStatuses)
      .where('projects.id', 'is distinct from', except)
      .where(sql<boolean>`(${sql.join(words.map(mayHave), sql` or `)})`)
      .where(sql<boolean>`${found} > 0`)
      .orderBy(found, 'desc')
      .orderBy('project_totals.votes', 'desc')
      .orderBy('projects.id')
      .limit(mostAlike)
      .execute()
    return rows
  })
}
