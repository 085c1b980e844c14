import type { HistoryEntry, HistorySide } from '#contract/account/own-history.contract.ts'
import { readOwnHistory } from '../own-history/own-history.store.ts'
import type { Db } from '../schema.ts'

const rowsAtOnce = 500

/** Returns all of a player's votes or donations, latest first. */
export const readOwnSide = async (db: Db, userId: string, side: HistorySide): Promise<HistoryEntry[]> => {
  const all: HistoryEntry[] = []
  let before: string | undefined
  do {
    const { entries, next } = await readOwnHistory(db, userId, { side }, { before, most: rowsAtOnce })
    all.push(...entries)
    before = next ?? undefined
  } while (before !== undefined)
  return all
}

/** Returns all comments of a player, latest first; a removed one has no text. */
export const readOwnComments = (db: Db, userId: string) =>
  db
    .selectFrom('project_comments')
    .innerJoin('projects', 'projects.id', 'project_comments.project_id')
    .select([
      'project_comments.id',
      'project_comments.at',
      'project_comments.text',
      'project_comments.parent_id',
      'project_comments.edited_at',
      'project_comments.removed_at',
      'projects.id as project_id',
      'projects.title as project',
    ])
    .where('author_id', '=', userId)
    .orderBy('project_comments.at', 'desc')
    .orderBy('project_comments.id', 'desc')
    .execute()

export type OwnComment = Awaited<ReturnType<typeof readOwnComments>>[number]
