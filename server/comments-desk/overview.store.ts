import type { OverviewPart } from '../feature.ts'
import { readWaitingReports } from './read-reported.store.ts'

/** Reported comments on the overview, each with the reason that was named most often. */
export const commentsOverview: OverviewPart = {
  desk: 'comments',
  isMoney: false,
  readWaiting: async (db, _, most) => {
    const { comments, total } = await readWaitingReports(db, most)
    return {
      total,
      waiting: comments.map(({ id, project, author, reasons, open, waiting_since, last_at }) => ({
        desk: 'comments',
        open: id,
        kind: reasons[0]?.reason ?? 'off_topic',
        times: open,
        about: project.title,
        player: author.name,
        cents: null,
        currency: null,
        at: waiting_since ?? last_at,
      })),
    }
  },
}
