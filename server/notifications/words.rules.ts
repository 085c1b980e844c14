import type { PlayerEvent, PlayerEventKind } from '#contract/account/player-events.ts'
import type { Notification } from '#contract/notifications/notifications.contract.ts'
import { languageCodes } from '#contract/values/languages.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { dayIn, momentIn, moneyIn } from '../platform/mail/figures.ts'
import type { MailTexts } from '../platform/mail/mail-texts.ts'
import { isNotified, tellEvent } from './kinds.ts'
import type { Figures } from './notification-kind.ts'

/** A notification as it is stored, with its event. */
export interface NotificationRow {
  readonly id: number
  readonly kind: PlayerEventKind
  /** Null: there is nothing to show, because an announcement was withdrawn. */
  readonly data: PlayerEvent['data'] | null
  readonly count: number
  readonly is_read: boolean
  readonly at: Date
}

const figures = Object.fromEntries(
  languageCodes.map((language) => [
    language,
    { money: moneyIn(language), day: dayIn(language), moment: momentIn(language) },
  ]),
) as Readonly<Record<LanguageCode, Figures>>

/**
 * Returns notifications in one language. Left out are withdrawn announcements, and rows of a kind that has no words: the hub
 * has given it up.
 */
export const inWords = (
  mailTexts: MailTexts,
  language: LanguageCode,
  rows: readonly NotificationRow[],
): Notification[] => {
  const say = mailTexts[language]
  return rows.flatMap(({ id, kind, data, count, is_read, at }) => {
    if (data === null || !isNotified(kind)) return []
    // Written by recordEvent, whose type guarantees that kind and data match.
    const told = tellEvent({ kind, data } as PlayerEvent, { ...figures[language], say, language, count })
    return { id, type: kind, icon: null, ...told, count, is_read, created_at: at.toISOString() }
  })
}
