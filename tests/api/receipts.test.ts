import { expect, test } from 'vitest'
import { mailReceipts } from '#server/order/receipts.ts'
import { createLog } from '#server/platform/process/log.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { checkoutBody } from '#tests/support/server/checkout-body.ts'
import { openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const master = anOrder({
  plan: { id: 'tier4', type: 'monthly' },
  donations: [
    { cents: 1_000, project_type: 'guilds', project_id: 'guild-quartermaster' },
    { cents: 500, project_type: 'general' },
  ],
})
const donation = anOrder({ donations: [{ cents: 123_400, project_type: 'player_analytics' }] })

/** Pays an order as alice's page would send it, up to what is fulfilled; its receipt is due then. */
const pay = async (shop: Shop, order = master, language?: string) => {
  const alice = await shop.person('alice')
  const body = checkoutBody(order, 'alice')
  const answer = await alice.send({ ...body, metadata: { ...body.metadata, ...(language && { language }) } })
  expect(answer.status).toBe(200)
  const checkout = await answer.json()
  await shop.pay(checkout)
  await shop.deliver()
  await shop.work()
  return { ...alice, state: () => alice.order(checkout.orderId), orderId: checkout.orderId as string }
}

const openSeededShop = async () => {
  const shop = await openShop()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  return shop
}

test('a paid order is followed by its receipt, once, to the player’s address', async () => {
  const shop = await openSeededShop()
  const alice = await pay(shop)
  expect((await alice.state()).receipt).toEqual({ email: 'alice@example.org', sent: false })
  await mailReceipts(shop)
  await mailReceipts(shop)
  expect(shop.mailer.sent.map(({ to }) => to)).toEqual(['alice@example.org'])
  expect((await alice.state()).receipt).toEqual({ email: 'alice@example.org', sent: true })
  shop.clock.advance(48 * hourMs)
  await mailReceipts(shop)
  expect(shop.mailer.sent).toHaveLength(1)
})

test('it says what was paid, when it renews and how to end that, in text and HTML', async () => {
  const shop = await openSeededShop()
  const alice = await pay(shop)
  const { number } = await alice.state()
  await mailReceipts(shop)
  const [mail] = shop.mailer.sent
  expect(mail).toMatchObject({
    language: 'en',
    subject: `Your receipt ${number}-1: Master, monthly and 2 more items`,
  })
  const receipt = `http://localhost:4000/payment-success?order=${alice.orderId}`
  for (const words of [
    `Receipt ${number}-1 of order ${number}, paid on March 1, 2026`,
    'Paid with Visa ending in 4242',
    'Period: March 1, 2026 to April 1, 2026',
    'Master, monthly  $34.99',
    'Donation, Guild Quartermaster  $10.00',
    'Donation, Community fund  $5.00',
    'Total  $49.99',
    'All amounts are in US dollars (USD).',
    'Sold by Example Ltd, 1 High Street, London',
    'Your plan renews on April 1, 2026 for $34.99.',
    'End it any time under Your plan: http://localhost:4000/settings#tab-assets',
    receipt,
    'http://localhost:4000/terms',
    'http://localhost:4000/refunds',
  ])
    expect(mail?.text).toContain(words)
  for (const words of ['Master, monthly', '$49.99', 'April 1, 2026', `href="${receipt}"`, '#tab-assets'])
    expect(mail?.html).toContain(words)
})

test('it comes in the language the order was placed in', async () => {
  const shop = await openSeededShop()
  const alice = await pay(shop, donation, 'fr')
  const { number } = await alice.state()
  await mailReceipts(shop)
  const [mail] = shop.mailer.sent
  expect(mail).toMatchObject({
    language: 'fr',
    subject: `Votre reçu ${number}-1\u202f: Don, Analyses des joueurs`,
  })
  expect(mail?.text.replaceAll(/\s/gu, ' ')).toContain('Don, Analyses des joueurs  1 234,00 $')
  expect(mail?.text).toContain('payée le 1 mars 2026')
  expect(mail?.text).not.toContain('renouvelle')
})

test.each(['de', 'fa', 7, {}])('a language without mails (%s) is refused', async (language) => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const body = checkoutBody(donation, 'alice')
  expect((await alice.send({ ...body, metadata: { ...body.metadata, language } })).status).toBe(400)
})

test('a title can’t bring HTML into the mail', async () => {
  const shop = await openSeededShop()
  await shop.db
    .updateTable('projects')
    .set({ title: '<img src=x onerror=alert(1)>' })
    .where('id', '=', 'guild-quartermaster')
    .execute()
  await pay(shop)
  await mailReceipts(shop)
  expect(shop.mailer.sent[0]?.html).toContain('&lt;img src=x')
  expect(shop.mailer.sent[0]?.html).not.toContain('<img')
})

test('a player without an address gets none, and the page mentions none', async () => {
  const shop = await openShop()
  await shop.person('alice')
  await shop.db.updateTable('users').set({ email: null }).where('id', '=', 'alice').execute()
  const alice = await pay(shop, donation)
  await mailReceipts(shop)
  expect(shop.mailer.sent).toEqual([])
  expect((await alice.state()).receipt).toBeNull()
})

