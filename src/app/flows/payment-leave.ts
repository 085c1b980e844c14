import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** Goes to the payment page, and remembers in this tab from which overlay it was left. */
export const leaveForPayment = (url: string): void => {
  const overlay = (history.state as { overlay?: unknown } | null)?.overlay
  if (typeof overlay === 'string') keep('sessionStorage', storageKeys.paymentLeave, overlay)
  location.assign(url)
}

/**
 * Opens the payment provider's invoice in a tab beside this page, which waits and goes on by itself: from an invoice no way
 * leads back. A browser that opens none goes there in this tab.
 */
export const openBeside = (url: string): void => {
  const tab = open(url, '_blank')
  if (tab) tab.opener = null
  else leaveForPayment(url)
}

/**
 * Did this page load because the player pressed Back on the payment page? The overlay that was left for it, once for each
 * leaving; null otherwise.
 */
export const cameBackFromPayment = (): string | null => {
  const left = readKept('sessionStorage', storageKeys.paymentLeave)
  keep('sessionStorage', storageKeys.paymentLeave, null)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' ? left : null
}
