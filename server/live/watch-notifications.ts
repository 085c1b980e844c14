import type { NotificationChanges } from '#contract/notifications/notifications.contract.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { Log } from '../platform/process/log.ts'
import type { NotificationSource } from '../live-service.ts'
import { inTurns } from './in-turns.ts'

/** The shortest time between two reads for one stream. */
const pauseMs = 250

export interface NotificationWatch {
  /** Sends the first answer; rejects if it can't be read. */
  readonly begin: () => Promise<void>
  /** Reads and sends what is new, soon. */
  readonly look: () => void
  /** The reader has taken something: sends what waited for that. */
  readonly goOn: () => void
  /** Is this revision newer than the last one sent? */
  readonly isBehind: (revision: number) => boolean
  readonly end: () => void
}

interface Asked {
  readonly userId: string
  /** The last revision that the reader has; null: none. */
  readonly after: number | null
  readonly language: LanguageCode | null
  /** Can the reader take more? */
  readonly hasRoom: () => boolean
  readonly send: (changes: NotificationChanges) => void
  readonly log: Log
}

/**
 * The notifications of one stream. Each answer begins at the revision of the one before, so none is missed or sent twice. A slow
 * reader gets one answer with everything meanwhile.
 */
export const watchNotifications = (
  { since }: Pick<NotificationSource, 'since'>,
  { userId, after, language, hasRoom, send, log }: Asked,
): NotificationWatch => {
  let last = after
  let hasBegun = false
  let isOver = false
  /** There may be something new, before the first answer or while the reader has no room. */
  let isDue = false
  const read = async (): Promise<void> => {
    const changes = await since(userId, last, language)
    if (isOver || (hasBegun && changes.revision === last)) return
    hasBegun = true
    last = changes.revision
    send(changes)
  }
  const look = inTurns(pauseMs, async () => {
    if (isOver) return
    isDue = !hasBegun || !hasRoom()
    if (isDue) return
    try {
      await read()
    } catch (error) {
      // The next look at all streams finds it.
      log.warn({ err: error }, 'Notifications of a stream could not be read; they are read again soon.')
    }
  })
  return {
    begin: async () => {
      await read()
      if (isDue) look()
    },
    look,
    goOn: () => {
      if (isDue) look()
    },
    isBehind: (revision) => revision !== last,
    end: () => void (isOver = true),
  }
}
