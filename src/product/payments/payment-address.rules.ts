/** The payment provider's pages: for a checkout, for an invoice, and for card and invoices. */
const hosts = ['checkout.stripe.com', 'invoice.stripe.com', 'billing.stripe.com']

/**
 * May the page open this payment address? Only the payment provider's own pages, or the demo's stand-in on the page's
 * own origin below /dev/pay/.
 */
export const isPaymentAddress = (address: string | null, origin: string): boolean => {
  if (address === null || !URL.canParse(address)) return false
  const url = new URL(address)
  if (url.protocol === 'https:' && hosts.includes(url.host)) return true
  return url.origin === origin && url.pathname.startsWith('/dev/pay/') && url.username === ''
}

const scriptHosts = ['js.stripe.com', 'checkout.stripe.com']

/** May the page load this script for the payment form? Only the payment provider's, or the demo's stand-in's. */
export const isFormScript = (address: string, origin: string): boolean => {
  if (!URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  if (
    url.protocol === 'https:' &&
    scriptHosts.some((host) => url.host === host || url.host.endsWith(`.${host}`))
  )
    return true
  return url.origin === origin && url.pathname.startsWith('/dev/pay/assets/') && url.username === ''
}
