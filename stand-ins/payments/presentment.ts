import type { SessionInside } from './checkout-params.ts'
import type { Session } from './wire.ts'

/** Exchange rates per dollar, in ten-thousandths; invented, because no real rate is looked up. */
const perDollar = { usd: 10_000, eur: 9_000, gbp: 8_000 }

const rateOf = (currency: string | null): number =>
  (currency === 'eur' || currency === 'gbp' ? perDollar[currency] : undefined) ?? perDollar.usd

export type Presentment = NonNullable<Session['presentment_details']>

/**
 * Amount shown to and paid by the payer if Adaptive Pricing uses their own currency; null for the original amount.
 * The session's currency and amounts stay those of the account:
 * https://docs.stripe.com/changelog/basil/2025-03-31/add_presentment_details
 */
export const presentment = (
  { currency, amount_total: total }: Pick<Session, 'currency' | 'amount_total'>,
  { presented }: Pick<SessionInside, 'presented'>,
): Presentment | null =>
  presented === null || presented === currency
    ? null
    : {
        presentment_amount: Math.round(((total ?? 0) * perDollar[presented]) / rateOf(currency)),
        presentment_currency: presented,
      }
