import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { commandPaletteMachine } from '#machines/shell/command-palette.machine.ts'
import { Palette } from '#src/ui/layers/palette.tsx'
import { ShortcutsHelp } from './shortcuts-help.tsx'

interface Props {
  actor: ActorRefFrom<typeof commandPaletteMachine>
  /** The search. It is rendered only while the palette is open. */
  children: ReactNode
}

interface Opened {
  by: Element | null
  /** Path of the page where it was opened. */
  at: string
}

/**
 * Returns the focus to its place before opening, even when palette and help replaced each other. On another
 * page, the heading gets it.
 */
const useFinalFocus = (isOpen: boolean) => {
  const opened = useRef<Opened>({ by: null, at: '' })
  useLayoutEffect(() => {
    if (isOpen) opened.current = { by: document.activeElement, at: location.pathname }
  }, [isOpen])
  return (): HTMLElement | null => {
    const { by, at } = opened.current
    if (at === location.pathname && by instanceof HTMLElement && by.isConnected) return by
    const page = document.getElementById('content')
    const heading = page?.querySelector('h1') ?? null
    heading?.setAttribute('tabindex', '-1')
    return heading ?? page
  }
}

export function CommandPalette({ actor, children }: Props) {
  const { t } = useLingui()
  const isSearching = useSelector(actor, (snapshot) => snapshot.matches({ open: 'searching' }))
  const isHelping = useSelector(actor, (snapshot) => snapshot.matches({ open: 'shortcuts' }))
  const finalFocus = useFinalFocus(isSearching || isHelping)
  const close = (): void => actor.send({ type: 'commandPalette.close' })
  return (
    <>
      <Palette open={isSearching} onClose={close} label={t`Command palette`} finalFocus={finalFocus}>
        {children}
      </Palette>
      <ShortcutsHelp open={isHelping} onClose={close} finalFocus={finalFocus} />
    </>
  )
}
