import { fromCallback } from 'xstate'
import type { Theme } from '#contract/shell/themes.ts'
import { saveSettings } from '#contract/account/user.contract.ts'
import type { ThemeEvent, ThemeUser } from '#machines/shell/theme.machine.ts'
import { themeMachine } from '#machines/shell/theme.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { createKeptTheme } from './kept-theme.ts'
import { showTheme } from './show-theme.ts'

interface ThemeServices {
  call: Call
  reloadUser: () => void
}

/** The theme machine with its real actors and actions. */
export const provideTheme = ({ call, reloadUser }: ThemeServices) => {
  const kept = createKeptTheme()
  return themeMachine.provide({
    actors: {
      recall: fromTask<{ isOwed: boolean; theme: string | null }, { user: ThemeUser | null }>(
        async ({ input: { user } }) => (user ? kept.recall(user) : { isOwed: false, theme: null }),
      ),
      saveTheme: fromTask<{ savedAt: string }, { theme: string }>(async ({ input, signal }) => {
        // Whatever isn't of the list the server refuses.
        const body = { theme_preference: input.theme as Theme }
        const answer = await call(saveSettings, { body }, { signal })
        // The session remembers the player as the server last described them.
        reloadUser()
        return { savedAt: answer.saved_at }
      }),
      watchTheme: fromCallback<ThemeEvent>(({ sendBack }) => kept.watch(sendBack)),
    },
    actions: {
      showTheme: (_, { theme }) => showTheme(theme),
      keepChoice: (_, { theme, userId }) => kept.keepChoice(theme, userId),
      keepTheme: (_, { theme }) => {
        if (theme !== null) kept.keepTheme(theme)
      },
      settleChoice: (_, { theme }) => kept.settleChoice(theme),
    },
  })
}
