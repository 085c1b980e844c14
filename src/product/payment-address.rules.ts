/** The payment provider's pages: for a checkout, for an invoice, and for card and invoices. */
const hosts = ['checkout.stripe.com', 'invoice.stripe.com', 'billing.stripe.com']

/**
 * May the page go to this payment address? Only the payment provider's own pages, or the demo's stand-in on the
 * page's own origin below /dev/pay/.
 */
export const isPaymentAddress = (address: string | null, origin: string): boolean => {
  if (address === null || !URL.canParse(address)) return false
  const url = new URL(address)
  if (url.protocol === 'https:' && hosts.includes(url.host)) return true
  return url.origin === origin && url.pathname.startsWith('/dev/pay/') && url.username === ''
}
