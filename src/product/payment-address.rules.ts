/**
 * May the page go to this payment address? Only the payment provider's hosted page, or the demo's stand-in on the
 * page's own origin below /dev/pay/.
 */
export const isPaymentAddress = (address: string | null, origin: string): boolean => {
  if (address === null || !URL.canParse(address)) return false
  const url = new URL(address)
  if (url.protocol === 'https:' && url.host === 'checkout.stripe.com') return true
  return url.origin === origin && url.pathname.startsWith('/dev/pay/') && url.username === ''
}
