import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import { commentsAtOnce } from '#contract/comments.contract.ts'
import { pageStatuses } from '#contract/projects.contract.ts'
import type {
  ProjectComment,
  getCommentStats,
  listComments,
  listReported,
  readRemovedComment,
} from '#contract/comments.contract.ts'
import { pageOf, readTimeCursor, timeCursor } from '../platform/database/pages.ts'
import { isProject } from '../projects/find-projects.store.ts'
import type { Database, Db } from '../schema.ts'

interface Row {
  id: string
  project_id: string
  parent_id: string | null
  author_id: string
  author_name: string
  text: string | null
  version: number
  at: Date
  edited_at: Date | null
  removed_for: Exclude<ProjectComment['removed'], 'author'>
  replies: number
}

const toWire = ({ author_id, author_name, removed_for, at, edited_at, ...row }: Row): ProjectComment => ({
  ...row,
  author: { id: author_id, name: author_name },
  removed: row.text === null ? (removed_for ?? 'author') : null,
  at: at.toISOString(),
  edited_at: edited_at?.toISOString() ?? null,
})

const withAuthors = (db: Db) =>
  db
    .selectFrom('project_comments as comment')
    .innerJoin('users', 'users.id', 'comment.author_id')
    .select([
      'comment.id',
      'comment.project_id',
      'comment.parent_id',
      'comment.author_id',
      'users.username as author_name',
      'comment.text',
      'comment.version',
      'comment.at',
      'comment.edited_at',
      'comment.removed_for',
      'comment.replies',
    ])

/** What its author removed is told while others have replied to it; what an administrator removed always. */
const isTold = sql<boolean>`(comment.text is not null or comment.replies > 0 or comment.removed_for is not null)`

/** Returns a comment by its id. */
export const readComment = async (db: Db, id: string): Promise<ProjectComment> =>
  toWire(await withAuthors(db).where('comment.id', '=', id).executeTakeFirstOrThrow())

type Comments = SelectQueryBuilder<
  Database & { comment: Database['project_comments'] },
  'comment' | 'users',
  Row
>

const newestFirst = (rows: Comments, from: string | undefined): Comments => {
  const ordered = rows
    .where('comment.parent_id', 'is', null)
    .orderBy('comment.at', 'desc')
    .orderBy('comment.id', 'desc')
  if (from === undefined) return ordered
  const [at, id] = readTimeCursor(from)
  return ordered.where(sql<boolean>`(comment.at, comment.id) < (${at}, ${id}::uuid)`)
}

const repliesOf = (rows: Comments, parent: string, from: string | undefined): Comments => {
  const ordered = rows.where('comment.parent_id', '=', parent).orderBy('comment.at').orderBy('comment.id')
  if (from === undefined) return ordered
  const [at, id] = readTimeCursor(from)
  return ordered.where(sql<boolean>`(comment.at, comment.id) > (${at}, ${id}::uuid)`)
}

interface Wanted {
  readonly projectId: string
  /** Replies to this comment; null: comments that are none. */
  readonly parent: string | null
  /** The `next` of the page before. */
  readonly from: string | undefined
}

/** Returns a page of comments, or of replies; null: there is no such project. */
export const readComments = async (
  db: Db,
  { projectId, parent, from }: Wanted,
): Promise<Answer<typeof listComments> | null> => {
  if (!(await isProject(db, projectId))) return null
  const all = withAuthors(db).where('comment.project_id', '=', projectId).where(isTold) as unknown as Comments
  const rows = await (parent === null ? newestFirst(all, from) : repliesOf(all, parent, from))
    .limit(commentsAtOnce + 1)
    .execute()
  const { shown, next } = pageOf(rows, commentsAtOnce, ({ at, id }) => timeCursor(at, id))
  return { comments: shown.map(toWire), next }
}

/** Returns how much is said about a project; null: there is none. */
export const readCommentStats = async (
  db: Db,
  projectId: string,
): Promise<Answer<typeof getCommentStats> | null> => {
  const project = await db
    .selectFrom('projects')
    .select('comments')
    .where('id', '=', projectId)
    .where('status', 'in', pageStatuses)
    .executeTakeFirst()
  if (!project) return null
  const { replies, authors, last } = await db
    .selectFrom('project_comments')
    .select((row) => [
      row.fn.count<number>('parent_id').as('replies'),
      row.fn.count<number>('author_id').distinct().as('authors'),
      row.fn.max('at').as('last'),
    ])
    .where('project_id', '=', projectId)
    .where('text', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    comments: project.comments - replies,
    replies,
    authors,
    last_at: last === null ? null : new Date(last).toISOString(),
  }
}

/** Returns what an administrator removed, with what it said; null: none did. */
export const readRemoved = async (db: Db, id: string): Promise<Answer<typeof readRemovedComment> | null> => {
  const row = await db
    .selectFrom('comment_removals')
    .innerJoin('users', 'users.id', 'comment_removals.admin_id')
    .select(['text', 'reason', 'admin_id', 'username', 'at'])
    .where('comment_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { text, reason, admin_id: adminId, username, at } = row
  return { text, reason, admin: { id: adminId, name: username }, at: at.toISOString() }
}

/** Returns the comments of a project that a player has reported, and why; the last 200. */
export const readReported = (
  db: Db,
  projectId: string,
  playerId: string,
): Promise<Answer<typeof listReported>['reported']> =>
  db
    .selectFrom('comment_reports')
    .innerJoin('project_comments', 'project_comments.id', 'comment_reports.comment_id')
    .select(['comment_reports.comment_id as id', 'comment_reports.reason'])
    .where('comment_reports.player_id', '=', playerId)
    .where('project_comments.project_id', '=', projectId)
    .orderBy('comment_reports.at', 'desc')
    .limit(200)
    .execute()
