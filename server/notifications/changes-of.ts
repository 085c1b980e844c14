import type { NotificationChanges } from '#contract/notifications/notifications.contract.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { Dependencies } from '../dependencies.ts'
import type { NotificationSource } from '../live-service.ts'
import { readChanges, readRevisions } from './read-notifications.store.ts'
import { inWords } from './words.rules.ts'

interface AskedChanges {
  readonly userId: string
  /** Null: only the state. */
  readonly after: number | null
  /** The language that the call itself names; null: that of the player. */
  readonly language: LanguageCode | null
}

/** Returns what has changed in a player's own notifications since a revision, in words. */
export const changesOf = async (
  { db, mailTexts }: Pick<Dependencies, 'db' | 'mailTexts'>,
  { userId, after, language: named }: AskedChanges,
): Promise<NotificationChanges> => {
  const {
    state,
    rows,
    language: own,
    ...changes
  } = await readChanges(db, { userId, readerId: userId }, after)
  const language = named ?? own ?? 'en'
  return { ...state, language, changed: inWords(mailTexts, language, rows), ...changes }
}

/** The notifications for live streams. */
export const createNotificationSource = (
  deps: Pick<Dependencies, 'db' | 'mailTexts'>,
): NotificationSource => ({
  channel: 'hub_notifications',
  since: (userId, after, language) => changesOf(deps, { userId, after, language }),
  revisions: (userIds) => readRevisions(deps.db, userIds),
})
