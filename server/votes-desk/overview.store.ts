import type { OverviewPart } from '../feature.ts'
import { readOpenBursts } from './find-bursts.store.ts'
import { lookForBursts } from './look-for-bursts.store.ts'

/** The votes desk's part of the overview. Finds new bursts first. */
export const votesOverview: OverviewPart = {
  desk: 'votes',
  isMoney: false,
  readWaiting: async (db, nowMs, most) => {
    await lookForBursts(db, nowMs)
    const { bursts, total } = await readOpenBursts(db, most)
    return {
      total,
      waiting: bursts.map(({ id, project, found_at: at }) => ({
        desk: 'votes',
        open: id,
        kind: 'burst_found',
        about: project.title,
        player: null,
        cents: null,
        currency: null,
        at,
      })),
    }
  },
}
