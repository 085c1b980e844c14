import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { commandPaletteMachine } from '#machines/command-palette.machine.ts'
import { Palette } from '#src/ui/layers/palette.tsx'
import { ShortcutsHelp } from './shortcuts-help.tsx'

interface Props {
  actor: ActorRefFrom<typeof commandPaletteMachine>
  /** The search, drawn only while the palette is there. */
  children: ReactNode
}

/** The command palette and the list of shortcuts. */
export function CommandPalette({ actor, children }: Props) {
  const { t } = useLingui()
  const isSearching = useSelector(actor, (snapshot) => snapshot.matches({ open: 'searching' }))
  const isHelping = useSelector(actor, (snapshot) => snapshot.matches({ open: 'shortcuts' }))
  const close = (): void => actor.send({ type: 'commandPalette.close' })
  return (
    <>
      <Palette open={isSearching} onClose={close} label={t`Command palette`}>
        {children}
      </Palette>
      <ShortcutsHelp open={isHelping} onClose={close} />
    </>
  )
}
