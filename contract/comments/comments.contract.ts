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

/** Why a comment is reported, and why an administrator removes it. */
export const reportReasons = ['spam', 'abuse', 'personal', 'off_topic'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What became of a comment that was reported. */
export const reportAnswers = ['kept', 'removed'] as const
export type ReportAnswer = (typeof reportAnswers)[number]

/**
 * A comment on a project (Money 3), or a reply to one: plain text. `text` is null where it was removed: by its author
 * (`removed` is 'author'), or by an administrator for a reason. A removed comment is told only while it has replies, or
 * when an administrator removed it. `version` grows with each edit. `plan_id`: the plan that counts for its author now.
 */
export const commentSchema = v.object({
  id: uuid,
  project_id: id,
  /** Of the comment that it replies to. */
  parent_id: v.nullable(uuid),
  author: v.object({ id, name: v.string(), plan_id: v.picklist(planIds) }),
  text: v.nullable(v.string()),
  removed: v.nullable(v.picklist(['author', ...reportReasons])),
  version: count,
  at: isoTime,
  edited_at: v.nullable(isoTime),
  /** Those that are told: also what an administrator removed. */
  replies: count,
})
export type ProjectComment = v.InferOutput<typeof commentSchema>

const text = textOfAtMost(unitsOf(longestComment), 'comment_too_long')

/** Comments and replies in one page. */
export const commentsAtOnce = 20

/** In which order comments are told. */
export const commentOrders = ['newest', 'oldest'] as const
export type CommentOrder = (typeof commentOrders)[number]

/** What a comment can be called by. */
export const commentIdSchema = uuid

const cursor = v.optional(timeCursorSchema)

/**
 * The comments on a project, the newest first, or the replies to one (`parent`), the oldest first, unless `order` says
 * otherwise; 20 a page. A page goes on after `from`, or ends with `to`, or has the comment `around` among its others: then it is
 * told as `named`. Of a reply that is the page with what it replies to, unless its replies are asked for. Where it isn't
 * told, `named` is null and the page is the first.
 * `next` is the `from` of the next page, null on the last. `previous` is the `to` of the page before, and read anew `from` it
 * the page is the same; null on the first. What is written meanwhile moves nothing. `invalid_request`: two of the three.
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

/** The most a hand writes, or a spammer. */
const writingLimits = [
  { by: 'peer', perMinute: 120, perHour: 2_000 },
  { by: 'player', perMinute: 6, perHour: 60, together: 'commenting' },
] as const

/**
 * Writes a comment, or a reply to a comment that is no reply itself (`parent_id`); calls with one `Idempotency-Key` write
 * one. `comments_spent`: as many as the account may write in 24 hours, 10 in its first week. `comment_gone`: what it
 * replies to was removed. `project_takes_no_comments`: it isn't public yet, or was refused.
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

/** Changes one's own comment; `comment_changed`: `version` isn't its last. Repeated with the same text it changes nothing. */
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

/** Removes one's own comment; an administrator may remove anybody's, with a reason. Repeated calls change nothing. */
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
 * Reports somebody's comment to the administrators, once a player until it is answered and the comment changed. What they kept
 * as it stands waits for them no more. `reports_spent`: 20 in 24 hours.
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

/** What an administrator removed, with what it said; `not_found`: no administrator removed such a comment. */
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

/** How much is said about a project: comments and replies that can be read, by how many players, and when last. */
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
 * The comments of a project that the caller has reported, and why, which nobody else is told; the last 200. Those that an
 * administrator kept aren't among them: they are shown again.
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
