import type { Result } from '#contract/http/endpoint.ts'
import { type ReportReason, reportReasons } from '#contract/comments/comments.contract.ts'
import {
  answerReported,
  exportReportedComments,
  listReportedComments,
  type ReportedComment,
  tellReportedComment,
} from '#contract/desk/comments-desk.contract.ts'
import type { Problem } from '#contract/errors.ts'
import { reasonOrNull } from '#contract/values/reason.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import type { SendForAll } from '#src/product/desk/selectable-rows.tsx'
import type { DeskSource } from '#src/product/desk/use-desk.ts'
import type { EntrySource } from '#src/product/desk/use-desk-entry.ts'
import { commentsAddress, type CommentsFilters } from './comments-address.ts'

export type ToldComment = Result<typeof tellReportedComment>

/** `reason`: free text for the record, or, for a removal, one of the four reasons, which the author can read. */
export type CommentWish = DeskWish & { readonly kind: 'keep' | 'remove' | 'put_back' }

const reasonOf = (reason: string): ReportReason => reportReasons.find((one) => one === reason) ?? 'off_topic'

const answerOf = ({ kind, reason }: CommentWish) =>
  kind === 'remove' ? { kind, reason: reasonOf(reason) } : { kind, reason: reasonOrNull(reason) }

/** Query for the API. Default values are left out. */
const queryOf = ({ q, state, reason, project, sort }: CommentsFilters) => ({
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(state !== null && { state }),
  ...(reason !== null && { reason }),
  ...(project !== null && { project }),
  sort,
})

/** Reported comments, and comments removed by administrators. */
export const commentsSource = (call: Call): DeskSource<CommentsFilters, ReportedComment, null> => ({
  address: commentsAddress,
  load: async (filters, signal) => {
    const { comments: rows, next } = await call(listReportedComments, { query: queryOf(filters) }, { signal })
    return { rows, next, beside: null }
  },
  more: async (filters, before, signal) => {
    const { comments: rows, next } = await call(
      listReportedComments,
      { query: { ...queryOf(filters), before } },
      { signal },
    )
    return { rows, next }
  },
  file: (filters, format, signal) =>
    call(exportReportedComments, { query: { ...queryOf(filters), format } }, { signal }),
})

export const answerComments =
  (call: Call): SendForAll<ReportedComment, CommentWish> =>
  async (rows, wish, { signal }) => {
    const comments = rows.map(({ id, version }) => ({ id, version }))
    const { outcomes } = await call(
      answerReported,
      { body: { comments, answer: answerOf(wish) } },
      { signal },
    )
    return outcomes.map(({ id, outcome }) => ({ id, problem: outcome === 'done' ? null : outcome }))
  }

const outdated: readonly Problem[] = ['not_found', 'comment_changed', 'comment_gone']

export const commentSource = (call: Call): EntrySource<ToldComment, CommentWish> => ({
  outdated,
  read: (id, signal) => call(tellReportedComment, { params: { id } }, { signal }),
  act: async (wish, { told }, { signal }) => {
    if (told === null) throw new Error('There is no comment to decide about.')
    const { id, version } = told
    const { outcomes } = await call(
      answerReported,
      { body: { comments: [{ id, version }], answer: answerOf(wish) } },
      { signal },
    )
    const outcome = outcomes[0]?.outcome ?? 'done'
    if (outcome !== 'done') throw new ApiError(outcome)
  },
})
