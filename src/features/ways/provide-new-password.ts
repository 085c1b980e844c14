import { checkPassword, updatePassword } from '#contract/auth/password.contract.ts'
import { hasPasswordLength } from '#contract/auth/password.rules.ts'
import type { PasswordSaved } from '#machines/auth/new-password.machine.ts'
import { newPasswordMachine } from '#machines/auth/new-password.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

interface Needs {
  call: Call
  onSaved: () => void
}

export const provideNewPassword = ({ call, onSaved }: Needs) =>
  newPasswordMachine.provide({
    guards: { hasWrongLength: (_, { password }) => !hasPasswordLength(password) },
    actors: {
      judge: fromTask<unknown, { password: string }>(({ input: { password }, signal }) =>
        call(checkPassword, { body: { password } }, { signal }),
      ),
      save: fromTask<PasswordSaved, { code: string; password: string }>(
        async ({ input: { code, password }, signal }) => {
          const body = { code, new_password: password }
          const saved = await call(updatePassword, { body }, { signal })
          if (saved.status === 'wrong') return { isCodeWrong: true }
          const { setAt, endedSessions } = saved
          return { setAt, endedSessions }
        },
      ),
    },
    actions: { tellSaved: onSaved },
  })
