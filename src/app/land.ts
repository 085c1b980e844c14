import { waitFor } from 'xstate'
import { paths } from '#contract/paths.ts'
import type { Session, User } from '#contract/session.contract.ts'
import type { FlowActor, Open } from '#src/product/app-actor.tsx'
import type { Landing } from './destinations.ts'

interface Surroundings {
  user: () => User | null
  session: () => FlowActor<'session'> | undefined
  open: Open
  /** Puts an address in the place of the present one, or after it. */
  address: { replace: (to: string) => void; push: (to: string) => void }
  /** Resolves once the entry of what was just closed is gone. */
  overlaySettled: () => Promise<void>
}

/** Needed only when somebody comes or goes. */
const loadDestinations = () => import('./destinations.ts')

/** Where whoever logs in or out finds themselves. */
export const createLanding = ({ user, session, open, address, overlaySettled }: Surroundings) => {
  let landedAsGuest = false

  const go = async ({ to, reopensOrder }: Landing): Promise<void> => {
    // The entry of the login that just closed goes first, or it would be the one that is replaced.
    await overlaySettled()
    address.replace(to)
    if (reopensOrder) open({ type: 'order.open', surface: 'popup' })
  }

  return {
    /** Where '/' leads; null is a guest. */
    ofHome: async (player: User | null): Promise<string> => {
      landedAsGuest = player === null
      if (!player) return paths.vaultVision
      const { takeLanding } = await loadDestinations()
      return takeLanding(player, { isLanding: true })?.to ?? paths.vaultVision
    },
    afterLogOut: (): void => {
      address.push(paths.vaultVision)
      import('./session-words.ts').then(({ sayLoggedOut }) => sayLoggedOut(), reportError)
      loadDestinations().then(({ forgetDestination, forgetSubscription }) => {
        forgetDestination()
        forgetSubscription()
      }, reportError)
    },
    /** A login stays where it happened, but for a kept destination, the from-subscription flag, or the guest's landing. */
    afterLogIn: (): void => {
      const player = user()
      const isLanding = landedAsGuest && location.pathname === paths.vaultVision
      if (!player) return
      loadDestinations()
        .then(({ takeLanding }) => {
          const landing = takeLanding(player, { isLanding })
          if (landing) return go(landing)
        })
        .catch(reportError)
    },
    /** Puts the session of a return route in force, then moves on as after any log-in. */
    adoptSession: async (adopted: Session): Promise<void> => {
      // Taken before the session is announced: the tab that asked for the link clears the flag when it hears of it.
      const landing = await loadDestinations().then(
        ({ takeLanding }) => takeLanding(adopted.user, { isLanding: true }),
        (error: unknown) => {
          reportError(error)
          return { to: paths.vaultVision, reopensOrder: false }
        },
      )
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
