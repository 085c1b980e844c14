import { intlLocale } from '#src/ui/figures/intl.ts'

/** `214 kB`, `2.1 kB` from bytes. */
export const fileSize = (bytes: number, locale: string): string => {
  const kilobytes = bytes / 1_000
  return new Intl.NumberFormat(intlLocale(locale), {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: kilobytes < 10 ? 1 : 0,
  }).format(kilobytes)
}
