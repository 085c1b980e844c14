import * as v from 'valibot'
import { notificationChangesSchema } from '#contract/notifications/notifications.contract.ts'
import type { TabNews } from '#machines/shell/live.machine.ts'

const name = 'hub-live'

const counted = { weightedVotes: v.number(), donatedCents: v.number(), revision: v.number() }
/** A time that a Date can represent, in milliseconds since the epoch. */
const moment = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))
/** Messages are validated, because another tab may run the code of another deployment. */
const tabNews = v.variant('type', [
  v.object({
    type: v.literal('tabs.heard'),
    totals: v.object({
      cursor: v.number(),
      fund: v.object({ ...counted, voters: v.number(), donors: v.number() }),
      projects: v.array(v.object({ id: v.string(), ...counted })),
    }),
    at: moment,
  }),
  v.object({
    type: v.literal('tabs.notified'),
    playerId: v.string(),
    after: v.nullable(v.number()),
    changes: notificationChangesSchema,
    at: moment,
  }),
  v.object({ type: v.literal('tabs.beat'), at: moment }),
  v.object({ type: v.literal('tabs.lost') }),
])

/** The channel through which the leading tab sends its news to the other tabs. */
export const createLiveTabs = () => {
  let channel: BroadcastChannel | null = null
  return {
    tell: (news: TabNews): void => channel?.postMessage(news),
    /** Opens the channel and returns a function that closes it. Throws without BroadcastChannel. */
    open: (hear: (news: TabNews) => void): (() => void) => {
      const opened = new BroadcastChannel(name)
      channel = opened
      opened.addEventListener('message', ({ data }) => {
        const news = v.safeParse(tabNews, data)
        if (news.success) hear(news.output)
      })
      return () => {
        opened.close()
        if (channel === opened) channel = null
      }
    },
  }
}
