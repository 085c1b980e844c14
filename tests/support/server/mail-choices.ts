import { randomUUID } from 'node:crypto'
import { changeNotificationChoice } from '#contract/notifications/notification-choices.contract.ts'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import { mailDaily } from '#server/event-mails/mail-daily.ts'
import { mailEvents } from '#server/event-mails/mail-events.ts'
import { recordEvent } from '#server/events/player-events.store.ts'
import { call } from './call.ts'
import { openNotified } from './notifications.ts'

type Choice = Parameters<typeof call<typeof changeNotificationChoice>>[2]['body']

/** A hub on which players choose their mails; it is March 1, 2026, 12:00 UTC. */
export const openMailed = async (names?: readonly string[]) => {
  const hub = await openNotified(names)
  return {
    ...hub,
    choose: async (userId: string, body: Choice) => {
      const { bearer } = await hub.player(userId)
      return (await call(hub, changeNotificationChoice, { body }, { bearer })).body
    },
    happens: (userId: string, event: PlayerEvent): Promise<void> =>
      recordEvent(hub.db, { ...event, userId, key: randomUUID(), atMs: hub.clock.now() }),
    /** Two processes mail what is due; returns all subjects so far. */
    mailed: async (): Promise<string[]> => {
      await Promise.all([mailEvents(hub), mailEvents(hub), mailDaily(hub), mailDaily(hub)])
      return hub.mailer.sent.map(({ subject }) => subject)
    },
  }
}
