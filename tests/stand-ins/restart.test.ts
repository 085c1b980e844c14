import { expect, test, vi } from 'vitest'
import { donation, donationCheckout, refusal, returnUrls } from './support/provider.ts'
import { startStandIns, startWebhook, temporaryFolder } from './support/process.ts'

const payIn = (url: string, session: { id: string }, card = '4242424242424242') =>
  fetch(`${url}/dev/pay/${session.id}`, {
    method: 'POST',
    body: new URLSearchParams({ card, email: 'alice@hub.test' }),
    redirect: 'manual',
  })

test('killed between payment and delivery, the payment is kept and reported after the restart', async () => {
  const folder = temporaryFolder()
  const webhook = await startWebhook()
  webhook.state.status = 503
  const before = await startStandIns(folder, webhook.url)
  const opened = await donationCheckout(before.stripe)
  const waiting = await donationCheckout(before.stripe, 7)
  expect((await payIn(before.url, opened)).status).toBe(303)
  await before.signal('SIGKILL')
  expect(webhook.received).toEqual([])

  webhook.state.status = 200
  const after = await startStandIns(folder, webhook.url)
  await vi.waitFor(() => expect(webhook.received).toHaveLength(2), 5000)
  expect(webhook.received.map(({ type }) => type)).toEqual([
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
  expect(await after.stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({ payment_status: 'paid' })
  expect(await after.stripe.checkout.sessions.retrieve(waiting.id)).toMatchObject({ status: 'open' })
  expect(await (await payIn(after.url, opened)).text()).toContain('Already paid')
})

test('an idempotency key outlives a kill', async () => {
  const folder = temporaryFolder()
  const webhook = await startWebhook()
  const create = ({ stripe }: Awaited<ReturnType<typeof startStandIns>>) =>
    stripe.checkout.sessions.create(
      { mode: 'payment', ...returnUrls, line_items: [donation(5)] },
      { idempotencyKey: 'order-42' },
    )
  const before = await startStandIns(folder, webhook.url)
  const first = await create(before)
  await before.signal('SIGKILL')
  expect(await create(await startStandIns(folder, webhook.url))).toEqual(first)
})

test('a failure kept under a key, and a debit under way, outlive a kill', async () => {
  const folder = temporaryFolder()
  const webhook = await startWebhook()
  const before = await startStandIns(folder, webhook.url)
  const press = (url: string, body: object, action = '') =>
    fetch(`${url}/dev/pay/control${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await press(before.url, { bankDebits: true })
  const opened = await donationCheckout(before.stripe)
  await payIn(before.url, opened, '000123456789')
  await press(before.url, { fail: 'error' })
  const create = ({ stripe }: typeof before) =>
    refusal(
      stripe.checkout.sessions.create(
        { mode: 'payment', ...returnUrls, line_items: [donation(5)] },
        { idempotencyKey: 'order-42' },
      ),
    )
  const { requestId } = await create(before)
  await before.signal('SIGKILL')

  const after = await startStandIns(folder, webhook.url)
  expect(await create(after)).toMatchObject({ statusCode: 500, requestId })
  await press(after.url, { days: 4 }, '/advance')
  expect(await after.stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({ payment_status: 'paid' })
  await vi.waitFor(
    () => expect(webhook.received.at(-1)?.type).toBe('checkout.session.async_payment_succeeded'),
    5000,
  )
})

test('a lost answer drops the connection; the SDK asks again and finds the one checkout', async () => {
  const webhook = await startWebhook()
  const { stripe, url } = await startStandIns(temporaryFolder(), webhook.url)
  await fetch(`${url}/dev/pay/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fail: 'lost' }),
  })
  const opened = await donationCheckout(stripe)
  expect((await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([opened.id])
})

test.each(['SIGTERM', 'disconnect'] as const)('%s ends the process at once and cleanly', async (way) => {
  const standIns = await startStandIns(temporaryFolder(), 'http://127.0.0.1:9/nobody')
  const started = performance.now()
  expect(way === 'disconnect' ? await standIns.disconnect() : await standIns.signal(way)).toBe(0)
  expect(performance.now() - started).toBeLessThan(3000)
  expect(standIns.errors()).toBe('')
})

test('a hub that never answers a webhook does not hold up the end', async () => {
  const webhook = await startWebhook()
  webhook.state.status = null
  const { stripe, url, signal } = await startStandIns(temporaryFolder(), webhook.url)
  await payIn(url, await donationCheckout(stripe))
  await vi.waitFor(() => expect(webhook.state.asked).toBe(1))
  const started = performance.now()
  expect(await signal('SIGTERM')).toBe(0)
  expect(performance.now() - started).toBeLessThan(3000)
})

test('they never start in production, nor without their settings', async () => {
  const folder = temporaryFolder()
  await expect(startStandIns(folder, 'http://127.0.0.1:9', { NODE_ENV: 'production' })).rejects.toThrow(
    'The stand-ins for mail and payment never run in production.',
  )
  await expect(startStandIns(folder, '', { STAND_INS_WEBHOOK_SECRET: 'x' })).rejects.toThrow(
    'Missing or wrong settings of the stand-ins: STAND_INS_WEBHOOK_URL, STAND_INS_WEBHOOK_SECRET',
  )
})
