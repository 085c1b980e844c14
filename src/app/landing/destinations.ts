import { keep, readKept } from '#src/browser/storage.ts'
import { paths } from '#contract/http/paths.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import type { FlowOpening } from '#src/product/flows/app-actor.tsx'
import type { LoginReason } from '#machines/auth/login.machine.ts'
import { landingPage, ownDestination } from './landing.rules.ts'

type LandingOpening = Extract<FlowOpening, { type: 'order.open' | 'donation.open' | 'suggestion.open' }>

/** The page after a log-in, and the overlay to open there; null for none. */
export interface Landing {
  to: string
  opens: LandingOpening | null
}

/** Remembers that a guest went to log in from the order popup, and the page. */
export const rememberSubscription = (): boolean => {
  keep('localStorage', storageKeys.donation, null)
  return keep('localStorage', storageKeys.subscription, location.pathname + location.search)
}

/** Stored while no donation details were chosen yet. */
const nothingChosen = 'card'

/** Remembers that a guest went to log in to donate by card, with the page and the choices of this tab. */
export const rememberDonation = (): boolean => {
  const isKept = rememberSubscription()
  const choice = readKept('sessionStorage', storageKeys.donationChoice)
  return keep('localStorage', storageKeys.donation, choice ?? nothingChosen) && isKept
}

/** Restores the choices of the tab that requested the log-in, because a mailed link opens in a new tab. */
const takeDonation = (): LandingOpening | null => {
  const choice = readKept('localStorage', storageKeys.donation)
  if (choice === null) return null
  if (choice !== nothingChosen) keep('sessionStorage', storageKeys.donationChoice, choice)
  return { type: 'donation.open' }
}

export const forgetSubscription = (): boolean => {
  const isForgotten = keep('localStorage', storageKeys.donation, null)
  return keep('localStorage', storageKeys.subscription, null) && isForgotten
}

/** Stores the page that a guest requested; it is cleared when the login modal is closed without logging in. */
export const rememberDestination = (page: string): boolean =>
  keep('localStorage', storageKeys.destination, page)

/** Added to the page on which a guest was about to send a suggestion. */
const suggesting = '#suggest'

/** Remembers that a guest went to log in with a suggestion, and the page. */
export const rememberSuggestion = (): boolean =>
  rememberDestination(location.pathname + location.search + suggesting)

/** Remembers the reason of the open log-in modal: the player may leave the page to log in. */
export const rememberLoginReason = (reason: LoginReason): boolean =>
  keep('sessionStorage', storageKeys.loginReason, reason)

/** Returns the reason for the log-in modal when a guest opens this page of players. */
export const reasonOf = (href: string): LoginReason => (href.startsWith(paths.settings) ? 'settings' : 'page')

/** The reasons of a player who is logged in, and left from Settings. */
const ofSettings: readonly LoginReason[] = ['confirm', 'link', 'google']
const loginReasons: readonly LoginReason[] = [
  'plain',
  'order',
  'donation',
  'route',
  'page',
  'settings',
  ...ofSettings,
]

/** Did the player leave from Settings, to add a way in or to prove that it is them? */
export const hasLeftSettings = (reason: LoginReason): boolean => ofSettings.includes(reason)

export const readLoginReason = (): LoginReason => {
  const kept = readKept('sessionStorage', storageKeys.loginReason)
  return loginReasons.find((reason) => reason === kept) ?? 'plain'
}

/** A guest who leaves the page to log in comes back to it, unless the log-in leads elsewhere anyway. */
export const rememberPageLeft = (): void => {
  const isLed = [storageKeys.destination, storageKeys.subscription].some(
    (key) => readKept('localStorage', key) !== null,
  )
  if (isLed || location.pathname === paths.vaultVision || location.pathname === paths.logInReturn) return
  rememberDestination(location.pathname + location.search)
}

export const forgetDestination = (): boolean => keep('localStorage', storageKeys.destination, null)

/**
 * Returns the destination of this log-in, null for staying here, and clears the stored values. `isLanding`: the log-in
 * happened on a return route or on the landing redirect, and ends as on '/'.
 */
export const takeLanding = (
  user: { favorite_page: string | null },
  { isLanding }: { isLanding: boolean },
): Landing | null => {
  const from = readKept('localStorage', storageKeys.subscription)
  const donation = takeDonation()
  const destination = ownDestination(readKept('localStorage', storageKeys.destination), location.origin)
  forgetSubscription()
  forgetDestination()
  if (from !== null)
    return {
      to: ownDestination(from, location.origin) ?? paths.vaultVision,
      opens: donation ?? { type: 'order.open', surface: 'popup' },
    }
  if (!isLanding && destination === null) return null
  if (destination?.endsWith(suggesting))
    return { to: destination.slice(0, -suggesting.length), opens: { type: 'suggestion.open' } }
  return { to: landingPage({ user, destination }), opens: null }
}
