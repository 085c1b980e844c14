import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { languageCodes } from '#contract/values/languages.ts'
import { accountCheckJob } from '#server/order/check-account.ts'
import { ensurePrices } from '#server/order/set-up-prices.ts'
import { ensureAccount, ensurePortal } from '#server/payments/set-up-account.ts'
import { readEvent } from '#server/platform/payments/payment-events.ts'
import { webhookEvents, webhookVersion } from '#server/platform/payments/webhook-events.ts'
import { createLog } from '#server/platform/process/log.ts'
import type { Log } from '#server/platform/process/log.ts'
import { openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { eventTypes } from '../../stand-ins/payments/events.ts'

const publicUrl = 'https://hub.example.com'

/** The hub of an operator with an account of their own, in which nothing is set up yet. */
const openOperator = async (options: Parameters<typeof openShop>[0] = {}) => {
  const shop = await openShop({ prices: false, ...options })
  const hub = { ...shop, settings: { ...shop.settings, publicUrl, ownAccount: true } }
  const post = (path: string, body: Record<string, string>) =>
    shop.provider.fetch(`http://provider.test${path}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_test_hub' },
      body: new URLSearchParams(body),
    })
  return { shop, hub, post, webhooks: async () => (await shop.ask('/v1/webhook_endpoints')).data }
}

const portals = async (shop: Shop) => (await shop.ask('/v1/billing_portal/configurations')).data

test('an account is set up whole, told what was done, and a second time nothing is done', async () => {
  const { shop, hub, webhooks } = await openOperator()
  const first = await ensureAccount(hub)
  expect(first).toEqual([
    expect.stringContaining('The billing portal was set up'),
    expect.stringContaining(`The webhook was created at ${publicUrl}/api/payments/webhook`),
    expect.stringMatching(/^Set STRIPE_WEBHOOK_SECRET=whsec_\w+ and start the hub anew/u),
  ])
  expect(await ensureAccount(hub)).toEqual(['The billing portal was there.', 'The webhook was there.'])
  expect(await webhooks()).toMatchObject([
    { enabled_events: [...webhookEvents], api_version: webhookVersion, status: 'enabled' },
  ])
  expect(await portals(shop)).toHaveLength(1)
})

test('the portal lets card, invoices, address and email be seen and changed, and nothing else', async () => {
  const { shop, hub } = await openOperator()
  await ensureAccount(hub)
  const [{ features, metadata, business_profile: profile }] = await portals(shop)
  const allowed = Object.entries(features as Record<string, { enabled: boolean }>)
  expect(allowed.flatMap(([name, { enabled }]) => (enabled ? [name] : []))).toEqual([
    'customer_update',
    'invoice_history',
    'payment_method_update',
  ])
  expect(features.customer_update.allowed_updates).toEqual(['address', 'email'])
  expect(metadata).toEqual({ hub: publicUrl })
  expect(profile).toMatchObject({
    privacy_policy_url: `${publicUrl}/privacy`,
    terms_of_service_url: `${publicUrl}/terms`,
  })
})

test('what was changed in the dashboard is set right; portals and webhooks of others stay', async () => {
  const { shop, hub, post, webhooks } = await openOperator()
  await ensureAccount(hub)
  await post('/v1/billing_portal/configurations', {
    'features[subscription_cancel][enabled]': 'true',
    'metadata[hub]': 'https://other.example.com',
  })
  await post('/v1/webhook_endpoints', {
    url: 'https://other.example.com/api/payments/webhook',
    'enabled_events[0]': '*',
  })
  const [, { id: portal }] = await portals(shop)
  const [, { id: webhook }] = await webhooks()
  await post(`/v1/billing_portal/configurations/${portal}`, {
    'features[subscription_cancel][enabled]': 'true',
  })
  await post(`/v1/webhook_endpoints/${webhook}`, { 'enabled_events[0]': 'invoice.paid', disabled: 'true' })
  expect(await ensureAccount(hub)).toEqual([
    'The billing portal allowed something else, and was set right.',
    'The webhook sent other events or none, and was set right.',
  ])
  const [otherPortal, ownPortal] = await portals(shop)
  expect(ownPortal).toMatchObject({ id: portal, features: { subscription_cancel: { enabled: false } } })
  expect(otherPortal).toMatchObject({ features: { subscription_cancel: { enabled: true } } })
  const [otherWebhook, ownWebhook] = await webhooks()
  expect(ownWebhook).toMatchObject({ id: webhook, status: 'enabled', enabled_events: [...webhookEvents] })
  expect(otherWebhook).toMatchObject({ enabled_events: ['*'] })
})

test('a webhook of another version is followed by one that fits, and the operator is told to delete it', async () => {
  const { hub, post, webhooks } = await openOperator()
  await post('/v1/webhook_endpoints', {
    url: `${publicUrl}/api/payments/webhook`,
    'enabled_events[0]': 'invoice.paid',
    api_version: '2024-06-20',
  })
  const told = (await ensureAccount(hub)).join('\n')
  expect(told).toContain('Set STRIPE_WEBHOOK_SECRET=whsec_')
  expect(told).toContain('Delete the one of another API version')
  expect((await webhooks()).map(({ api_version }: { api_version: string }) => api_version)).toEqual([
    webhookVersion,
    '2024-06-20',
  ])
  expect(await ensureAccount(hub)).toEqual(['The billing portal was there.', 'The webhook was there.'])
})

test('set up twice at once, with an answer lost, it has one portal and one webhook', async () => {
  const { shop, hub, webhooks } = await openOperator()
  await shop.control({ fail: 'lost', failTimes: 1, failPath: '/v1/webhook_endpoints' })
  await Promise.allSettled([ensureAccount(hub), ensureAccount(hub)])
  const told = await ensureAccount(hub)
  expect(told).toEqual(['The billing portal was there.', 'The webhook was there.'])
  expect([(await portals(shop)).length, (await webhooks()).length]).toEqual([1, 1])
})

test('a portal that was switched off is followed by another on the same day', async () => {
  const { shop, hub, post } = await openOperator()
  await ensurePortal(hub)
  const [{ id }] = await portals(shop)
  await post(`/v1/billing_portal/configurations/${id}`, { active: 'false' })
  expect(await ensurePortal(hub)).toContain('was set up')
  expect((await portals(shop)).map(({ active }: { active: boolean }) => active)).toEqual([true, false])
})

test('a hub that only this machine reaches gets no webhook, and is told why', async () => {
  const { shop, webhooks } = await openOperator()
  const local = { ...shop, settings: { ...shop.settings, ownAccount: true } }
  expect((await ensureAccount(local)).at(-1)).toContain("can't be reached")
  expect(await webhooks()).toEqual([])
})

test('a portal or webhook that is missing or differs is told in one line, and the hub goes on', async () => {
  const warn = vi.fn<Log['warn']>()
  const { hub, post, webhooks } = await openOperator({ log: { ...createLog('silent'), warn } })
  await ensurePrices(hub.db, hub.payments, hub.mailTexts)
  const check = () => accountCheckJob(hub).run(new AbortController().signal)
  await check()
  expect(warn.mock.calls.map(([faults]) => faults)).toEqual([{ portal: 'missing', webhook: 'missing' }])
  await ensureAccount(hub)
  await check()
  expect(warn).toHaveBeenCalledTimes(1)
  const [{ id }] = await webhooks()
  await post(`/v1/webhook_endpoints/${id}`, { disabled: 'true' })
  await check()
  expect(warn.mock.calls.at(-1)?.[0]).toEqual({ webhook: 'differs' })
})

test('products carry the hub’s name in English, and in every language beside it', async () => {
  const { shop, hub } = await openOperator()
  await ensurePrices(hub.db, hub.payments, hub.mailTexts)
  const { productId } = (await shop.payments.findPrices(['tier3_gift_12'])).get('tier3_gift_12') ?? {}
  const { name, metadata } = await shop.ask(`/v1/products/${productId}`)
  expect(name).toBe('Gift: Elite, 12 months')
  expect(Object.keys(metadata).toSorted()).toEqual(languageCodes.map((code) => `name_${code}`).toSorted())
  expect(metadata).toMatchObject({
    name_en: 'Gift: Elite, 12 months',
    name_fr: expect.stringContaining('12 mois'),
  })
})

test('a product from before is named once; a name that the operator gives it afterwards stays', async () => {
  const { shop, hub, post } = await openOperator()
  await ensurePrices(hub.db, hub.payments, hub.mailTexts)
  const { productId } = (await shop.payments.findPrices(['tier3_yearly'])).get('tier3_yearly') ?? {}
  await post(`/v1/products/${productId}`, { name: 'Old', 'metadata[name_fr]': '' })
  expect(await ensurePrices(hub.db, hub.payments, hub.mailTexts)).toEqual(['tier3_yearly'])
  expect(await shop.ask(`/v1/products/${productId}`)).toMatchObject({ name: 'Elite, yearly' })
  await post(`/v1/products/${productId}`, { name: 'Elite for a whole year' })
  expect(await ensurePrices(hub.db, hub.payments, hub.mailTexts)).toEqual([])
  expect(await shop.ask(`/v1/products/${productId}`)).toMatchObject({ name: 'Elite for a whole year' })
})

const kindOf = (type: string): string =>
  readEvent(JSON.stringify({ id: 'evt_1', type, created: 1, data: { object: {} } }), 1).fact.kind

test('the hub reads every event it listens to, and no other', () => {
  const isListed = (type: string) => (webhookEvents as readonly string[]).includes(type)
  expect(webhookEvents.filter((type) => kindOf(type) === 'other')).toEqual([])
  expect(eventTypes.filter((type) => !isListed(type) && kindOf(type) !== 'other')).toEqual([])
})

test('docs/operating.md lists these events and this version, for whoever sets the webhook up by hand', () => {
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const [, listed = ''] = /these\s+events:((?:\s+`[\w.]+`[,.])+)/u.exec(page) ?? []
  expect([...listed.matchAll(/`([\w.]+)`/gu)].map(([, type]) => type)).toEqual([...webhookEvents])
  expect(page).toContain(webhookVersion)
})
