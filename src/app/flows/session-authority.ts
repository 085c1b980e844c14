import { waitFor } from 'xstate'
import type { Authority } from '#src/api/call.ts'
import type { SessionVault } from '#src/features/session/session-vault.ts'
import type { FlowActor } from '#src/product/flows/app-actor.tsx'

interface Surroundings {
  /** Resolves once the session runs; to undefined when it was given up. */
  running: (signal?: AbortSignal) => Promise<FlowActor<'session'> | undefined>
  /** Null before the session's code has loaded. */
  vault: () => SessionVault | null
}

/** The session's part in a request: it provides the bearer, and receives the report of a 401. */
export const sessionAuthority = ({ running, vault }: Surroundings): Authority => {
  const settled = async (session: FlowActor<'session'> | undefined, signal?: AbortSignal) =>
    session &&
    waitFor(
      session,
      (snapshot) =>
        !snapshot.hasTag('settling') && !snapshot.hasTag('refreshing') && !snapshot.matches('adopting'),
      { signal },
    )
  return {
    token: () => vault()?.token() ?? null,
    settled: async (signal) => {
      await settled(await running(signal), signal)
    },
    handOver: async (signal) => {
      const session = await running(signal)
      session?.send({ type: 'request.unauthorized' })
      const snapshot = await settled(session, signal)
      const isStuck = snapshot?.matches('unreachable') || snapshot?.matches({ loggedIn: 'coolingDown' })
      return isStuck ? 'unreachable' : 'settled'
    },
  }
}
