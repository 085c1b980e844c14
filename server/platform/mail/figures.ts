import type { LanguageCode } from '#contract/values/languages.ts'
import { toDollars } from '#contract/values/money.ts'

/* Each function makes its formatter once: making one takes longer than formatting a hundred values. */
export const moneyIn = (language: LanguageCode): ((cents: number) => string) => {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  return (cents) => format.format(toDollars(cents))
}

/** The day in UTC, because a mail cannot know its reader's time zone. */
export const dayIn = (language: LanguageCode): ((at: string) => string) => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (at) => format.format(new Date(at))
}

/** The day and minute, with their zone: UTC, unless the reader's is known. */
export const momentIn = (language: LanguageCode): ((at: string, timeZone?: string) => string) => {
  const formatIn = (timeZone: string) =>
    new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    })
  const inUtc = formatIn('UTC')
  return (at, timeZone) => (timeZone === undefined ? inUtc : formatIn(timeZone)).format(new Date(at))
}
