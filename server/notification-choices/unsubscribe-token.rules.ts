import { notificationTopics, topicIds } from '#contract/notifications/notification-choices.contract.ts'
import type { NotificationTopic } from '#contract/notifications/notification-choices.contract.ts'
import { readSignedId, signId } from '../platform/security/signed-id.ts'
import type { secretsOf } from '../platform/security/tokens.ts'

type Secrets = Parameters<typeof secretsOf>[0]

const purpose = 'unsubscribe'

/** The mails that a link stops: about one topic, or (null) the daily mail. */
export interface StoppedMails {
  readonly userId: string
  readonly topic: NotificationTopic | null
}

/** Returns the token of the link that stops mails. It never expires, and can do nothing else. */
export const unsubscribeToken = ({ userId, topic }: StoppedMails, settings: Secrets): string =>
  signId(`${userId}:${topic ?? 'daily'}`, purpose, settings)

/** Returns the mails that a token stops; null if the hub didn't write it, or if they can't be stopped. */
export const readUnsubscribeToken = (token: string, settings: Secrets): StoppedMails | null => {
  const id = readSignedId(token, purpose, settings)
  if (id === null) return null
  const at = id.lastIndexOf(':')
  const [userId, about] = [id.slice(0, at), id.slice(at + 1)]
  if (about === 'daily') return { userId, topic: null }
  const topic = topicIds.find((one) => one === about)
  return topic === undefined || notificationTopics[topic].isRequired ? null : { userId, topic }
}
