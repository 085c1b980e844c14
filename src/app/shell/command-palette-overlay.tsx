import type { ActorRefFrom } from 'xstate'
import type { commandPaletteMachine } from '#machines/shell/command-palette.machine.ts'
import { CommandPalette } from '#src/features/command-palette/command-palette.tsx'
import { PaletteSearch } from '#src/features/command-palette/palette-search.tsx'
import { useEntries } from './palette-entries.tsx'

type Props = { actor: ActorRefFrom<typeof commandPaletteMachine> }

function Search({ actor }: Props) {
  return <PaletteSearch actor={actor} entries={useEntries()} />
}

/** The command palette with the entries of the whole hub. */
export function CommandPaletteOverlay({ actor }: Props) {
  return (
    <CommandPalette actor={actor}>
      <Search actor={actor} />
    </CommandPalette>
  )
}
