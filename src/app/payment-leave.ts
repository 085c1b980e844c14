import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/storage-keys.ts'

/** Goes to the payment page, and remembers in this tab that an order was left for it. */
export const leaveForPayment = (url: string): void => {
  if ((history.state as { overlay?: unknown } | null)?.overlay)
    keep('sessionStorage', storageKeys.paymentLeave, url)
  location.assign(url)
}

/** Did this page load because the player pressed Back on the payment page? True once for each leaving. */
export const cameBackFromPayment = (): boolean => {
  const hadLeft = readKept('sessionStorage', storageKeys.paymentLeave) !== null
  keep('sessionStorage', storageKeys.paymentLeave, null)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return hadLeft && navigation?.type === 'back_forward'
}
