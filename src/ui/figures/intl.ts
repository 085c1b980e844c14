/** A catalogue's name as a language tag that Intl knows; the pseudo-language formats numbers like English. */
export const intlLocale = (catalogue: string): string =>
  catalogue.startsWith('pseudo') || !catalogue ? 'en' : catalogue

/** Caches Intl's formatters, which are slow to create. */
const kept = <Options, Formatter>(create: (locale: string, options: Options) => Formatter) => {
  const known = new Map<string, Formatter>()
  return (locale: string, options: Options): Formatter => {
    const key = locale + JSON.stringify(options)
    const formatter = known.get(key) ?? create(intlLocale(locale), options)
    known.set(key, formatter)
    return formatter
  }
}

const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** `$1,240.00` from integer cents; `round` drops cents that are zero (`$50`), for preset buttons and steppers. */
export function formatMoney(cents: number, locale: string, round = false): string {
  const digits = round && cents % 100 === 0 ? 0 : 2
  return numberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)
}

/** `−$10.00` with a true minus, from the refunded integer cents. */
export const formatMoneyBack = (cents: number, locale: string): string =>
  `\u2212${formatMoney(cents, locale)}`

export const formatNumber = (value: number, locale: string, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(locale, options).format(value)

/** `+612`, `−6`, `0`, with a true minus in every language. */
export const formatSigned = (value: number, locale: string): string =>
  formatNumber(value, locale, { signDisplay: 'exceptZero' }).replace('-', '\u2212')

/** A share of 1: 0.1618 gives `16.18%`. */
export const formatPercent = (share: number, locale: string, digits = 0): string =>
  formatNumber(share, locale, { style: 'percent', maximumFractionDigits: digits })

const dateStyles = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  shortAndYear: { day: 'numeric', month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
  month: { month: 'short' },
  monthAndYear: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'short' },
  time: { timeStyle: 'short' },
  clock: { timeStyle: 'medium' },
  full: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateLook = keyof typeof dateStyles

/** A moment (ISO 8601), in the reader's time zone by default, or a bare date (`2026-11-19`, that day everywhere). */
export function formatDate(at: string, locale: string, look: DateLook = 'day', zone?: 'UTC'): string {
  const timeZone = at.length === 10 ? 'UTC' : zone
  return dateFormat(locale, { ...dateStyles[look], ...(timeZone && { timeZone }) }).format(new Date(at))
}

/** A short day, seen from another moment: with its year if the years differ in the reader's calendar. */
export function formatNearDay(at: string, locale: string, seenAt: string): string {
  const isSameYear = formatDate(at, locale, 'year') === formatDate(seenAt, locale, 'year')
  return formatDate(at, locale, isSameYear ? 'short' : 'shortAndYear')
}

const ages = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The age of a moment, seen from a later one, in its largest whole unit: `2 days`; a minute at least. */
export function formatAge(at: string, locale: string, seenAt: string): string {
  const ageMs = Math.max(Date.parse(seenAt) - Date.parse(at), 60_000)
  const [unit, unitMs] = ages.find(([, ms]) => ageMs >= ms) ?? ages[2]
  return formatNumber(Math.floor(ageMs / unitMs), locale, { style: 'unit', unit, unitDisplay: 'long' })
}

/** The name of the month that begins at a moment in the reader's calendar, with the year if the year begins too. */
export function formatMonth(at: string, locale: string): string {
  const month = dateFormat(locale, { month: 'numeric', numberingSystem: 'latn' }).format(new Date(at))
  return formatDate(at, locale, month === '1' ? 'monthAndYear' : 'month')
}

/** The day of the month of a moment (in milliseconds), in the reader's calendar and time zone. */
export const dayOfMonth = (at: number, locale: string): number =>
  Number(dateFormat(locale, { day: 'numeric', numberingSystem: 'latn' }).format(at))
