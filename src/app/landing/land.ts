import { waitFor } from 'xstate'
import { paths } from '#contract/http/paths.ts'
import type { Session, User } from '#contract/auth/session.contract.ts'
import { keep } from '#src/browser/storage.ts'
import type { FlowActor, Open } from '#src/product/flows/app-actor.tsx'
import { privateKeys } from '#src/product/account/storage-keys.ts'
import type { Landing } from './destinations.ts'
import { forgetDestination, forgetSubscription, takeLanding } from './destinations.ts'
import { sayLoggedOut, saySessionIsVolatile } from '../flows/session-words.ts'

interface Surroundings {
  /** Resolves once the session runs. */
  session: () => Promise<FlowActor<'session'> | undefined>
  /** True when no storage took the session. */
  isSessionVolatile: () => boolean
  open: Open
  /** Replaces the current address. */
  replace: (to: string) => void
  /** Resolves once the history entry of the closed overlay is gone. */
  overlaySettled: () => Promise<void>
}

/** Decides where a log-in or log-out leads; needed only then. */
export const createLanding = ({
  session,
  isSessionVolatile,
  open,
  replace,
  overlaySettled,
}: Surroundings) => {
  const go = async ({ to, opens }: Landing): Promise<void> => {
    // The entry of the login that just closed goes first, or that one would be replaced.
    await overlaySettled()
    replace(to)
    if (opens) open(opens)
  }

  return {
    /** Where '/' leads a player. */
    ofHome: (user: User): string => takeLanding(user, { isLanding: true })?.to ?? paths.vaultVision,
    afterLogOut: (): void => {
      sayLoggedOut()
      forgetDestination()
      forgetSubscription()
      for (const key of Object.values(privateKeys)) keep('localStorage', key, null)
    },
    /**
     * A login stays on its page, except with a stored destination, the from-subscription flag, or on the guest's
     * landing.
     */
    afterLogIn: async (user: User, { isLanding }: { isLanding: boolean }): Promise<void> => {
      if (isSessionVolatile()) saySessionIsVolatile()
      const landing = takeLanding(user, { isLanding })
      if (landing) await go(landing)
    },
    /** Adopts the session of a return route, then goes on as after any log-in. */
    adoptSession: async (adopted: Session): Promise<void> => {
      // Read before the session is announced: the tab that requested the link then clears the flag.
      const landing = takeLanding(adopted.user, { isLanding: true })
      const actor = await session()
      if (!actor) return
      actor.send({ type: 'session.adopt', session: adopted })
      const settled = await waitFor(
        actor,
        (snapshot) => snapshot.matches('loggedIn') || snapshot.matches('loggedOut'),
      )
      if (!settled.matches('loggedIn')) return
      if (isSessionVolatile()) saySessionIsVolatile()
      if (landing) await go(landing)
    },
  }
}
