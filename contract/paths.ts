/** What whoever runs the hub has to say: linked from every page, and from one another. */
export const legalPaths = {
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  aboutUs: '/about-us',
} as const

/** Every address of the page, written once: the page's router serves them, and the server answers 404 elsewhere. */
export const paths = {
  home: '/',
  vaultVision: '/VaultVision',
  magicLinkReturn: '/auth/magiclink/verify',
  paymentSuccess: '/payment-success',
  paymentSuccessNested: '/payment/success',
  paymentCancel: '/payment-cancel',
  paymentCancelNested: '/payment/cancel',
  settings: '/settings',
  ...legalPaths,
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** An address with what it carries, each value encoded: `/payment-success?order=7f3a`. */
export const href = (address: string, search: Readonly<Record<string, string>>): string =>
  `${address}?${Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Where a checkout sends the player back to: the hyphenated spellings, as absolute addresses. */
export const paymentReturnAddresses = (origin: string): { success_url: string; cancel_url: string } => ({
  success_url: origin + paths.paymentSuccess,
  cancel_url: origin + paths.paymentCancel,
})
