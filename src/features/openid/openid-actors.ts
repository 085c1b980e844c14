import { fromCallback } from 'xstate'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import { createTicket, openIdReady } from '#contract/auth/openid.contract.ts'
import type { OpenIdEvent } from '#machines/auth/openid.machine.ts'
import { openIdMachine } from '#machines/auth/openid.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchRestored } from '#src/browser/watch-restored.ts'

interface OpenIdServices {
  call: Call
  /** Opens the other page in this tab. */
  leave: (url: string) => void
  /** For a player who is logged in already: the account of the other page is added to theirs, or proves it. */
  purpose?: 'add' | 'prove'
}

/** The addresses are the specification's (Shell 7). */
const withTicket: Record<OpenIdWay, (ticket: string) => string> = {
  google: (ticket) => `/api/auth/google/link?${new URLSearchParams({ token: ticket })}`,
  immutablex: (ticket) => `/api/auth/immutablex?${new URLSearchParams({ user_token: ticket })}`,
}

/** Connects the machine to the API. */
export const provideOpenId = ({ call, leave, purpose }: OpenIdServices) => {
  let ticket: string | null = null
  return openIdMachine.provide({
    actors: {
      askReady: fromTask<void, { way: OpenIdWay }>(async ({ input: { way }, signal }) => {
        await call(openIdReady, { params: { way } }, { signal })
        if (!purpose) return
        const created = await call(createTicket, { body: { way, purpose } }, { signal })
        ticket = created.ticket
      }),
      watchRestored: fromCallback<OpenIdEvent>(({ sendBack }) =>
        watchRestored(() => sendBack({ type: 'page.restored' })),
      ),
    },
    actions: {
      leave: (_, { way }) => leave(ticket === null ? `/api/auth/${way}` : withTicket[way](ticket)),
    },
  })
}
