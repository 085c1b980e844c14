import { silentMs } from '#contract/desk/projects-desk.rules.ts'
import type { OverviewPart } from '../feature.ts'
import { findSilentProjects } from './find-desk-projects.store.ts'

/** The projects desk's part of the overview: open projects whose owner has been silent for long. */
export const projectsOverview: OverviewPart = {
  desk: 'projects',
  isMoney: false,
  readWaiting: async (db, nowMs, most) => {
    const { total, rows } = await findSilentProjects(db, new Date(nowMs - silentMs), most)
    return {
      total,
      waiting: rows.map(({ id, title, owner, since }) => ({
        desk: 'projects',
        open: id,
        kind: 'silent',
        about: title,
        player: owner,
        cents: null,
        currency: null,
        at: since.toISOString(),
      })),
    }
  },
}
