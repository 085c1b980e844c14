import { fromCallback } from 'xstate'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import { openIdReady } from '#contract/auth/openid.contract.ts'
import type { OpenIdEvent } from '#machines/auth/openid.machine.ts'
import { openIdMachine } from '#machines/auth/openid.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchRestored } from '#src/browser/watch-restored.ts'

interface OpenIdServices {
  call: Call
  /** Opens the other page in this tab. */
  leave: (url: string) => void
}

/** Connects the machine to the API. The addresses are the specification's (Shell 7). */
export const provideOpenId = ({ call, leave }: OpenIdServices) =>
  openIdMachine.provide({
    actors: {
      askReady: fromTask<void, { way: OpenIdWay }>(async ({ input: { way }, signal }) => {
        await call(openIdReady, { params: { way } }, { signal })
      }),
      watchRestored: fromCallback<OpenIdEvent>(({ sendBack }) =>
        watchRestored(() => sendBack({ type: 'page.restored' })),
      ),
    },
    actions: { leave: (_, { way }) => leave(`/api/auth/${way}`) },
  })
