import type { OverviewPart } from '../feature.ts'
import { readOpenBursts } from './find-bursts.store.ts'
import { lookForBursts } from './look-for-bursts.store.ts'

/** What the votes desk has to say on the overview, also of a burst that nobody has looked for yet. */
export const votesOverview: OverviewPart = {
  desk: 'votes',
  isMoney: false,
  readWaiting: async (db, nowMs, most) => {
    await lookForBursts(db, nowMs)
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
