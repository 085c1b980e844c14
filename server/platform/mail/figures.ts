import type { LanguageCode } from '#contract/values/languages.ts'
import { toDollars } from '#contract/values/money.ts'

export const moneyIn =
  (language: LanguageCode) =>
  (cents: number): string =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    }).format(toDollars(cents))

/** The day in UTC, because a mail cannot know its reader's time zone. */
export const dayIn =
  (language: LanguageCode) =>
  (at: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

/** The day and minute, with their zone: UTC, unless the reader's is known. */
export const momentIn =
  (language: LanguageCode) =>
  (at: string, timeZone = 'UTC'): string =>
    new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }).format(new Date(at))
