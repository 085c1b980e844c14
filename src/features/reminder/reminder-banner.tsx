import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import { X } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import './reminder.css'

interface Props {
  label: string
  icon: LucideIcon
  tone: 'accent' | 'warning'
  fact: ReactNode
  /** Follows the fact where there is room. */
  long: ReactNode
  /** A further text where there is much room. */
  rest: ReactNode
  /** Replaces both on a phone. */
  short: ReactNode
  /** The link to the payment, with the class `reminder-pay`. */
  pay: ReactNode
  onLater: () => void
}

/** One line under the header, two on a phone: a fact, its consequence, a link, and Later. */
export function ReminderBanner({ label, icon, tone, fact, long, rest, short, pay, onLater }: Props) {
  const { t } = useLingui()
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const banner = region.current
    return () => {
      // The focus would be lost with the pressed button, so it moves to the page below.
      if (banner?.contains(document.activeElement))
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={region} className="reminder" data-tone={tone} aria-label={label}>
      <div className="reminder-row page">
        <Icon of={icon} className="reminder-icon" />
        <p className="reminder-words">
          <strong className="reminder-fact">{fact}</strong>{' '}
          <span className="reminder-long">
            <span>{long}</span> <span className="reminder-rest">{rest}</span>
          </span>
          <span className="reminder-short">{short}</span>
        </p>
        {pay}
        <Button variant="ghost" size="sm" className="reminder-later" onClick={onLater}>
          <Trans>Later</Trans>
        </Button>
        <IconButton icon={X} label={t`Later`} className="reminder-close" onClick={onLater} />
      </div>
    </section>
  )
}
