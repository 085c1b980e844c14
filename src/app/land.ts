import { waitFor } from 'xstate'
import { paths } from '#contract/paths.ts'
import type { Session, User } from '#contract/session.contract.ts'
import type { FlowActor, Open } from '#src/product/app-actor.tsx'
import type { Landing } from './destinations.ts'
import { forgetDestination, forgetSubscription, takeLanding } from './destinations.ts'
import { sayLoggedOut } from './session-words.ts'

interface Surroundings {
  session: () => FlowActor<'session'> | undefined
  open: Open
  /** Puts an address in the place of the present one. */
  replace: (to: string) => void
  /** Resolves once the entry of what was just closed is gone. */
  overlaySettled: () => Promise<void>
}

/** Where whoever logs in or out finds themselves; needed only when somebody comes or goes. */
export const createLanding = ({ session, open, replace, overlaySettled }: Surroundings) => {
  const go = async ({ to, reopensOrder }: Landing): Promise<void> => {
    // The entry of the login that just closed goes first, or it would be the one that is replaced.
    await overlaySettled()
    replace(to)
    if (reopensOrder) open({ type: 'order.open', surface: 'popup' })
  }

  return {
    /** Where '/' leads a player. */
    ofHome: (user: User): string => takeLanding(user, { isLanding: true })?.to ?? paths.vaultVision,
    afterLogOut: (): void => {
      sayLoggedOut()
      forgetDestination()
      forgetSubscription()
    },
    /** A login stays where it happened, but for a kept destination, the from-subscription flag, or the guest's landing. */
    afterLogIn: async (user: User, { isLanding }: { isLanding: boolean }): Promise<void> => {
      const landing = takeLanding(user, { isLanding })
      if (landing) await go(landing)
    },
    /** Puts the session of a return route in force, then moves on as after any log-in. */
    adoptSession: async (adopted: Session): Promise<void> => {
      // Taken before the session is announced: the tab that asked for the link clears the flag when it hears of it.
      const landing = takeLanding(adopted.user, { isLanding: true })
      const actor = session()
      if (!actor) return
      actor.send({ type: 'session.adopt', session: adopted })
      const settled = await waitFor(
        actor,
        (snapshot) => snapshot.matches('loggedIn') || snapshot.matches('loggedOut'),
      )
      if (landing && settled.matches('loggedIn')) await go(landing)
    },
  }
}
