import { useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import { scrollPage } from '#src/browser/scroll-page.ts'
import { watchSize } from '#src/browser/watch-size.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { hasMoreBelow } from './scroll-down.rules.ts'
import './scroll-down.css'

const subscribe = (onChange: () => void): (() => void) => {
  const unwatch = watchSize([document.body], onChange)
  addEventListener('scroll', onChange, { passive: true })
  addEventListener('resize', onChange)
  return () => {
    unwatch()
    removeEventListener('scroll', onChange)
    removeEventListener('resize', onChange)
  }
}

const read = (): boolean =>
  hasMoreBelow({ page: document.documentElement.scrollHeight, window: innerHeight, above: scrollY })

const scrollDown = (): void => {
  scrollPage(document.documentElement.scrollHeight)
  // The button disappears at the end, and the focus with it.
  const foot = document.querySelector<HTMLElement>('footer')
  foot?.setAttribute('tabindex', '-1')
  foot?.focus({ preventScroll: true })
}

/** A button that shows that the page continues below, and scrolls to its end. */
export function ScrollDown() {
  const { t } = useLingui()
  return (
    useSyncExternalStore(subscribe, read) && (
      <div className="scroll-down">
        <IconButton
          icon={ArrowDown}
          label={t`Scroll to the end of the page`}
          className="scroll-down-button"
          onClick={scrollDown}
        />
      </div>
    )
  )
}
