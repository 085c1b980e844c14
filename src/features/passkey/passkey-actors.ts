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
  /** Null: the answer was for `instead`. */
  adopt: (session: Session | null) => void
  /** For a player who is logged in already: what asks for an answer, and what it does. */
  instead?: {
    request: (signal: AbortSignal) => Promise<PasskeyRequest>
    send: (answer: PasskeyAnswer, signal: AbortSignal) => Promise<unknown>
  }
}

/** Connects the machine to the browser's passkeys and the API. */
export const providePasskey = ({ call, adopt, instead }: PasskeyServices) =>
  passkeyMachine.provide({
    actors: {
      readSupport: fromTask<PasskeySupport>(async () => {
        const support = await readSupport()
        return instead ? { ...support, hasList: false } : support
      }),
      requestOptions: fromTask<PasskeyRequest>(({ signal }) =>
        instead ? instead.request(signal) : call(passkeyOptions, {}, { signal }),
      ),
      awaitListed: fromTask<Chosen, { request: PasskeyRequest }>(({ input, signal }) =>
        choose(input.request, signal, { isListed: true }),
      ),
      choose: fromTask<Chosen, { request: PasskeyRequest }>(({ input, signal }) =>
        choose(input.request, signal, { isListed: false }),
      ),
      logIn: fromTask<Session | null, { answer: PasskeyAnswer }>(async ({ input: { answer }, signal }) => {
        if (!instead)
          return call(
            passkeyLogIn,
            { body: { ...answer, type: 'public-key', time_zone: zoneHere() ?? undefined } },
            { signal },
          )
        await instead.send(answer, signal)
        return null
      }),
    },
    actions: { adoptSession: (_, { session }) => adopt(session) },
  })
