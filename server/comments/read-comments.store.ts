import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import { commentsAtOnce } from '#contract/comments/comments.contract.ts'
import { pageStatuses } from '#contract/projects/projects.contract.ts'
import type {
  CommentOrder,
  ProjectComment,
  getCommentStats,
  listComments,
  listReported,
  readRemovedComment,
} from '#contract/comments/comments.contract.ts'
import { pageOf, readTimeCursor, timeCursor } from '../platform/database/pages.ts'
import { isProject } from '../projects/find-projects.store.ts'
import type { Database, Db } from '../schema.ts'
import { readPlansInForce } from '../subscriptions/plan-in-force.store.ts'

interface Row {
  id: string
  project_id: string
  parent_id: string | null
  author_id: string
  author_name: string
  avatar: string | null
  text: string | null
  version: number
  at: Date
  edited_at: Date | null
  removed_for: Exclude<ProjectComment['removed'], 'author'>
  replies: number
}

/** Returns comments in the shape of the API. The plans of all authors are read at once. */
const toWire = async (db: Db, rows: readonly Row[], nowMs: number): Promise<ProjectComment[]> => {
  const plans = await readPlansInForce(db, [...new Set(rows.map((row) => row.author_id))], nowMs)
  return rows.map(
    ({ author_id: id, author_name: name, avatar, removed_for: reason, at, edited_at, ...row }) => ({
      ...row,
      author: { id, name, avatar, plan_id: plans.get(id)?.planId ?? 'tier0' },
      removed: row.text === null ? (reason ?? 'author') : null,
      at: at.toISOString(),
      edited_at: edited_at?.toISOString() ?? null,
    }),
  )
}

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
      'users.avatar',
      'comment.text',
      'comment.version',
      'comment.at',
      'comment.edited_at',
      'comment.removed_for',
      'comment.replies',
    ])

/** A comment removed by its author is shown only while it has replies; one removed by an administrator always. */
const isTold = sql<boolean>`(comment.text is not null or comment.replies > 0 or comment.removed_for is not null)`

export const readComment = async (db: Db, id: string, nowMs: number): Promise<ProjectComment> => {
  const row = await withAuthors(db).where('comment.id', '=', id).executeTakeFirstOrThrow()
  const [comment] = await toWire(db, [row], nowMs)
  return comment as ProjectComment
}

type Place = Pick<Row, 'at' | 'id'>

const cursorOf = ({ at, id }: Place): string => timeCursor(at, id)
const placeAt = (cursor: string): Place => {
  const [at, id] = readTimeCursor(cursor)
  return { at, id }
}

type Comments = SelectQueryBuilder<
  Database & { comment: Database['project_comments'] },
  'comment' | 'users',
  Row
>

/**
 * Reads up to `most` comments after a place; with `withIt`, including the comment there. `from` null: from the
 * beginning.
 */
type ReadOn = (order: CommentOrder, from: Place | null, most: number, withIt?: boolean) => Promise<Row[]>

const readOnIn =
  (all: Comments): ReadOn =>
  (order, from, most, withIt = false) => {
    const direction = order === 'newest' ? 'desc' : 'asc'
    const beyond = sql.raw((order === 'newest' ? '<' : '>') + (withIt ? '=' : ''))
    const rows =
      from === null
        ? all
        : all.where(sql<boolean>`(comment.at, comment.id) ${beyond} (${from.at}, ${from.id}::uuid)`)
    return rows.orderBy('comment.at', direction).orderBy('comment.id', direction).limit(most).execute()
  }

const back = { newest: 'oldest', oldest: 'newest' } as const

interface Page {
  readonly rows: readonly Row[]
  readonly previous: string | null
  readonly next: string | null
}

const pageAfter = async (read: ReadOn, order: CommentOrder, from: string | null): Promise<Page> => {
  const found = await read(order, from === null ? null : placeAt(from), commentsAtOnce + 1)
  const { shown, next } = pageOf(found, commentsAtOnce, cursorOf)
  return { rows: shown, previous: from, next }
}

/** Reads one row more than a page has: its cursor leads to the page before. */
const pageUpTo = async (read: ReadOn, order: CommentOrder, to: string): Promise<Page> => {
  const found = await read(back[order], placeAt(to), commentsAtOnce + 1, true)
  const before = found[commentsAtOnce]
  return {
    rows: found.slice(0, commentsAtOnce).toReversed(),
    previous: before ? cursorOf(before) : null,
    next: to,
  }
}

/** Shows as many comments before the named one as after it, if there are that many. */
const pageAround = async (read: ReadOn, order: CommentOrder, named: Place): Promise<Page> => {
  const half = commentsAtOnce / 2
  const earlier = await read(back[order], named, half + 1)
  const before = earlier.slice(0, half).toReversed()
  const most = commentsAtOnce - before.length
  const found = await read(order, named, most + 1, true)
  const { shown, next } = pageOf(found, most, cursorOf)
  const beginning = earlier[half]
  return { rows: [...before, ...shown], previous: beginning ? cursorOf(beginning) : null, next }
}

