import { commentsADay, faultOfComment } from '#contract/comments/comments.rules.ts'
import type { CommentFault } from '#contract/comments/comments.rules.ts'
import { plainText } from '#contract/values/plain-text.rules.ts'
import { takesComments } from '#contract/projects/projects.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import { recordChange } from '../audit/audit.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { holdComment, holdPlayer } from './hold-comments.store.ts'
import type { Comment } from './hold-comments.store.ts'
import { judgeRemoval } from './removal.rules.ts'
import type { Removal } from './removal.rules.ts'
import { readLastRemoval } from './read-comments.store.ts'
import { answerReports, overturnRemoval } from './reports.store.ts'

/** Adds 1 or -1 to the number of shown replies of a comment. */
const countReply = async (trx: Db, parentId: string | null, more: 1 | -1): Promise<void> => {
  if (parentId === null) return
  await trx
    .updateTable('project_comments')
    .set((row) => ({ replies: row('replies', '+', more) }))
    .where('id', '=', parentId)
    .execute()
}

/** Adds 1 or -1 to the number of readable comments on a project, and updates the number of their authors. */
const countComment = async (
  trx: Db,
  { project_id, author_id, parent_id }: Pick<Comment, 'project_id' | 'author_id' | 'parent_id'>,
  more: 1 | -1,
): Promise<void> => {
  const { comments } = await trx
    .insertInto('comment_authors')
    // The check constraint also applies to the values to insert when the row exists and is only updated.
    .values({ project_id, author_id, comments: Math.max(more, 0) })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'author_id'])
        .doUpdateSet((row) => ({ comments: row('comment_authors.comments', '+', more) })),
    )
    .returning('comments')
    .executeTakeFirstOrThrow()
  const isFirst = more === 1 && comments === 1
  const wasLast = more === -1 && comments === 0
  await trx
    .updateTable('projects')
    .set((row) => ({
      comments: row('comments', '+', more),
      replies: row('replies', '+', parent_id === null ? 0 : more),
      comment_authors: row('comment_authors', '+', isFirst || wasLast ? more : 0),
    }))
    .where('id', '=', project_id)
    .execute()
}

const since = (nowMs: number): Date => new Date(nowMs - dayMs)

const writtenADay = async (trx: Db, authorId: string, nowMs: number): Promise<number> => {
  const { written } = await trx
    .selectFrom('project_comments')
    .select((row) => row.fn.countAll<number>().as('written'))
    .where('author_id', '=', authorId)
    .where('at', '>', since(nowMs))
    .executeTakeFirstOrThrow()
  return written
}

export interface Writing {
  readonly projectId: string
  readonly authorId: string
  readonly parentId: string | null
  readonly text: string
  readonly key: string | null
}

type NotWritten =
  | CommentFault
  | 'not_found'
  | 'comment_gone'
  | 'comments_spent'
  | 'project_takes_no_comments'
  | 'invalid_request'

/** Edited or removed comments can't be compared any more, so they count as the same. */
const isSame = (row: Comment, { projectId, parentId, text }: Writing): boolean =>
  row.project_id === projectId &&
  row.parent_id === parentId &&
  (row.version > 1 || row.text === null || row.text === plainText(text))

/** Writes a comment or a reply, once per key. Returns its id. */
export const writeComment = async (
  db: Db,
  writing: Writing,
  nowMs: number,
): Promise<{ id: string } | Refused<NotWritten>> => {
  const { projectId, authorId, parentId, key } = writing
  const fault = faultOfComment(writing.text)
  if (fault !== null) return refuse(fault)
  return inTransaction(db, async (trx) => {
    const author = await holdPlayer(trx, authorId)
    const known =
      key === null
        ? undefined
        : await trx
            .selectFrom('project_comments')
            .selectAll()
            .where('author_id', '=', authorId)
            .where('idempotency_key', '=', key)
            .executeTakeFirst()
    if (known) return isSame(known, writing) ? { id: known.id } : refuse('invalid_request')
    const project = await trx
      .selectFrom('projects')
      .select('status')
      .where('id', '=', projectId)
      .executeTakeFirst()
    if (!project) return refuse('not_found')
    if (!takesComments(project)) return refuse('project_takes_no_comments')
    const parent = parentId === null ? null : await holdComment(trx, parentId)
    if (parentId !== null) {
      if (!parent || parent.project_id !== projectId || parent.parent_id !== null) return refuse('not_found')
      if (parent.text === null) return refuse('comment_gone')
    }
    const written = await writtenADay(trx, authorId, nowMs)
    if (written >= commentsADay(author.created_at.getTime(), nowMs)) return refuse('comments_spent')
    const row = { project_id: projectId, parent_id: parentId, author_id: authorId }
    const { id } = await trx
      .insertInto('project_comments')
      .values({ ...row, text: plainText(writing.text), at: new Date(nowMs), idempotency_key: key })
      .returning('id')
      .executeTakeFirstOrThrow()
    await countReply(trx, parentId, 1)
    await countComment(trx, row, 1)
    if (parent && parent.author_id !== authorId)
      await recordEvent(trx, {
        kind: 'comment_replied',
        userId: parent.author_id,
        key: `comment_replied:${id}`,
        atMs: nowMs,
        data: { project_id: projectId, comment_id: parent.id, reply_id: id, by: author.username },
      })
    return { id }
  })
}

