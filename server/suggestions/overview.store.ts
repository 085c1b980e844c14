import type { OverviewPart } from '../feature.ts'
import { readPending } from './read-suggestions.store.ts'

export const suggestionsOverview: OverviewPart = {
  desk: 'suggestions',
  isMoney: false,
  readWaiting: async (db, _nowMs, most) => {
    const { total, pending } = await readPending(db, most)
    return {
      total,
      waiting: pending.map(({ id, title, player, sent_at: at }) => ({
        desk: 'suggestions',
        open: id,
        kind: 'pending',
        about: title,
        player: player.username,
        cents: null,
        currency: null,
        at,
      })),
    }
  },
}
