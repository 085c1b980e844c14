import { keep, readKept } from '#src/browser/storage.ts'
import { paths } from '#contract/paths.ts'
import { storageKeys } from '#src/product/storage-keys.ts'
import { landingPage, ownDestination } from './landing.rules.ts'

/** Where a log-in leads, and whether the order popup opens again there. */
export interface Landing {
  to: string
  reopensOrder: boolean
}

/** Remembers that a guest went to log in from the order popup, and on which page. */
export const rememberSubscription = (): boolean =>
  keep('localStorage', storageKeys.subscription, location.pathname + location.search)

export const forgetSubscription = (): boolean => keep('localStorage', storageKeys.subscription, null)

/** The page that a guest wanted; cleared when the login modal is closed without logging in. */
export const rememberDestination = (page: string): boolean =>
  keep('localStorage', storageKeys.destination, page)

export const forgetDestination = (): boolean => keep('localStorage', storageKeys.destination, null)

/**
 * Returns where this log-in leads, null for staying here, and clears what was stored for it. `isLanding`: it happened
 * on a return route or on the landing redirect, and ends as on '/'.
 */
export const takeLanding = (
  user: { favorite_page: string | null },
  { isLanding }: { isLanding: boolean },
): Landing | null => {
  const from = readKept('localStorage', storageKeys.subscription)
  const destination = ownDestination(readKept('localStorage', storageKeys.destination), location.origin)
  forgetSubscription()
  forgetDestination()
  if (from !== null)
    return { to: ownDestination(from, location.origin) ?? paths.vaultVision, reopensOrder: true }
  if (!isLanding && destination === null) return null
  return { to: landingPage({ user, destination }), reopensOrder: false }
}
