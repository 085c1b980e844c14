import * as v from 'valibot'

/** Places to pay: the payment provider's own page, or its form within the hub's page. */
export const paymentPages = ['hosted', 'embedded'] as const

export const isLive = (key: string | undefined): boolean => /^(?:sk|rk|pk)_live_/u.test(key ?? '')

export const publishableKey = v.pipe(
  v.string(),
  v.check((key) => !/^(?:sk|rk|whsec)_/u.test(key), 'is a secret: every player would get to read it'),
  v.check(
    (key) => /^(?:sk|rk|whsec)_/u.test(key) || /^pk_(?:test|live)_\w+$/u.test(key),
    'must be a publishable key (pk_…)',
  ),
)

/**
 * Returns contradictions between the settings of the payment provider. Without a secret key, payments go to the
 * stand-in.
 */
export const paymentFaults = (env: NodeJS.ProcessEnv): string[] => {
  const { STRIPE_PUBLISHABLE_KEY: key, STRIPE_SECRET_KEY: secret, PAYMENT_PAGE: page } = env
  return [
    ...(page === 'embedded' && !key ? ['PAYMENT_PAGE=embedded needs STRIPE_PUBLISHABLE_KEY'] : []),
    ...(key?.startsWith('pk_') && isLive(key) !== isLive(secret)
      ? ['STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live keys or both be test keys']
      : []),
  ]
}
