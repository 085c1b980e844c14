import { fromCallback } from 'xstate'
import type { CommandPaletteEvent } from '#machines/shell/command-palette.machine.ts'
import { commandPaletteMachine } from '#machines/shell/command-palette.machine.ts'
import { themeOf } from './entry.ts'
import { keepRecent, watchRecent } from './kept-recent.ts'

/** Connects the palette to the browser's storage. A highlighted theme is previewed by the theme flow. */
export const provideCommandPalette = () =>
  commandPaletteMachine.provide({
    actors: {
      watchRecent: fromCallback<CommandPaletteEvent>(({ sendBack }) =>
        watchRecent((entries) => sendBack({ type: 'recent.changed', entries })),
      ),
    },
    actions: {
      keepRecent: (_, { recent }) => keepRecent(recent),
      lookAt: ({ system }, { active }) => {
        const theme = themeOf(active)
        system.get('theme')?.send(theme === null ? { type: 'preview.end' } : { type: 'theme.preview', theme })
      },
    },
  })
