import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** Opens the payment page, and remembers in this tab the overlay that was open. */
export const leaveForPayment = (url: string): void => {
  const overlay = (history.state as { overlay?: unknown } | null)?.overlay
  if (typeof overlay === 'string') keep('sessionStorage', storageKeys.paymentLeave, overlay)
  location.assign(url)
}

/**
 * Opens the payment provider's invoice in a second tab, because an invoice has no link back; this page waits and
 * continues automatically. If the browser opens no tab, the invoice opens in this one.
 */
export const openBeside = (url: string): void => {
  const tab = open(url, '_blank')
  if (tab) tab.opener = null
  else leaveForPayment(url)
}

/**
 * Returns the overlay that was left for the payment page if this page was loaded by Back from there, once for each
 * leaving; null otherwise.
 */
export const cameBackFromPayment = (): string | null => {
  const left = readKept('sessionStorage', storageKeys.paymentLeave)
  keep('sessionStorage', storageKeys.paymentLeave, null)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' ? left : null
}
