import * as v from 'valibot'
import { textOfAtMost, uuidSchema as uuid } from '../values/bounded-text.ts'
import { timeCursorSchema } from '../http/asked.ts'
import { longestComment } from './comments.rules.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { unitsOf } from '../values/plain-text.rules.ts'
import { planIds } from '../plans/plans.rules.ts'

const id = v.pipe(textOfAtMost(64), v.minLength(1))
const isoTime = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Reasons to report a comment, also for an administrator to remove it. */
export const reportReasons = ['spam', 'abuse', 'personal', 'off_topic'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Decision about a reported comment. */
export const reportAnswers = ['kept', 'removed'] as const
export type ReportAnswer = (typeof reportAnswers)[number]

/**
 * A comment on a project (Money 3), or a reply to one: plain text. `text` is null once removed: by its author
 * (`removed` is 'author') or by an administrator for a reason. A removed comment is listed only while it has
 * replies, or if an administrator removed it. `avatar`: the seed of the picture drawn from a wallet's address; null for
 * the initial. `version` grows with each edit. `plan_id`: the author's plan that is
 * in effect now.
 */
export const commentSchema = v.object({
  id: uuid,
  project_id: id,
  parent_id: v.nullable(uuid),
  author: v.object({ id, name: v.string(), avatar: v.nullable(v.string()), plan_id: v.picklist(planIds) }),
  text: v.nullable(v.string()),
  removed: v.nullable(v.picklist(['author', ...reportReasons])),
  version: count,
  at: isoTime,
  edited_at: v.nullable(isoTime),
  /** Listed replies, including those that an administrator removed. */
  replies: count,
})
export type ProjectComment = v.InferOutput<typeof commentSchema>

const text = textOfAtMost(unitsOf(longestComment), 'comment_too_long')

/** Page size, for comments and for replies. */
export const commentsAtOnce = 20

export const commentOrders = ['newest', 'oldest'] as const
export type CommentOrder = (typeof commentOrders)[number]

export const commentIdSchema = uuid

const cursor = v.optional(timeCursorSchema)

/**
 * The comments on a project, newest first, or the replies to one (`parent`), oldest first, unless `order` differs;
 * 20 per page. A page starts after `from`, or ends with `to`, or contains the comment `around`, which `named` then
 * returns. For a reply this is the page of its parent, unless the replies are requested. If the comment is not
 * listed, `named` is null and the page is the first.
 * `next` is the `from` of the next page, null on the last. `previous` is the `to` of the page before, which also
 * works as its `from`; null on the first. New comments move nothing. `invalid_request`: more than one of `from`,
 * `to` and `around`.
 */
export const listComments = defineEndpoint({
  name: 'listComments',
  summary: 'Comments on a project',
  method: 'GET',
  path: '/project-comments/{projectId}',
  access: 'anyone',
  params: v.object({ projectId: id }),
  query: v.object({
    parent: v.optional(uuid),
    order: v.optional(v.picklist(commentOrders)),
    from: cursor,
    to: cursor,
    around: v.optional(uuid),
  }),
  response: v.object({
    comments: v.array(commentSchema),
    previous: v.nullable(v.string()),
    next: v.nullable(v.string()),
    named: v.nullable(v.object({ id: uuid, parent_id: v.nullable(uuid) })),
  }),
  errors: ['not_found'],
})

/** More than anyone writes by hand. */
const writingLimits = [
  { by: 'peer', perMinute: 120, perHour: 2_000 },
  { by: 'player', perMinute: 6, perHour: 60, together: 'commenting' },
] as const

/**
 * Writes a comment, or a reply to a comment that is not itself a reply (`parent_id`). Calls with the same
 * `Idempotency-Key` write it once. `comments_spent`: the account has written its limit for 24 hours; the limit is 10
 * in its first week. `comment_gone`: the parent was removed. `project_takes_no_comments`: the project is neither
 * open nor completed.
 */
export const writeComment = defineEndpoint({
  name: 'writeComment',
  summary: 'Comment on a project',
  method: 'POST',
  path: '/project-comments/{projectId}',
  access: 'player',
  idempotent: true,
  limits: writingLimits,
  params: v.object({ projectId: id }),
  body: v.object({ text, parent_id: v.optional(v.nullable(uuid), null) }),
  response: commentSchema,
  errors: [
    'not_found',
    'comment_empty',
    'comment_too_long',
    'comment_unreadable',
    'comment_gone',
    'comments_spent',
    'project_takes_no_comments',
  ],
})

/**
 * Changes the caller's own comment. `comment_changed`: `version` is not the latest. Repeating the same text changes
 * nothing.
 */
export const editComment = defineEndpoint({
  name: 'editComment',
  summary: 'Change a comment',
  method: 'PUT',
  path: '/project-comments/{commentId}',
  access: 'player',
  limits: writingLimits,
  params: v.object({ commentId: uuid }),
  body: v.object({ text, version: count }),
  response: commentSchema,
  errors: [
    'not_found',
    'comment_empty',
    'comment_too_long',
    'comment_unreadable',
    'comment_changed',
    'comment_gone',
  ],
})

/**
 * Removes the caller's own comment; an administrator may remove any comment, with a reason. Repeated calls change
 * nothing.
 */
export const removeComment = defineEndpoint({
  name: 'removeComment',
  summary: 'Remove a comment',
  method: 'DELETE',
  path: '/project-comments/{commentId}',
  access: 'player',
  limits: [{ by: 'player', perMinute: 60, perHour: 1_000 }],
  params: v.object({ commentId: uuid }),
  query: v.object({ reason: v.optional(v.picklist(reportReasons)) }),
  response: commentSchema,
  errors: ['not_found', 'forbidden'],
})

/**
 * Reports another player's comment to the administrators: once per player, until they decide and the comment then
 * changes. A comment that they kept does not come back to them while it is unchanged. `reports_spent`: more than 20
 * in 24 hours.
 */
export const reportComment = defineEndpoint({
  name: 'reportComment',
  summary: 'Report a comment',
  method: 'POST',
  path: '/project-comments/{commentId}/report',
  access: 'player',
  limits: [{ by: 'player', perMinute: 20, perHour: 100 }],
  params: v.object({ commentId: uuid }),
  body: v.object({ reason: v.picklist(reportReasons) }),
  response: v.object({ success: v.literal(true) }),
  errors: ['not_found', 'forbidden', 'comment_gone', 'reports_spent'],
})

/** Returns the text of a comment that an administrator removed. `not_found`: no administrator removed this comment. */
export const readRemovedComment = defineEndpoint({
  name: 'readRemovedComment',
  summary: 'What a removed comment said',
  method: 'GET',
  path: '/project-comments/{commentId}/removed',
  access: 'admin',
  params: v.object({ commentId: uuid }),
  response: v.object({
    text: v.string(),
    reason: v.picklist(reportReasons),
    admin: v.object({ id, name: v.string() }),
    at: isoTime,
  }),
  errors: ['not_found'],
})

/**
 * Returns the numbers of readable comments and replies on a project and of their authors, and the time of the last
 * one.
 */
export const getCommentStats = defineEndpoint({
  name: 'getCommentStats',
  summary: 'How much is said about a project',
  method: 'GET',
  path: '/project-comments/{projectId}/stats',
  access: 'anyone',
  params: v.object({ projectId: id }),
  response: v.object({
    comments: count,
    replies: count,
    authors: count,
    last_at: v.nullable(isoTime),
  }),
  errors: ['not_found'],
})

/**
 * The comments of a project that the caller reported, with the reasons, the last 200. Only the caller sees this.
 * Comments that an administrator kept are not included: they are shown again.
 */
export const listReported = defineEndpoint({
  name: 'listReported',
  summary: 'Comments on a project that the caller has reported',
  method: 'GET',
  path: '/project-comments/{projectId}/reported',
  access: 'player',
  params: v.object({ projectId: id }),
  response: v.object({
    reported: v.array(v.object({ id: uuid, reason: v.picklist(reportReasons) })),
  }),
  errors: [],
})
