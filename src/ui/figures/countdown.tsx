import { useLingui } from '@lingui/react'
import { formatNumber } from './intl.ts'

interface Props {
  leftMs: number
  /** For waits of less than an hour: `12:44`. */
  withoutHours?: boolean
  className?: string
}

/** The remaining time, as `03:12:44` in the reader's digits; never below zero. */
export function Countdown({ leftMs, withoutHours, className }: Props) {
  const { i18n } = useLingui()
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const hours = Math.floor(seconds / 3_600)
  const parts = [...(withoutHours ? [] : [hours]), Math.floor(seconds / 60) % 60, seconds % 60]
  return (
    <bdi dir="ltr" role="timer" className={className}>
      {parts.map((part) => formatNumber(part, i18n.locale, { minimumIntegerDigits: 2 })).join(':')}
    </bdi>
  )
}
