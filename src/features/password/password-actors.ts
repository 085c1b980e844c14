import { passwordLogIn } from '#contract/auth/password.contract.ts'
import type { Session } from '#contract/auth/session.contract.ts'
import { isAddress } from '#contract/values/mail-address.rules.ts'
import { passwordMachine } from '#machines/auth/password.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'

interface PasswordServices {
  call: Call
  /** Null: the password was for `instead`. */
  adopt: (session: Session | null) => void
  /** Takes a password of a player who is logged in already. */
  instead?: (password: string, signal: AbortSignal) => Promise<unknown>
}

/** Connects the log-in by a password to the API. */
export const providePassword = ({ call, adopt, instead }: PasswordServices) =>
  passwordMachine.provide({
    guards: { isNotEmail: (_, { email }) => !isAddress(email) },
    actors: {
      logIn: fromTask<Session | null, { email: string; password: string }>(
        async ({ input: { email, password }, signal }) => {
          if (!instead)
            return call(
              passwordLogIn,
              { body: { email, password, time_zone: zoneHere() ?? undefined } },
              { signal },
            )
          await instead(password, signal)
          return null
        },
      ),
    },
    actions: { adoptSession: (_, { session }) => adopt(session) },
  })