test('several processes send each receipt once', async () => {
  const shop = await openShop()
  for (let count = 0; count < 6; count += 1) await pay(shop, donation)
  await Promise.all([mailReceipts(shop), mailReceipts(shop), mailReceipts(shop)])
  const numbers = shop.mailer.sent.map(({ subject }) => subject)
  expect(numbers).toHaveLength(6)
  expect(new Set(numbers).size).toBe(6)
})

test('another process sends what a dead one had claimed', async () => {
  const shop = await openShop()
  await pay(shop, donation)
  // Never comes back from the mail server.
  void mailReceipts({ ...shop, mailer: { send: () => new Promise(() => {}), close: () => {} } })
  await expect
    .poll(async () => {
      const { receipt_due_at } = await shop.db
        .selectFrom('charges')
        .select('receipt_due_at')
        .executeTakeFirstOrThrow()
      return receipt_due_at
    })
    .toEqual(new Date(shop.clock.now() + 5 * minuteMs))
  await mailReceipts(shop)
  expect(shop.mailer.sent).toEqual([])
  shop.clock.advance(5 * minuteMs)
  await mailReceipts(shop)
  expect(shop.mailer.sent).toHaveLength(1)
})

test('while the mail server fails it is tried again, ever less often, and given up after a day', async () => {
  const shop = await openShop()
  const alice = await pay(shop, donation)
  const start = shop.clock.now()
  const told: string[] = []
  const log = createLog('silent')
  log.warn = () => void told.push('warn')
  log.error = () => void told.push('error')
  const tries: number[] = []
  const mailer = {
    send: () => {
      tries.push((shop.clock.now() - start) / minuteMs)
      return Promise.reject(new Error('mailbox full'))
    },
    close: () => {},
  }
  for (let minute = 0; minute <= 26 * 60; minute += 1) {
    await mailReceipts({ ...shop, log, mailer })
    shop.clock.advance(minuteMs)
  }
  expect(tries.slice(0, 9)).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128])
  expect(tries.at(-1)).toBe(24 * 60)
  expect(told).toEqual([...tries.slice(1).map(() => 'warn'), 'error'])
  // The session is over by now.
  expect((await (await shop.person('alice')).order(alice.orderId)).receipt).toBeNull()
})

test('one receipt that no server takes holds up no other', async () => {
  const shop = await openShop()
  shop.mailer.failure = new Error('mailbox full')
  const first = await pay(shop, donation)
  await mailReceipts(shop)
  shop.mailer.failure = null
  await pay(shop, donation)
  await mailReceipts(shop)
  expect(shop.mailer.sent).toHaveLength(1)
  shop.clock.advance(minuteMs)
  await mailReceipts(shop)
  expect(shop.mailer.sent).toHaveLength(2)
  expect((await first.state()).receipt).toEqual({ email: 'alice@example.org', sent: true })
})

test('fulfilling wakes the job that mails receipts', async () => {
  const woken: string[] = []
  const shop = await openShop({ wake: (job) => void woken.push(job) })
  await pay(shop, donation)
  expect(woken).toContain('receipts')
})

test('an order says until when its plan is paid, whether it renews, and whether it gives anything now', async () => {
  const shop = await openSeededShop()
  const alice = await pay(shop)
  const paid_until = '2026-04-01T12:00:00.000Z'
  expect((await alice.state()).plan).toEqual({
    paid_until,
    renewal: 'renews',
    in_force: true,
    renewal_cents: 3_499,
  })
  const [{ id }] = await alice.subscriptions()
  await alice.call('POST', `/subscriptions/${id}/end`)
  expect((await alice.state()).plan).toEqual({ paid_until, renewal: 'ends', in_force: true })
  await shop.db.updateTable('subscriptions').set({ status: 'ended' }).execute()
  expect((await alice.state()).plan).toEqual({ paid_until, renewal: 'none', in_force: false })
  const { orders } = await (await alice.call('GET', '/payments/orders')).json()
  expect(orders[0].plan).toEqual({ paid_until, renewal: 'none', in_force: false })
})

test('an order whose plan wasn’t renewed, or became another one, says so', async () => {
  const shop = await openSeededShop()
  const alice = await pay(shop)
  const plan = { paid_until: '2026-04-01T12:00:00.000Z', renewal: 'renews', in_force: true }
  await shop.db.updateTable('subscriptions').set({ status: 'past_due' }).execute()
  expect((await alice.state()).plan).toEqual({ ...plan, renewal_failed: true })
  await shop.db.updateTable('subscriptions').set({ status: 'active', plan_id: 'tier5' }).execute()
  expect((await alice.state()).plan).toEqual({ ...plan, changed_to: { plan_id: 'tier5', type: 'monthly' } })
  await shop.db.updateTable('subscriptions').set({ status: 'ended' }).execute()
  expect((await alice.state()).plan).not.toHaveProperty('renewal_failed')
})

test('an order without a plan says nothing of one', async () => {
  const alice = await pay(await openShop(), donation)
  expect((await alice.state()).plan).toBeNull()
})
