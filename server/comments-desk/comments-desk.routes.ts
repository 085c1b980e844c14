import { Hono } from 'hono'
import {
  answerReported as answerReportedEndpoint,
  exportReportedComments,
  listReportedComments,
  tellReportedComment,
} from '#contract/desk/comments-desk.contract.ts'
import type { ReportedComment } from '#contract/desk/comments-desk.contract.ts'
import { exportList } from '../platform/content/list-file.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { moment, number, text } from '../platform/content/columns.ts'
import type { Columns } from '../platform/content/columns.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve, serveFile } from '../platform/http/route.ts'
import { answerReported } from './answer-reported.ts'
import { readReportedComment, readReportedComments } from './read-reported.store.ts'
import { refuse } from '../platform/http/refused.ts'

const commentsAtOnce = 50

const columns: Columns<ReportedComment> = {
  comment: text(({ id }) => id),
  project: text(({ project }) => project.id),
  author: text(({ author }) => author.name),
  author_id: text(({ author }) => author.id),
  text: text(({ text }) => text),
  removed_for: text(({ removed }) => removed),
  written_at: moment(({ at }) => at),
  reports: number(({ reports }) => reports),
  open: number(({ open }) => open),
  reasons: text(({ reasons }) => reasons.map(({ reason, count }) => `${reason} ${count}`).join(' ')),
  waiting_since: moment(({ waiting_since: since }) => since),
  answered_as: text(({ answered }) => answered?.as ?? null),
  answered_by: text(({ answered }) => answered?.by ?? null),
  answered_at: moment(({ answered }) => answered?.at ?? null),
}

export const commentsDeskRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listReportedComments, ({ query }) =>
    readReportedComments(db, { ...query, most: commentsAtOnce }),
  )

  serveFile(
    routes,
    exportReportedComments,
    exportList({
      name: 'comments',
      columns,
      clock,
      read: async (wanted) => {
        const { comments, next } = await readReportedComments(db, wanted)
        return { rows: comments, next }
      },
    }),
  )

  serve(routes, tellReportedComment, async ({ params: { id } }) => {
    const comment = await readReportedComment(db, id)
    if (comment === null) return refuse('not_found')
    return comment
  })

  serve(routes, answerReportedEndpoint, async ({ body }, { caller }) => ({
    outcomes: await answerReported(db, body, { adminId: caller.userId, nowMs: clock.now() }),
  }))

  return routes
}
