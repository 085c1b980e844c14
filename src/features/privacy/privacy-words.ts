import { intlLocale } from '#src/ui/figures/intl.ts'

/** `5 December` in the reader's order: for days that are less than a year away. */
export const dayOfYear = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(intlLocale(locale), { day: 'numeric', month: 'long' }).format(new Date(at))

/** `214 kB`, `2.1 kB` from bytes. */
export const fileSize = (bytes: number, locale: string): string => {
  const kilobytes = bytes / 1_000
  return new Intl.NumberFormat(intlLocale(locale), {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: kilobytes < 10 ? 1 : 0,
  }).format(kilobytes)
}
