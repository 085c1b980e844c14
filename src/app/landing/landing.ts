import { paths } from '#contract/http/paths.ts'
import type { Session, User } from '#contract/auth/session.contract.ts'
import type { AppActor, Open } from '#src/product/flows/app-actor.tsx'
import type { createAppRouter } from '../router.ts'
import { runningSession } from '../flows/running-session.ts'
import type { LandingServices } from './land.ts'

interface Surroundings extends Pick<LandingServices, 'isSessionVolatile' | 'overlaySettled'> {
  /** True if '/' was requested as a guest: the server responded with the landing page of guests. */
  landsAsGuest: boolean
  app: () => AppActor
  open: () => Open
  history: () => ReturnType<typeof createAppRouter>['history']
}

/** Needed only at a log-in or log-out. */
const loadSteps = () => import('./land.ts')

/**
 * Creates the navigation after a log-in, a log-out and for '/'. Root actor and router are created later, so they are
 * passed as functions.
 */
export const createLanding = ({
  landsAsGuest,
  isSessionVolatile,
  overlaySettled,
  ...later
}: Surroundings) => {
  let landedAsGuest = landsAsGuest
  const replace = (to: string): void => later.history().replace(to, undefined, { ignoreBlocker: true })
  const services: LandingServices = {
    session: () => runningSession(later.app()),
    isSessionVolatile,
    open: (opening) => later.open()(opening),
    replace,
    overlaySettled,
  }
  const adoptAndLand = async (adopted: Session): Promise<void> => {
    const steps = await loadSteps().catch(reportError)
    if (steps) return steps.landWithSession(adopted, services)
    // The link is used up: the player is logged in, whatever fails afterwards.
    const session = await services.session()
    session?.send({ type: 'session.adopt', session: adopted })
    replace(paths.vaultVision)
  }
  return {
    afterLogOut: (): void => {
      later.history().push(paths.vaultVision)
      loadSteps().then(({ endLogOut }) => endLogOut(), reportError)
    },
    /** `isLanding`: the player is on a return route, or on the guest's landing. */
    afterLogIn: (isLanding = landedAsGuest && location.pathname === paths.vaultVision): void => {
      const { user } = later.app().getSnapshot().context
      if (!user) return
      loadSteps()
        .then(({ landAfterLogIn }) => landAfterLogIn(user, { isLanding }, services))
        .catch(reportError)
    },
    /** Adopts the session of a return route, then continues as after any log-in. */
    adoptSession: (session: Session): void => void adoptAndLand(session).catch(reportError),
    /** Returns the page that '/' leads this user to; null for a guest. */
    home: async (user: User | null): Promise<string> => {
      landedAsGuest = user === null
      return user ? (await loadSteps()).homeOf(user) : paths.vaultVision
    },
  }
}
