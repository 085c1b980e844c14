import { waitFor } from 'xstate'
import { paths } from '#contract/http/paths.ts'
import type { Session, User } from '#contract/auth/session.contract.ts'
import { keep } from '#src/browser/storage.ts'
import { focusHeading } from '#src/product/flows/focus-heading.ts'
import type { FlowActor, Open } from '#src/product/flows/app-actor.tsx'
import { privateKeys } from '#src/product/account/storage-keys.ts'
import type { Landing } from './destinations.ts'
import { forgetDestination, forgetSubscription, takeLanding } from './destinations.ts'
import { sayLoggedOut, saySessionIsVolatile } from '../flows/session-words.ts'

export interface LandingServices {
  /** Resolves once the session runs. */
  session: () => Promise<FlowActor<'session'> | undefined>
  /** True when no storage accepted the session. */
  isSessionVolatile: () => boolean
  open: Open
  replace: (to: string) => void
  /** Resolves once the history entry of the closed overlay is gone. */
  overlaySettled: () => Promise<void>
}

const go = async (
  { to, opens }: Landing,
  { overlaySettled, replace, open }: LandingServices,
): Promise<void> => {
  // The entry of the login that just closed must go first, otherwise that one would be replaced.
  await overlaySettled()
  replace(to)
  if (opens) open(opens)
}

/** The pressed control may have gone with what only guests see: then the page's heading takes the focus. */
const focusWhereLost = (): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusHeading()
    }),
  )
}

/** Returns the page that '/' leads a player to. */
export const homeOf = (user: User): string => takeLanding(user, { isLanding: true })?.to ?? paths.vaultVision

/** Shows that the player is logged out, and removes the data that the browser stored for them. */
export const endLogOut = (): void => {
  sayLoggedOut()
  forgetDestination()
  forgetSubscription()
  for (const key of Object.values(privateKeys)) keep('localStorage', key, null)
}

/** After a log-in the page stays, except with a stored destination, the from-subscription flag, or on the guest's landing. */
export const landAfterLogIn = async (
  user: User,
  { isLanding }: { isLanding: boolean },
  services: LandingServices,
): Promise<void> => {
  if (services.isSessionVolatile()) saySessionIsVolatile()
  const landing = takeLanding(user, { isLanding })
  if (landing) return go(landing, services)
  await services.overlaySettled()
  focusWhereLost()
}

/** Adopts the session of a return route, then continues as after any log-in. */
export const landWithSession = async (adopted: Session, services: LandingServices): Promise<void> => {
  // Read before the session is announced: the tab that requested the link then clears the flag.
  const landing = takeLanding(adopted.user, { isLanding: true })
  const session = await services.session()
  if (!session) return
  session.send({ type: 'session.adopt', session: adopted })
  const settled = await waitFor(
    session,
    (snapshot) => snapshot.matches('loggedIn') || snapshot.matches('loggedOut'),
  )
  if (!settled.matches('loggedIn')) return
  if (services.isSessionVolatile()) saySessionIsVolatile()
  if (landing) await go(landing, services)
}
