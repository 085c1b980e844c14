import { waitFor } from 'xstate'
import type { Authority } from '#src/api/call.ts'
import type { SessionVault } from '#src/features/session/session-vault.ts'
import type { FlowActor } from '#src/product/app-actor.tsx'

/** What a request needs of the session: a bearer, and someone to report a 401 to. */
export const sessionAuthority = (
  current: () => FlowActor<'session'> | undefined,
  vault: SessionVault,
): Authority => {
  const settledSession = async (signal?: AbortSignal) => {
    const session = current()
    return (
      session &&
      waitFor(
        session,
        (snapshot) =>
          !snapshot.hasTag('settling') && !snapshot.hasTag('refreshing') && !snapshot.matches('adopting'),
        { signal },
      )
    )
  }
  return {
    token: () => vault.token(),
    settled: async (signal) => {
      await settledSession(signal)
    },
    handOver: async (signal) => {
      current()?.send({ type: 'request.unauthorized' })
      const snapshot = await settledSession(signal)
      const isStuck = snapshot?.matches('unreachable') || snapshot?.matches({ loggedIn: 'coolingDown' })
      return isStuck ? 'unreachable' : 'settled'
    },
  }
}