interface Edit {
  readonly id: string
  readonly authorId: string
  readonly text: string
  readonly version: number
}

/** Changes the author's own comment. The same text changes nothing. */
export const editComment = async (
  db: Db,
  { id, authorId, text, version }: Edit,
  nowMs: number,
): Promise<Refused<CommentFault | 'not_found' | 'comment_changed' | 'comment_gone'> | null> => {
  const fault = faultOfComment(text)
  if (fault !== null) return refuse(fault)
  return inTransaction(db, async (trx) => {
    const comment = await holdComment(trx, id)
    if (comment?.author_id !== authorId) return refuse('not_found')
    if (comment.text === null) return refuse('comment_gone')
    if (comment.text === plainText(text)) return null
    if (comment.version !== version) return refuse('comment_changed')
    await trx
      .updateTable('project_comments')
      .set({ text: plainText(text), version: version + 1, edited_at: new Date(nowMs) })
      .where('id', '=', id)
      .execute()
    return null
  })
}

/**
 * Removes a comment: by its author, or with a reason by an administrator. The text is stored with an administrator's
 * removal.
 */
export const deleteComment = (
  db: Db,
  removal: Removal,
  nowMs: number,
): Promise<Refused<'not_found' | 'forbidden' | 'invalid_request'> | null> =>
  inTransaction(db, async (trx) => {
    const { id, by } = removal
    const comment = await holdComment(trx, id)
    if (!comment) return refuse('not_found')
    const judged = judgeRemoval(comment.author_id, removal)
    if (isRefused(judged)) return judged
    if (comment.text === null) return null
    const at = new Date(nowMs)
    const { removedFor } = judged
    const open = await answerReports(trx, comment, {
      as: 'removed',
      by: removedFor === null ? null : by.userId,
      nowMs,
    })
    if (removedFor !== null) {
      const { turn } = await trx
        .insertInto('comment_removals')
        .values({ comment_id: id, admin_id: by.userId, reason: removedFor, text: comment.text, at })
        .returning('id as turn')
        .executeTakeFirstOrThrow()
      await recordChange(trx, {
        adminId: by.userId,
        kind: 'comment_removed',
        subject: id,
        userId: comment.author_id,
        reason: null,
        before: { removed: null, open_reports: open },
        after: { removed: removedFor, open_reports: 0 },
        nowMs,
      })
      await recordEvent(trx, {
        kind: 'comment_removed',
        userId: comment.author_id,
        atMs: nowMs,
        key: `comment_removed:${id}:${turn}`,
        data: { project_id: comment.project_id, comment_id: id, reason: removedFor },
      })
    }
    await trx
      .updateTable('project_comments')
      .set({ text: null, removed_at: at, removed_for: removedFor, removed_by: by.userId })
      .where('id', '=', id)
      .execute()
    // A reply that an administrator removed still counts: its author can read the reason.
    if (removedFor === null) await countReply(trx, comment.parent_id, -1)
    await countComment(trx, comment, -1)
    return null
  })

interface PuttingBack {
  readonly id: string
  /** The version that was read. */
  readonly version: number
  readonly adminId: string
  readonly reason: string | null
}

/**
 * Puts back a comment that an administrator removed, and keeps it: reports of this text are closed. A comment that is
 * readable in this version stays unchanged; one that its author removed is gone for good.
 */
export const putCommentBack = (
  db: Db,
  { id, version, adminId, reason }: PuttingBack,
  nowMs: number,
): Promise<Refused<'not_found' | 'comment_changed' | 'comment_gone'> | null> =>
  inTransaction(db, async (trx) => {
    const comment = await holdComment(trx, id)
    if (!comment) return refuse('not_found')
    if (comment.version !== version) return refuse('comment_changed')
    if (comment.text !== null) return null
    const removal = await readLastRemoval(trx, id)
    if (!removal) return refuse('comment_gone')
    await trx
      .updateTable('project_comments')
      .set({ text: removal.text, removed_at: null, removed_for: null, removed_by: null })
      .where('id', '=', id)
      .execute()
    // Its reply count is unchanged: a reply that an administrator removed still counted.
    await countComment(trx, comment, 1)
    await overturnRemoval(trx, comment, { by: adminId, nowMs })
    await recordChange(trx, {
      adminId,
      kind: 'comment_put_back',
      subject: id,
      userId: comment.author_id,
      reason,
      before: { removed: removal.reason },
      after: { removed: null },
      nowMs,
    })
    await recordEvent(trx, {
      kind: 'comment_put_back',
      userId: comment.author_id,
      atMs: nowMs,
      key: `comment_put_back:${id}:${removal.id}`,
      data: { project_id: comment.project_id, comment_id: id },
    })
    return null
  })
