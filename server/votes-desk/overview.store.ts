import type { OverviewPart } from '../feature.ts'
import { readOpenBursts } from './find-bursts.store.ts'

/** What the votes desk has to say on the overview. */
export const votesOverview: OverviewPart = {
  desk: 'votes',
  isMoney: false,
  readWaiting: async (db, _, most) => {
    const { bursts, total } = await readOpenBursts(db, most)
    return {
      total,
      waiting: bursts.map(({ id, project, found_at: at }) => ({
        ...{ desk: 'votes', open: id, kind: 'burst_found', about: project.title },
        ...{ player: null, cents: null, currency: null, at },
      })),
    }
  },
}
