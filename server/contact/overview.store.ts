import type { OverviewPart } from '../feature.ts'
import { readNew } from './read-messages.store.ts'

/** Messages that nobody has answered, longest waiting first. */
export const messagesOverview: OverviewPart = {
  desk: 'messages',
  isMoney: false,
  readWaiting: async (db, _nowMs, most) => {
    const { total, messages } = await readNew(db, most)
    return {
      total,
      waiting: messages.map(({ id, name, subject, sent_at: at }) => ({
        desk: 'messages',
        open: id,
        kind: 'new',
        about: subject,
        player: name,
        cents: null,
        currency: null,
        at: at.toISOString(),
      })),
    }
  },
}
