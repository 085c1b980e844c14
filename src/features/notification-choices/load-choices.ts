import type { Answer } from '#contract/http/endpoint.ts'
import {
  getNotificationChoices,
  listNotificationTypes,
} from '#contract/notifications/notification-choices.contract.ts'
import type { NotificationChoices } from '#contract/notifications/notification-choices.contract.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'

export type TopicWords = Answer<typeof listNotificationTypes>['types'][number]

/** The topics in the reader's language, and what the player chose. */
export interface KnownChoices {
  readonly topics: readonly TopicWords[]
  readonly choices: NotificationChoices
}

/** Returns the player's choices; null for a guest, also when the session ends meanwhile. */
export const loadChoices = async (call: Call, signal: AbortSignal): Promise<KnownChoices | null> => {
  try {
    const [{ types: topics }, choices] = await Promise.all([
      call(listNotificationTypes, {}, { signal }),
      call(getNotificationChoices, {}, { signal }),
    ])
    return { topics, choices }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') return null
    throw error
  }
}
