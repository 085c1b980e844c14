import { intlLocale } from '#src/ui/figures/intl.ts'

/** `5 December` in the reader's order: for days that are less than a year away. */
export const dayOfYear = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(intlLocale(locale), { day: 'numeric', month: 'long' }).format(new Date(at))
