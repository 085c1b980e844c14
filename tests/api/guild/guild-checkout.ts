import type { Dependencies } from '#server/dependencies.ts'
import { createCheckout } from '#server/payments/checkout.ts'
import type { OrderRow } from '#server/payments/orders.store.ts'
import type { Fulfilment } from '#server/feature.ts'
import { isRefused } from '#server/platform/http/refused.ts'
import type { Payments, Price } from '#server/platform/payments/payments.ts'
import type { Db } from '#server/schema.ts'
import { raiseBanner } from './guild.store.ts'

const bannerCents = 700
const bannerKey = 'guild_banner'

const findBannerPrice = async (payments: Payments): Promise<Price | undefined> =>
  (await payments.findPrices([bannerKey])).get(bannerKey)

export const createBannerPrice = async (_: Db, payments: Payments): Promise<string[]> => {
  if (await findBannerPrice(payments)) return []
  await payments.createPrice({
    key: bannerKey,
    cents: bannerCents,
    interval: null,
    name: 'Banner of a guild',
    metadata: {},
  })
  return [bannerKey]
}

/** Opens the payment provider's page for the banner of a guild. */
export const buyBanner = async (
  deps: Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments' | 'settings'>,
  { userId, key, guild }: { userId: string; key: string; guild: string },
): Promise<OrderRow> => {
  const order = await createCheckout(deps, {
    userId,
    key,
    content: guild,
    purpose: 'guild',
    leg: guild,
    mode: 'payment',
    lines: [],
    totalCents: bannerCents,
    language: 'en',
    successUrl: `${deps.settings.publicUrl}/payment-success`,
    cancelUrl: `${deps.settings.publicUrl}/payment-cancel`,
    items: async () => {
      const price = await findBannerPrice(deps.payments)
      return price ? [{ priceId: price.id, quantity: 1 }] : null
    },
    refusal: async () => null,
  })
  if (isRefused(order)) throw new Error(`The banner is not for sale: ${order.code}.`)
  return order
}

export const bannerFulfilment: Fulfilment = {
  fulfil: (db, order) => raiseBanner(db, order.leg, order.id),
}
