import type { Session } from '#contract/auth/session.contract.ts'
import { passkeyLogIn, passkeyOptions } from '#contract/auth/passkey.contract.ts'
import type { Chosen, PasskeyAnswer, PasskeyRequest, PasskeySupport } from '#machines/auth/passkey.machine.ts'
import { passkeyMachine } from '#machines/auth/passkey.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'
import { choose, readSupport } from './passkey-calls.ts'

interface PasskeyServices {
  call: Call
  adopt: (session: Session) => void
}

/** Connects the machine to the browser's passkeys and the API. */
export const providePasskey = ({ call, adopt }: PasskeyServices) =>
  passkeyMachine.provide({
    actors: {
      readSupport: fromTask<PasskeySupport>(readSupport),
      requestOptions: fromTask<PasskeyRequest>(({ signal }) => call(passkeyOptions, {}, { signal })),
      awaitListed: fromTask<Chosen, { request: PasskeyRequest }>(({ input, signal }) =>
        choose(input.request, signal, { isListed: true }),
      ),
      choose: fromTask<Chosen, { request: PasskeyRequest }>(({ input, signal }) =>
        choose(input.request, signal, { isListed: false }),
      ),
      logIn: fromTask<Session, { answer: PasskeyAnswer }>(({ input: { answer }, signal }) =>
        call(
          passkeyLogIn,
          { body: { ...answer, type: 'public-key', time_zone: zoneHere() ?? undefined } },
          { signal },
        ),
      ),
    },
    actions: { adoptSession: (_, { session }) => adopt(session) },
  })
