import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { LucideIcon } from 'lucide-react'
import { X } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import './page-banner.css'

interface Props {
  label: string
  icon: LucideIcon
  tone: 'accent' | 'warning'
  fact: ReactNode
  /** Replaces the fact on a phone. */
  shortFact?: ReactNode
  /** Follows the fact where there is room. */
  long?: ReactNode
  /** A further text where there is much room. */
  rest?: ReactNode
  /** Replaces `long` and `rest` on a phone. */
  short: ReactNode
  /** A link or button with the class `page-banner-action`. */
  action: ReactNode
  /** Puts the banner off; missing: it stays. */
  later?: { label: string; onPress: () => void }
}

/** One line under the header, two on a phone: a fact, its consequence, an action, and Later. */
export function PageBanner({ label, icon, tone, fact, shortFact, long, rest, short, action, later }: Props) {
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
    <section ref={region} className="page-banner" data-tone={tone} aria-label={label}>
      <div className="page-banner-row page">
        <Icon of={icon} className="page-banner-icon" />
        <p className="page-banner-words">
          <strong className={classes('page-banner-fact', shortFact !== undefined && 'page-banner-wide')}>
            {fact}
          </strong>{' '}
          {shortFact && <strong className="page-banner-fact page-banner-narrow">{shortFact}</strong>}
          <span className="page-banner-long">
            {long && <span>{long} </span>}
            {rest && <span className="page-banner-rest">{rest}</span>}
          </span>
          {short && <span className="page-banner-short">{short}</span>}
        </p>
        {action}
        {later && (
          <>
            <Button variant="ghost" size="sm" className="page-banner-later" onClick={later.onPress}>
              {later.label}
            </Button>
            <IconButton icon={X} label={later.label} className="page-banner-close" onClick={later.onPress} />
          </>
        )}
      </div>
    </section>
  )
}
