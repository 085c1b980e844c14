/**
 * Sources of Stripe.js and of Checkout in a page, as the payment provider documents them, without the maps of its
 * address field: https://docs.stripe.com/security/guide#content-security-policy
 */
export const paymentFormSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  frames: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  calls: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  images: ['https://*.stripe.com'],
} as const
