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

export const provideTheme = ({ call, reloadUser }: ThemeServices) => {
  const kept = createKeptTheme()
  return themeMachine.provide({
    actors: {
      recall: fromTask<{ isOwed: boolean; theme: string | null }, { user: ThemeUser | null }>(
        async ({ input: { user } }) => (user ? kept.recall(user) : { isOwed: false, theme: null }),
      ),
      saveTheme: fromTask<{ savedAt: string }, { theme: string }>(async ({ input, signal }) => {
        // The server refuses a value that is not in the list.
        const body = { theme_preference: input.theme as Theme }
        const answer = await call(saveSettings, { body }, { signal })
        // The session stores the player as the server last returned them, so it must load them again.
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
