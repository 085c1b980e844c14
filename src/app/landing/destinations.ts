import { keep, readKept } from '#src/browser/storage.ts'
import { paths } from '#contract/http/paths.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import type { FlowOpening } from '#src/product/flows/app-actor.tsx'
import { landingPage, ownDestination } from './landing.rules.ts'

type LandingOpening = Extract<FlowOpening, { type: 'order.open' | 'donation.open' | 'suggestion.open' }>

/** Where a log-in leads, and what opens there; null for nothing. */
export interface Landing {
  to: string
  opens: LandingOpening | null
}

/** Remembers that a guest went to log in from the order popup, and on which page. */
export const rememberSubscription = (): boolean => {
  keep('localStorage', storageKeys.donation, null)
  return keep('localStorage', storageKeys.subscription, location.pathname + location.search)
}

/** Stands where nothing of the donation was chosen yet. */
const nothingChosen = 'card'

/** Remembers that a guest went to log in to donate by card, on which page, and what this tab has chosen. */
export const rememberDonation = (): boolean => {
  const isKept = rememberSubscription()
  const choice = readKept('sessionStorage', storageKeys.donationChoice)
  return keep('localStorage', storageKeys.donation, choice ?? nothingChosen) && isKept
}

/** A mailed link opens in a tab of its own, which takes over what was chosen in the one that asked for it. */
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

/** The page that a guest wanted; cleared when the login modal is closed without logging in. */
export const rememberDestination = (page: string): boolean =>
  keep('localStorage', storageKeys.destination, page)

/** Stands behind the page on which a guest was about to send a suggestion. */
const suggesting = '#suggest'

/** Remembers that a guest went to log in with a suggestion, and on which page. */
export const rememberSuggestion = (): boolean =>
  rememberDestination(location.pathname + location.search + suggesting)

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