interface Wanted {
  readonly projectId: string
  /** Replies to this comment are read; null: comments that are not replies. */
  readonly parent: string | null
  readonly order: CommentOrder
  readonly from: string | null
  readonly to: string | null
  readonly around: string | null
}

interface Named {
  readonly id: string
  readonly parent_id: string | null
  /** Its own place, or that of the comment that it replies to, when replies are not requested. */
  readonly place: Place
}

/**
 * Finds the named comment among the shown comments of the project, or among the requested replies; null when there is
 * none.
 */
const findNamed = async (
  db: Db,
  { projectId, parent, around }: Pick<Wanted, 'projectId' | 'parent' | 'around'>,
): Promise<Named | null> => {
  if (around === null) return null
  const row = await db
    .selectFrom('project_comments as comment')
    .leftJoin('project_comments as replied', 'replied.id', 'comment.parent_id')
    .select(['comment.id', 'comment.parent_id', 'comment.at', 'replied.at as replied_at'])
    .where('comment.id', '=', around)
    .where('comment.project_id', '=', projectId)
    .where(isTold)
    .$if(parent !== null, (query) => query.where('comment.parent_id', '=', parent))
    .executeTakeFirst()
  if (!row) return null
  const { id, parent_id, at, replied_at: repliedAt } = row
  const isAmongThem = parent_id === null || repliedAt === null || parent !== null
  return { id, parent_id, place: isAmongThem ? { at, id } : { at: repliedAt, id: parent_id } }
}

/** Returns a page of comments or replies; null when there is no such project. */
export const readComments = async (
  db: Db,
  { projectId, parent, order, from, to, around }: Wanted,
  nowMs: number,
): Promise<Answer<typeof listComments> | null> => {
  if (!(await isProject(db, projectId))) return null
  const named = await findNamed(db, { projectId, parent, around })
  const all = withAuthors(db)
    .where('comment.project_id', '=', projectId)
    .where('comment.parent_id', parent === null ? 'is' : '=', parent)
    .where(isTold) as unknown as Comments
  const read = readOnIn(all)
  const readPage = (): Promise<Page> => {
    if (named) return pageAround(read, order, named.place)
    return to === null ? pageAfter(read, order, from) : pageUpTo(read, order, to)
  }
  const { rows, previous, next } = await readPage()
  return {
    comments: await toWire(db, rows, nowMs),
    previous,
    next,
    named: named && { id: named.id, parent_id: named.parent_id },
  }
}

/** Returns the numbers of comments, replies and authors of a project; null when there is no such project. */
export const readCommentStats = async (
  db: Db,
  projectId: string,
): Promise<Answer<typeof getCommentStats> | null> => {
  const project = await db
    .selectFrom('projects')
    .select(['comments', 'replies', 'comment_authors'])
    .where('id', '=', projectId)
    .where('status', 'in', pageStatuses)
    .executeTakeFirst()
  if (!project) return null
  const last = await db
    .selectFrom('project_comments')
    .select('at')
    .where('project_id', '=', projectId)
    .where('text', 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { comments, replies, comment_authors: authors } = project
  return { comments: comments - replies, replies, authors, last_at: last?.at.toISOString() ?? null }
}

/**
 * Returns the administrator's removal that is in effect; undefined when the comment is readable or its author removed
 * it.
 */
export const readLastRemoval = (db: Db, id: string) =>
  db
    .selectFrom('comment_removals as removal')
    .innerJoin('project_comments as comment', 'comment.id', 'removal.comment_id')
    .innerJoin('users', 'users.id', 'removal.admin_id')
    .select(['removal.id', 'removal.text', 'reason', 'admin_id', 'username', 'removal.at'])
    .where('removal.comment_id', '=', id)
    .where('comment.removed_for', 'is not', null)
    // The text of a player who has left is forgotten.
    .where('removal.text', '<>', '')
    .orderBy('removal.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the text and the reason of an administrator's removal; undone removals and those by the author give null. */
export const readRemoved = async (db: Db, id: string): Promise<Answer<typeof readRemovedComment> | null> => {
  const row = await readLastRemoval(db, id)
  if (!row) return null
  const { text, reason, admin_id: adminId, username, at } = row
  return { text, reason, admin: { id: adminId, name: username }, at: at.toISOString() }
}

/**
 * Returns the comments of a project that a player has reported, and why; the last 200. Reports answered with `kept` are
 * left out, because those comments are shown again.
 */
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
    .where('comment_reports.answered_as', 'is distinct from', 'kept')
    .orderBy('comment_reports.at', 'desc')
    .limit(200)
    .execute()
