import { Hono } from 'hono'
import {
  answerReported as answerReportedEndpoint,
  exportReportedComments,
  listReportedComments,
  tellReportedComment,
} from '#contract/comments-desk.contract.ts'
import type { ReportedComment } from '#contract/comments-desk.contract.ts'
import { deskFile, readForFile } from '../braincore/desk-file.rules.ts'
import type { Cells } from '../braincore/desk-file.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import { answerReported } from './answer-reported.ts'
import { readReportedComment, readReportedComments } from './read-reported.store.ts'

const commentsAtOnce = 50

const cellsOf = (comment: ReportedComment): Cells => ({
  comment: comment.id,
  project: comment.project.id,
  author: comment.author.name,
  author_id: comment.author.id,
  text: comment.text,
  removed_for: comment.removed,
  written_at: comment.at,
  reports: comment.reports,
  open: comment.open,
  reasons: comment.reasons.map(({ reason, count }) => `${reason} ${count}`).join(' '),
  waiting_since: comment.waiting_since,
  answered_as: comment.answered?.as ?? null,
  answered_by: comment.answered?.by ?? null,
  answered_at: comment.answered?.at ?? null,
})

export const commentsDeskRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listReportedComments, ({ query }) =>
    readReportedComments(db, { ...query, most: commentsAtOnce }),
  )

  serve(routes, exportReportedComments, async ({ query }, { note }) => {
    const { rows, cutOff } = await readForFile(async (before) => {
      const { comments, next } = await readReportedComments(db, { ...query, before, most: 500 })
      return { rows: comments, next }
    })
    note('comments_exported', { reason: String(rows.length) })
    return deskFile(rows.map(cellsOf), {
      ...{ name: 'comments', format: query.format, nowMs: clock.now(), cutOff },
    })
  })

  serve(routes, tellReportedComment, async ({ params: { id } }, { fail }) => {
    const comment = await readReportedComment(db, id)
    if (comment === null) throw fail('not_found')
    return comment
  })

  serve(routes, answerReportedEndpoint, async ({ body }, { caller }) => ({
    outcomes: await answerReported(db, body, { adminId: caller.userId, nowMs: clock.now() }),
  }))

  return routes
}
