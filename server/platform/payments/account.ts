import type Stripe from 'stripe'
import * as v from 'valibot'
import { keepable } from './wire-parts.ts'
import { isPortalOf, portalMark, portalParams } from './portal.ts'
import type { PortalHub } from './portal.ts'
import { webhookEvents, webhookUrl, webhookVersion } from './webhook-events.ts'

/** A product at the payment provider, as shown on its payment page and invoices. */
export interface Product {
  readonly id: string
  readonly metadata: Readonly<Record<string, string>>
}

/** State of a part of the account. `other version` cannot be changed, only created again. */
export type AccountState = 'as it should be' | 'missing' | 'differs' | 'other version'

/** The payment provider's account, apart from prices. Every call rejects with a `PaymentError` and nothing else. */
export interface PaymentAccount {
  findProducts(ids: readonly string[]): Promise<Product[]>
  /** Sets a product's name and these metadata; other keys stay. */
  nameProduct(id: string, name: string, metadata: Product['metadata']): Promise<void>
  /** Compares the billing portal of the hub at this address with its required settings. */
  checkPortal(hub: PortalHub): Promise<AccountState>
  /** Creates or corrects the hub's portal; returns its earlier state. Safe to repeat. */
  ensurePortal(hub: PortalHub): Promise<AccountState>
  /**
   * Opens the hub's billing portal for a customer and returns its address, which links back to `returnUrl`; null if
   * the hub has none.
   */
  openPortal(hubUrl: string, customer: string, returnUrl: string): Promise<string | null>
  /** Compares the webhook of the hub at this address with its required settings. */
  checkWebhook(hubUrl: string): Promise<AccountState>
  /**
   * Creates or corrects the hub's webhook; returns its earlier state, and the signing secret of a new one, which the
   * payment provider shows only once. Safe to repeat.
   */
  ensureWebhook(hubUrl: string): Promise<{ found: AccountState; secret: string | null }>
}

type Asking = <T>(call: Promise<T>) => Promise<T>

const everything = { limit: 100 }

const newestId = (found: readonly { id: string }[]): string => found[0]?.id ?? 'first'

const webhookState = (endpoint: Stripe.WebhookEndpoint | undefined): AccountState => {
  if (!endpoint) return 'missing'
  if (endpoint.api_version !== webhookVersion) return 'other version'
  const sent = new Set(endpoint.enabled_events)
  const isSame = sent.size === webhookEvents.length && webhookEvents.every((event) => sent.has(event))
  return isSame && endpoint.status === 'enabled' ? 'as it should be' : 'differs'
}

/** Implements the account with the `stripe` SDK; `asking` turns every failure into a `PaymentError`. */
export const createPaymentAccount = (stripe: Stripe, asking: Asking): PaymentAccount => {
  const portals = async (hubUrl: string) => {
    const { data } = await asking(stripe.billingPortal.configurations.list(everything))
    return data.filter(({ metadata }) => metadata?.[portalMark] === hubUrl)
  }
  const findPortal = async (hubUrl: string) => (await portals(hubUrl)).find(({ active }) => active)
  const portalState = (portal: Stripe.BillingPortal.Configuration | undefined, hub: PortalHub) => {
    if (!portal) return 'missing'
    return isPortalOf(portal, hub) ? 'as it should be' : 'differs'
  }
  const webhooks = async (hubUrl: string) => {
    const { data } = await asking(stripe.webhookEndpoints.list(everything))
    const own = data.filter(({ url }) => url === webhookUrl(hubUrl))
    // A webhook of another version may still send while its successor is being set up.
    return own.toSorted(
      (a, b) => Number(b.api_version === webhookVersion) - Number(a.api_version === webhookVersion),
    )
  }

  return {
    async findProducts(ids) {
      const found: Product[] = []
      for (let from = 0; from < ids.length; from += everything.limit) {
        const some = ids.slice(from, from + everything.limit)
        const { data } = await asking(stripe.products.list({ ids: some, ...everything }))
        found.push(...data.map(({ id, metadata }) => ({ id, metadata })))
      }
      return found
    },
    async nameProduct(id, name, metadata) {
      await asking(stripe.products.update(id, { name, metadata: { ...metadata } }))
    },
    async checkPortal(hub) {
      return portalState(await findPortal(hub.url), hub)
    },
    async ensurePortal(hub) {
      const own = await portals(hub.url)
      const portal = own.find(({ active }) => active)
      const found = portalState(portal, hub)
      if (!portal) {
        // The payment provider repeats its answer to a key for a day. The newest id in the key allows a new portal
        // after one was switched off.
        const idempotencyKey = `portal-${hub.url}-${newestId(own)}`
        await asking(stripe.billingPortal.configurations.create(portalParams(hub), { idempotencyKey }))
      } else if (found === 'differs')
        await asking(stripe.billingPortal.configurations.update(portal.id, portalParams(hub)))
      return found
    },
    async openPortal(hubUrl, customer, returnUrl) {
      const portal = await findPortal(hubUrl)
      if (!portal) return null
      const params = { customer, configuration: portal.id, return_url: returnUrl }
      const { url } = await asking(stripe.billingPortal.sessions.create(params))
      return v.parse(keepable, url)
    },
    async checkWebhook(hubUrl) {
      return webhookState((await webhooks(hubUrl))[0])
    },
    async ensureWebhook(hubUrl) {
      const own = await webhooks(hubUrl)
      const found = webhookState(own[0])
      if (own[0] && found === 'differs') {
        const enabled_events = [...webhookEvents]
        await asking(stripe.webhookEndpoints.update(own[0].id, { enabled_events, disabled: false }))
      }
      if (found !== 'missing' && found !== 'other version') return { found, secret: null }
      const { secret } = await asking(
        stripe.webhookEndpoints.create(
          {
            url: webhookUrl(hubUrl),
            enabled_events: [...webhookEvents],
            api_version: webhookVersion,
            description: 'The Hub',
          },
          { idempotencyKey: `webhook-${hubUrl}-${newestId(own)}` },
        ),
      )
      return { found, secret: secret ?? null }
    },
  }
}
