import { passwordLogIn } from '#contract/auth/password.contract.ts'
import type { Session } from '#contract/auth/session.contract.ts'
import { isAddress } from '#contract/values/mail-address.rules.ts'
import { passwordMachine } from '#machines/auth/password.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'

interface PasswordServices {
  call: Call
  adopt: (session: Session) => void
}

/** Connects the log-in by a password to the API. */
export const providePassword = ({ call, adopt }: PasswordServices) =>
  passwordMachine.provide({
    guards: { isNotEmail: (_, { email }) => !isAddress(email) },
    actors: {
      logIn: fromTask<Session, { email: string; password: string }>(
        ({ input: { email, password }, signal }) =>
          call(passwordLogIn, { body: { email, password, time_zone: zoneHere() ?? undefined } }, { signal }),
      ),
    },
    actions: { adoptSession: (_, { session }) => adopt(session) },
  })
