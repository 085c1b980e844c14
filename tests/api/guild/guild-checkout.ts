import type { Dependencies } from '#server/dependencies.ts'
import { createCheckout } from '#server/payments/checkout.ts'
import type { OrderRow } from '#server/payments/orders.store.ts'
import type { Fulfilment } from '#server/payments/worker.ts'
import { raiseBanner } from './guild.store.ts'

const bannerCents = 700

/** Opens the payment provider's page for the banner of a guild. */
export const buyBanner = (
  deps: Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments' | 'settings'>,
  { userId, key, guild }: { userId: string; key: string; guild: string },
): Promise<OrderRow> =>
  createCheckout(deps, {
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
    items: async () => [{ name: `Banner of ${guild}`, cents: bannerCents }],
    refusal: async () => null,
  })

export const bannerFulfilment: Fulfilment = {
  fulfil: (db, order) => raiseBanner(db, order.leg, order.id),
}
