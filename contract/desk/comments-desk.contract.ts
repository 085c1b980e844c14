import * as v from 'valibot'
import { textOfAtMost, uuidSchema as uuid } from '../values/bounded-text.ts'
import { cursorSchema } from '../http/asked.ts'
import { reportAnswers, reportReasons } from '../comments/comments.contract.ts'
import { deskFile, deskRowsSchema, formatSchema } from './desk.contract.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { optionalReasonSchema } from '../values/reason.ts'

const id = v.pipe(textOfAtMost(128), v.minLength(1))
const isoTime = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const named = v.object({ id, name: v.string() })
const reason = v.picklist(reportReasons)
const page = { limits: [{ by: 'player', perMinute: 120, perHour: 3_000 }] } as const

/**
 * A comment that players reported, or that an administrator removed. `text`: the current text, or the last one
 * before an administrator removed it; null if its author did. `reports`: all reports ever; `open`: the pending ones,
 * since `waiting_since`. `reasons`: count of each reason. `answered`: the last decision.
 */
const reportedSchema = v.object({
  id: uuid,
  project: v.object({ id, title: v.string() }),
  is_reply: v.boolean(),
  author: named,
  text: v.nullable(v.string()),
  removed: v.nullable(v.picklist(['author', ...reportReasons])),
  version: count,
  at: isoTime,
  edited_at: v.nullable(isoTime),
  reports: count,
  open: count,
  waiting_since: v.nullable(isoTime),
  last_at: isoTime,
  reasons: v.array(v.object({ reason, count })),
  answered: v.nullable(v.object({ as: v.picklist(reportAnswers), by: v.nullable(v.string()), at: isoTime })),
})
export type ReportedComment = v.InferOutput<typeof reportedSchema>

export const reportStates = ['open', ...reportAnswers] as const
export type ReportState = (typeof reportStates)[number]

/** `waiting`: pending comments first, longest waiting first; then the last reported. */
export const reportSorts = ['waiting', 'newest', 'oldest', 'most', 'fewest'] as const
export type ReportSort = (typeof reportSorts)[number]

const wanted = {
  /** Part of the text, the beginning of an author's or a reporter's name, or an id; at most 200 characters. */
  q: v.optional(textOfAtMost(200)),
  state: v.optional(v.picklist(reportStates)),
  reason: v.optional(reason),
  project: v.optional(id),
  sort: v.optional(v.picklist(reportSorts), 'waiting'),
}

/** Reported and removed comments, fifty per page. `before`: the `next` of an earlier answer with the same `sort`. */
export const listReportedComments = defineEndpoint({
  name: 'listReportedComments',
  summary: 'Comments that players reported',
  method: 'GET',
  path: '/braincore/comments',
  access: 'admin',
  ...page,
  query: v.object({
    ...wanted,
    before: v.optional(cursorSchema(/^\d{1,16}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u)),
  }),
  response: v.object({ comments: v.array(reportedSchema), next: v.nullable(v.string()) }),
  errors: [],
})

export const exportReportedComments = defineEndpoint({
  name: 'exportReportedComments',
  summary: 'Comments that players reported, as a file',
  method: 'GET',
  path: '/braincore/comments-file',
  access: 'admin',
  query: v.object({ ...wanted, format: formatSchema }),
  ...deskFile,
})

/**
 * Returns one comment with its last 200 reports (player, time, reason) and the comment that it replies to. `kept`:
 * the administrator who last kept or restored it, with the reason; null if none did, or if it is removed.
 */
export const tellReportedComment = defineEndpoint({
  name: 'tellReportedComment',
  summary: 'A reported comment and its reports',
  method: 'GET',
  path: '/braincore/comments/{id}',
  access: 'admin',
  ...page,
  params: v.object({ id: uuid }),
  response: v.object({
    ...reportedSchema.entries,
    kept: v.nullable(v.object({ by: named, reason: v.nullable(v.string()), at: isoTime })),
    parent: v.nullable(v.object({ author: named, text: v.nullable(v.string()) })),
    by: v.array(
      v.object({ player: named, reason, at: isoTime, answered_as: v.nullable(v.picklist(reportAnswers)) }),
    ),
  }),
  errors: ['not_found'],
})

const answerOutcomes = ['done', 'not_found', 'comment_changed', 'comment_gone'] as const

/**
 * Decides about comments, each one separately. `keep` leaves them unchanged; `remove` removes them for one of the
 * four reasons; `put_back` undoes an administrator's removal and keeps them. `keep` and `put_back` may have a reason
 * for the record. `comment_gone`: its author removed it. `comment_changed`: `version` is not the latest. If the same
 * decision was made before, the outcome is `done` and nothing changes.
 */
export const answerReported = defineEndpoint({
  name: 'answerReported',
  summary: 'Keep, remove or put back comments',
  method: 'POST',
  path: '/braincore/comments/answers',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 60, perHour: 1_000 }],
  body: v.object({
    comments: deskRowsSchema(v.object({ id: uuid, version: count }), (one) => one.id),
    answer: v.variant('kind', [
      v.object({ kind: v.picklist(['keep', 'put_back']), reason: optionalReasonSchema }),
      v.object({ kind: v.literal('remove'), reason }),
    ]),
  }),
  response: v.object({
    outcomes: v.array(v.object({ id: uuid, outcome: v.picklist(answerOutcomes) })),
  }),
  errors: [],
})
