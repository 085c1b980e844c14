import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { searchable } from '#contract/values/searchable.rules.ts'
import type { AlikeProject } from '#contract/projects/suggestions.contract.ts'
import { mostAlike } from '#contract/projects/suggestions.contract.ts'
import { hasTrigrams } from '../platform/database/trigrams.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { mostVoted } from '../projects/find-projects.store.ts'
import type { Db } from '../schema.ts'
import { listedStatuses } from '#contract/projects/projects.contract.ts'

/** Shorter words are in too many titles. */
const shortestWord = 4
const mostWords = 8
/** Required similarity between a word and a title's word, from 0 to 1. */
const likeness = 0.5

const title = sql`searchable(projects.title)`

const wordsOf = (text: string): string[] => [
  ...new Set(
    (searchable(text).match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => word.length >= shortestWord)
      .slice(0, mostWords),
  ),
]

/** A word found in more titles is common: only this many of them are compared. */
const fewTitles = 8
/** Number of projects with the most votes that are compared as well. */
const bestKnown = 30

/**
 * Returns the listed projects whose titles have words similar to this text's, most matches first; `except`: the suggestion's
 * own project. For very common words only some titles are compared: those with all the words, and the projects with the most
 * votes. Without pg_trgm words must be equal.
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
    /** Uses the index of titles (0088). */
    const mayHave = (word: string) =>
      isTolerant
        ? sql<boolean>`searchable(${word}) <% ${title}`
        : sql<boolean>`projects.words like '%' || searchable(${word}) || '%' and position(searchable(${word}) in ${title}) > 0`
    const has = (word: string) =>
      isTolerant
        ? sql<number>`(strict_word_similarity(searchable(${word}), plain) >= ${likeness}::real)::int`
        : sql<number>`(position(searchable(${word}) in plain) > 0)::int`
    const isListed = sql<boolean>`projects.status in (${sql.join(listedStatuses)}) and projects.id is distinct from ${except}`
    const few = (meets: RawBuilder<boolean>) =>
      sql`(select projects.id from projects where ${meets} and ${isListed} limit ${fewTitles})`
    const candidates = sql.join(
      [
        few(sql<boolean>`${sql.join(words.map(mayHave), sql` and `)}`),
        ...words.map((word) => few(mayHave(word))),
        sql`(${mostVoted(bestKnown)})`,
      ],
      sql` union `,
    )
    // Each part is looked up by its key: `offset 0` stops the planner from reading all projects for a join.
    const { rows } = await sql<AlikeProject>`
      select id, title, category, status, "weightedVotes" from (
        select named.*, totals.votes as "weightedVotes", ${sql.join(words.map(has), sql` + `)} as found
        from (${candidates}) as candidate (id)
        cross join lateral (
          select id, title, category, status, ${title} as plain from projects
          where projects.id = candidate.id and ${isListed} offset 0
        ) named
        cross join lateral (select votes from project_totals where project_id = named.id offset 0) totals
      ) compared
      where found > 0 order by found desc, "weightedVotes" desc, id limit ${mostAlike}`.execute(trx)
    return rows
  })
}
