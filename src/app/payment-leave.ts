import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/storage-keys.ts'

/** Goes to the payment page, and remembers in this tab from which overlay it was left. */
export const leaveForPayment = (url: string): void => {
  const overlay = (history.state as { overlay?: unknown } | null)?.overlay
  if (typeof overlay === 'string') keep('sessionStorage', storageKeys.paymentLeave, overlay)
  location.assign(url)
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
