import { useEffect } from 'react'
import type { QuickView } from '#machines/shell/command-palette.machine.ts'
import { findFlow, openerOf, useAppActor } from '#src/product/flows/app-actor.tsx'

/** On a Mac, Ctrl and K delete the rest of a field's line. */
const isMac = (): boolean => navigator.platform.startsWith('Mac')

/** Returns the view that a key opens. On a keyboard without Latin letters the key in the place of K counts. */
const askedBy = ({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  target,
}: KeyboardEvent): QuickView | null => {
  const isTyping = target instanceof Element && target.matches('input, textarea, select')
  if (ctrlKey || metaKey) {
    if (altKey || (isTyping && !metaKey && isMac())) return null
    // With Caps Lock it is K; Ctrl, Shift and K belong to the browser.
    const isLetter = key === 'k' || (key === 'K' && !shiftKey)
    return isLetter || (code === 'KeyK' && key > '~') ? 'search' : null
  }
  return /[?؟]/u.test(key) && !isTyping ? 'shortcuts' : null
}

/** Ctrl or Cmd with K opens the command palette, ? the list of shortcuts; neither over another dialog. */
export const useShortcuts = (): void => {
  const app = useAppActor()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const view = event.repeat ? null : askedBy(event)
      if (view === null) return
      const isOurs = findFlow(app, 'commandPalette')?.getSnapshot().matches('open')
      if (!isOurs && document.querySelector('[aria-modal=true][data-state=open]')) return
      event.preventDefault()
      openerOf(app)({ type: 'commandPalette.open', view })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [app])
}
