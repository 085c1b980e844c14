import type { PlayerEvent, PlayerEventKind } from '#contract/account/player-events.ts'
import { notificationTopics } from '#contract/notifications/notification-choices.contract.ts'
import type { Notification } from '#contract/notifications/notifications.contract.ts'
import { topicOf } from '../events/event-topics.rules.ts'
import { guildKinds } from './guild-kinds.ts'
import { moneyKinds } from './money-kinds.ts'
import type { KindsOf, NotificationKind, Telling } from './notification-kind.ts'
import { systemKinds } from './system-kinds.ts'

/** Every kind of event, as its player is notified of it. */
export const notificationKinds: KindsOf<PlayerEventKind> = { ...moneyKinds, ...guildKinds, ...systemKinds }

/** Does the hub have words for this kind? It has given up the kinds of some old rows. */
export const isNotified = (kind: string): boolean => Object.hasOwn(notificationKinds, kind)

type Words = Pick<Notification, 'title' | 'message' | 'path' | 'lang'>
type Told = Words & Pick<Notification, 'category'>

const tellAs = <Kind extends PlayerEventKind>(
  { title, message, path, lang }: NotificationKind<Kind>,
  data: Parameters<NotificationKind<Kind>['path']>[0],
  telling: Telling,
): Words => {
  const written = lang?.(data, telling)
  return {
    title: title(data, telling),
    message: message(data, telling),
    path: path(data),
    ...(written !== undefined && written !== telling.language && { lang: written }),
  }
}

/** Returns the words of a notification about an event, or about `telling.count` events with the newest one's data. */
export const tellEvent = ({ kind, data }: PlayerEvent, telling: Telling): Told => ({
  category: notificationTopics[topicOf[kind]].category,
  // The types of an event guarantee that kind and data match.
  ...tellAs(notificationKinds[kind] as NotificationKind<typeof kind>, data, telling),
})
