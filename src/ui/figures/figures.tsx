import { useLingui } from '@lingui/react'
import { useHydrated } from '../use-hydrated.ts'
import {
  type DateLook,
  dayOfMonth,
  formatAge,
  formatDate,
  formatMoney,
  formatMoneyBack,
  formatMonth,
  formatNearDay,
  formatNumber,
  formatPercent,
  formatSigned,
} from './intl.ts'

type Look = { className?: string }

/** Dollars from integer cents, not split in right-to-left text. */
export function Money({ cents, round, className }: Look & { cents: number; round?: boolean }) {
  const { i18n } = useLingui()
  return <bdi className={className}>{formatMoney(cents, i18n.locale, round)}</bdi>
}

/** An amount as it was reported; amounts not in dollars show their currency. */
export function HeardMoney({ cents, currency }: { cents: number; currency: string | null }) {
  const { i18n } = useLingui()
  if (currency === null || currency === 'usd') return <Money cents={cents} />
  const amount = formatNumber(cents / 100, i18n.locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return <bdi dir="ltr">{`${amount} ${currency.toUpperCase()}`}</bdi>
}

/** Refunded dollars, with a true minus, left to right in every language. */
export function MoneyBack({ cents, className }: Look & { cents: number }) {
  const { i18n } = useLingui()
  return (
    <bdi dir="ltr" className={className}>
      {formatMoneyBack(cents, i18n.locale)}
    </bdi>
  )
}

/** A count in the reader's digits and grouping. */
export function Count({ value, className }: Look & { value: number }) {
  const { i18n } = useLingui()
  return <bdi className={className}>{formatNumber(value, i18n.locale)}</bdi>
}

/** Seconds with their unit, as the reader's language shortens it. */
export function Seconds({ value }: { value: number }) {
  const { i18n } = useLingui()
  return (
    <bdi>{formatNumber(value, i18n.locale, { style: 'unit', unit: 'second', unitDisplay: 'narrow' })}</bdi>
  )
}

/** A change with its sign, left to right in every language. */
export function Signed({ value, className }: Look & { value: number }) {
  const { i18n } = useLingui()
  return (
    <bdi dir="ltr" className={className}>
      {formatSigned(value, i18n.locale)}
    </bdi>
  )
}

/** A share of 1 as a percentage. */
export function Percent({ share, digits, className }: Look & { share: number; digits?: number }) {
  const { i18n } = useLingui()
  return <bdi className={className}>{formatPercent(share, i18n.locale, digits)}</bdi>
}

/**
 * A moment or a date, with the full date as title. A moment is shown in the reader's time zone, which the server does
 * not know: server-written ones are in UTC, and the title contains only the day.
 */
export function DateText({ at, look = 'day', className }: Look & { at: string; look?: DateLook }) {
  const { i18n } = useLingui()
  const isHydrated = useHydrated()
  const zone = isHydrated ? undefined : 'UTC'
  const full = at.length === 10 || !isHydrated ? 'day' : 'full'
  return (
    <time dateTime={at} title={formatDate(at, i18n.locale, full, zone)} className={className}>
      {formatDate(at, i18n.locale, look, zone)}
    </time>
  )
}

/** The age of a moment, seen from a later one, with the full date as title. */
export function AgeText({ at, seenAt, className }: Look & { at: string; seenAt: string }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={at} title={formatDate(at, i18n.locale, 'full')} className={className}>
      {formatAge(at, i18n.locale, seenAt)}
    </time>
  )
}

/** The same figures as strings, for labels and sentences. */
export function useFigures() {
  const { i18n } = useLingui()
  const { locale } = i18n
  return {
    money: (cents: number, round?: boolean) => formatMoney(cents, locale, round),
    number: (value: number) => formatNumber(value, locale),
    percent: (share: number, digits?: number) => formatPercent(share, locale, digits),
    date: (at: string, look?: DateLook) => formatDate(at, locale, look),
    nearDay: (at: string, seenAt: string) => formatNearDay(at, locale, seenAt),
    month: (at: string) => formatMonth(at, locale),
    dayOfMonth: (at: number) => dayOfMonth(at, locale),
  }
}
