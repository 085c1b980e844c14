import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailReceipts } from '#server/order/receipts.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'

const project = 'guild-quartermaster'
type Player = Awaited<ReturnType<Shop['person']>>

/** A shop with the demo's projects, and what they had before anybody donated. */
const openSeededShop = async () => {
  const shop = await openProvenShop()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  return { shop, alice: await shop.person('alice'), before: await totals(shop) }
}

const totals = async ({ app }: Pick<Shop, 'app'>) => {
  const { donations, weightedVotes }: { donations: number; weightedVotes: number } = await (
    await app.request(`/api/vaultvision/projects/${project}`)
  ).json()
  const { donated } = await (await app.request('/api/vaultvision/stats')).json()
  return { fund: donated as number, donations, weightedVotes }
}

/** The votes that a player has in the donation bank. */
const bankOf = async ({ db }: Shop, { id }: Player): Promise<number> => {
  const rows = await db
    .selectFrom('vote_ledger')
    .select('votes')
    .where('user_id', '=', id)
    .where('bank', '=', 'donation')
    .execute()
  return rows.reduce((sum, { votes }) => sum + votes, 0)
}

interface Donation {
  user_id?: unknown
  amount?: unknown
  use_votes_immediately?: unknown
  project_id?: unknown
  language?: string
}

const donate = (player: Player, donation: Donation, key: string = randomUUID(), path?: string) =>
  player.call(
    'POST',
    path ?? '/stripe-donations/checkout',
    { user_id: player.id, ...donation },
    { 'Idempotency-Key': key },
  )

/** Opens a checkout that is expected to open. */
const open = async (player: Player, donation: Donation, key?: string, path?: string) => {
  const answer = await donate(player, donation, key, path)
  expect(answer.status).toBe(200)
  const body: { session_id: string; order_id: string; checkout_url: string } = await answer.json()
  return { ...body, sessionId: body.session_id }
}
const stateOf = async (player: Player, sessionId: string) =>
  (await player.call('GET', `/stripe-donations/session/${sessionId}`)).json()
const give = async (shop: Shop, player: Player, donation: Donation) => {
  const checkout = await open(player, donation)
  await shop.pay(checkout)
  await shop.catchUp()
  return checkout
}
const close = (shop: Shop, status: 'completed' | 'pending' | 'analyzing' | 'refused') =>
  shop.db.updateTable('projects').set({ status }).where('id', '=', project).execute()

test('a donation to a project with its votes at once: money and votes are there, the bank is as it was', async () => {
  const { shop, alice, before } = await openSeededShop()
  const answer = await (
    await donate(alice, { amount: 50, project_id: project, use_votes_immediately: true })
  ).json()
  expect(answer).toEqual({
    success: true,
    checkout_url: expect.stringContaining('/dev/pay/'),
    form: null,
    message: 'Checkout opened.',
    session_id: expect.any(String),
    order_id: expect.any(String),
  })
  const asked = {
    session_id: answer.session_id,
    order_id: answer.order_id,
    order_number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}$/u),
    amount: 50,
    project_type: 'guilds',
    project: { id: project, title: 'Guild Quartermaster', closed: false },
  }
  const open = { ...asked, status: 'awaiting_payment', votes: null, votes_in: null }
  expect(await stateOf(alice, answer.session_id)).toEqual(open)
  expect(await totals(shop)).toEqual(before)

  const session = await shop.ask(`/v1/checkout/sessions/${answer.session_id}`)
  expect(session).toMatchObject({
    mode: 'payment',
    amount_total: 5_000,
    currency: 'usd',
    metadata: { order_id: answer.order_id, leg: 'donation' },
    success_url: `http://localhost:4000/payment-success?order=${answer.order_id}`,
    cancel_url: `http://localhost:4000/payment-cancel?order=${answer.order_id}`,
  })
  expect(Object.keys(session.metadata)).toHaveLength(2)

  await shop.pay({ sessionId: answer.session_id })
  await shop.catchUp()
  expect(await stateOf(alice, answer.session_id)).toEqual({
    ...asked,
    status: 'fulfilled',
    votes: 115,
    votes_in: 'project',
  })
  expect(await totals(shop)).toEqual({
    fund: before.fund + 50,
    donations: before.donations + 50,
    weightedVotes: before.weightedVotes + 115,
  })
  expect(await bankOf(shop, alice)).toBe(0)
})

test('votes are given at once when nothing is said about them', async () => {
  const { shop, alice } = await openSeededShop()
  const { session_id } = await give(shop, alice, { amount: 5, project_id: project })
  expect(await stateOf(alice, session_id)).toMatchObject({ votes: 10, votes_in: 'project' })
})

test('kept votes are in the donation bank, and the project has the money alone', async () => {
  const { shop, alice, before } = await openSeededShop()
  const donation = { amount: 20, project_id: project, use_votes_immediately: false }
  const { session_id } = await give(shop, alice, donation)
  expect(await stateOf(alice, session_id)).toMatchObject({ votes: 44, votes_in: 'donation_bank' })
  expect(await totals(shop)).toEqual({ ...before, fund: before.fund + 20, donations: before.donations + 20 })
  expect(await bankOf(shop, alice)).toBe(44)
})

test('without a project the fund has the money and the bank the votes, whatever was said about them', async () => {
  const { shop, alice, before } = await openSeededShop()
  const { session_id } = await give(shop, alice, { amount: 10, use_votes_immediately: true })
  expect(await stateOf(alice, session_id)).toMatchObject({
    amount: 10,
    project: null,
    project_type: 'general',
    votes: 21,
    votes_in: 'donation_bank',
  })
  expect(await totals(shop)).toEqual({ ...before, fund: before.fund + 10 })
  expect(await bankOf(shop, alice)).toBe(21)
})

test('subscribers get a tenth more, given to the project as well', async () => {
  const { shop, alice, before } = await openSeededShop()
  await shop.buy(alice, anOrder({ plan: { id: 'tier1', type: 'monthly' } }))
  const { session_id } = await give(shop, alice, { amount: 10, project_id: project })
  expect(await stateOf(alice, session_id)).toMatchObject({ votes: 23, votes_in: 'project' })
  expect((await totals(shop)).weightedVotes).toBe(before.weightedVotes + 23)
})

test.each(['completed', 'refused'] as const)(
  'a project that is %s before the payment: money to the fund of its type, votes to the bank, and it is said',
  async (status) => {
    const { shop, alice, before } = await openSeededShop()
    const checkout = await open(alice, { amount: 100, project_id: project })
    await close(shop, status)
    await shop.pay(checkout)
    await shop.catchUp()
    expect(await stateOf(alice, checkout.session_id)).toMatchObject({
      status: 'fulfilled',
      project: { id: project, closed: true },
      project_type: 'guilds',
      votes: 240,
      votes_in: 'donation_bank',
    })
    expect(await totals(shop)).toEqual({ ...before, fund: before.fund + 100 })
    expect(await bankOf(shop, alice)).toBe(240)
    const [line] = (await alice.order(checkout.order_id)).lines
    expect(line).toMatchObject({ votes: 240, project: { closed: true } })
    await mailReceipts(shop)
    expect(shop.mailer.sent[0]?.text).toContain('The project had closed before you paid.')
    expect(shop.mailer.sent[0]?.text).toContain('240 votes kept in your donation bank')
  },
)

test('fulfilled again and heard of again, nothing is booked twice', async () => {
  const { shop, alice, before } = await openSeededShop()
  const checkout = await give(shop, alice, { amount: 50, project_id: project })
  const order = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', checkout.order_id)
    .executeTakeFirstOrThrow()
  for (let times = 0; times < 3; times += 1)
    await shop.fulfilments.get('donation')?.fulfil(shop.db, order, shop.clock.now(), shop.settings)
  await shop.pay(checkout)
  await shop.catchUp()
  expect(await totals(shop)).toEqual({
    fund: before.fund + 50,
    donations: before.donations + 50,
    weightedVotes: before.weightedVotes + 115,
  })
  expect(await bankOf(shop, alice)).toBe(0)
})

test('the older address is the same checkout, and writes nothing before it is paid', async () => {
  const { shop, alice, before } = await openSeededShop()
  const key = randomUUID()
  const donation = { amount: 15, project_id: project }
  const one = await open(alice, donation, key)
  expect(await open(alice, donation, key, '/vaultvision/donations')).toEqual(one)
  expect(await totals(shop)).toEqual(before)
  expect(await bankOf(shop, alice)).toBe(0)
  await shop.pay(one)
  await shop.catchUp()
  expect((await totals(shop)).donations).toBe(before.donations + 15)
})

test('pressed twice it is one checkout; with another content the same key is refused', async () => {
  const { alice } = await openSeededShop()
  const key = randomUUID()
  const [one, two] = await Promise.all([open(alice, { amount: 5 }, key), open(alice, { amount: 5 }, key)])
  expect(two).toEqual(one)
  expect(await codeOf(await donate(alice, { amount: 10 }, key))).toBe('order_mismatch')
})

test('from twenty tabs at once one checkout is open, and it is paid once', async () => {
  const { shop, alice, before } = await openSeededShop()
  const answers = await Promise.all(Array.from({ length: 20 }, () => donate(alice, { amount: 25 })))
  const opened = new Set<string>()
  for (const answer of answers)
    if (answer.status === 200) opened.add((await answer.json()).session_id)
    else expect(['order_replaced', 'payment_failed']).toContain(await codeOf(answer))
  const states = await Promise.all([...opened].map((id) => shop.ask(`/v1/checkout/sessions/${id}`)))
  expect(states.filter(({ status }) => status === 'open')).toHaveLength(1)
  for (const sessionId of opened) await shop.pay({ sessionId })
  await shop.catchUp()
  expect((await totals(shop)).fund).toBe(before.fund + 25)
})

test('a newer attempt replaces the open one, an order of gifts beside it stays open', async () => {
  const { shop, alice } = await openSeededShop()
  const gifts = await alice.checkout(anOrder({ gifts: { tier1: 1 } }))
  const one = await open(alice, { amount: 5 })
  const two = await open(alice, { amount: 10 })
  const statusOf = async (id: string) => (await shop.ask(`/v1/checkout/sessions/${id}`)).status
  expect(await statusOf(one.session_id)).toBe('expired')
  expect(await statusOf(two.session_id)).toBe('open')
  expect(await statusOf(gifts.sessionId)).toBe('open')
  expect(await stateOf(alice, one.session_id)).toMatchObject({ status: 'cancelled', votes: null })
})

test('a checkout that was left too long expires, and the next one can be paid', async () => {
  const { shop, alice: early, before } = await openSeededShop()
  const left = await open(early, { amount: 5 })
  shop.clock.advance(2 * 3_600_000)
  await reconcile(shop)
  await shop.pay(left)
  await shop.catchUp()
  const alice = await shop.person('alice')
  expect(await stateOf(alice, left.session_id)).toMatchObject({ status: 'expired', votes_in: null })
  await give(shop, alice, { amount: 5 })
  expect((await totals(shop)).fund).toBe(before.fund + 5)
})

test.each([
  [{ amount: 0 }, 'donation_amount_invalid'],
  [{ amount: -5 }, 'donation_amount_invalid'],
  [{ amount: 4 }, 'donation_amount_invalid'],
  [{ amount: 7 }, 'donation_amount_invalid'],
  [{ amount: 5.01 }, 'donation_amount_invalid'],
  [{ amount: 999_999 }, 'donation_amount_invalid'],
  [{ amount: 1_000_000 }, 'donation_amount_invalid'],
  [{ amount: 2 ** 53 }, 'donation_amount_invalid'],
  [{ amount: '50' }, 'invalid_request'],
  [{ amount: null }, 'invalid_request'],
  [{}, 'invalid_request'],
  [{ amount: 5, use_votes_immediately: 'yes' }, 'invalid_request'],
  [{ amount: 5, user_id: '' }, 'user_without_id'],
  [{ amount: 5, user_id: 'bob' }, 'forbidden'],
  [{ amount: 5, user_id: null }, 'invalid_request'],
  [{ amount: 5, project_id: 'nobody-knows' }, 'project_closed'],
  [{ amount: 5, project_id: 'arena-almanac' }, 'project_closed'],
  [{ amount: 5, project_id: 'land-surveyor' }, 'project_closed'],
  [{ amount: 5, project_id: 'guild-radio' }, 'project_closed'],
  [{ amount: 5, project_id: `'; drop table projects; --` }, 'project_closed'],
  [{ amount: 5, project_id: '' }, 'invalid_request'],
  [{ amount: 5, project_id: 'x'.repeat(65) }, 'invalid_request'],
])('%j is refused with %s, and nothing is written', async (donation, code) => {
  const { shop, alice, before } = await openSeededShop()
  expect(await codeOf(await donate(alice, donation))).toBe(code)
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await totals(shop)).toEqual(before)
})

test('the most that can be donated goes through', async () => {
  const { shop, alice } = await openSeededShop()
  const { session_id } = await give(shop, alice, { amount: 999_995 })
  expect(await stateOf(alice, session_id)).toMatchObject({ amount: 999_995, votes: 2_999_985 })
})

test('a guest can neither donate nor look', async () => {
  const { shop } = await openSeededShop()
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ user_id: 'alice', amount: 5 }),
  }
  for (const path of ['/stripe-donations/checkout', '/vaultvision/donations'])
    expect(await codeOf(await shop.app.request(`/api${path}`, init))).toBe('unauthorized')
  expect(await codeOf(await shop.app.request('/api/stripe-donations/session/cs_1'))).toBe('unauthorized')
})

test('another player’s donation, an order and an unknown session are not found', async () => {
  const { shop, alice } = await openSeededShop()
  const bob = await shop.person('bob')
  const donation = await open(alice, { amount: 5 })
  const order = await alice.checkout(anOrder({ gifts: { tier1: 1 } }))
  expect(await stateOf(bob, donation.session_id)).toMatchObject({ code: 'not_found' })
  expect(await stateOf(alice, order.sessionId)).toMatchObject({ code: 'not_found' })
  expect(await stateOf(alice, 'cs_unknown')).toMatchObject({ code: 'not_found' })
})

test('when the payment provider is down it is a failed checkout, and the next attempt opens', async () => {
  const { shop, alice, before } = await openSeededShop()
  await shop.control({ fail: 'error', failTimes: 9, failPath: '/v1/checkout/sessions' })
  expect(await codeOf(await donate(alice, { amount: 5 }))).toBe('payment_failed')
  await shop.control({ fail: 'none' })
  await give(shop, alice, { amount: 5 })
  expect((await totals(shop)).fund).toBe(before.fund + 5)
})

test('attempts beyond the limit are refused for both addresses together; refused ones don’t count', async () => {
  const { alice } = await openSeededShop()
  for (let times = 0; times < 40; times += 1)
    expect(await codeOf(await donate(alice, { amount: 1 }))).toBe('donation_amount_invalid')
  const key = randomUUID()
  for (let times = 0; times < 30; times += 1)
    await open(alice, { amount: 5 }, key, times % 2 ? '/vaultvision/donations' : undefined)
  expect(await codeOf(await donate(alice, { amount: 5 }, key))).toBe('rate_limited')
  expect(await codeOf(await donate(alice, { amount: 5 }, key, '/vaultvision/donations'))).toBe('rate_limited')
})

test('it has a receipt by mail in its player’s language, and stands among the past orders', async () => {
  const { shop, alice } = await openSeededShop()
  const { order_id } = await give(shop, alice, { amount: 50, project_id: project, language: 'fr' })
  await mailReceipts(shop)
  await mailReceipts(shop)
  expect(shop.mailer.sent).toHaveLength(1)
  expect(shop.mailer.sent[0]).toMatchObject({ to: 'alice@example.org', language: 'fr' })
  expect(shop.mailer.sent[0]?.text).toContain('Guild Quartermaster')
  expect(shop.mailer.sent[0]?.text).toContain('115 votes donnés au projet')
  const { orders } = await (await alice.call('GET', '/payments/orders')).json()
  expect(orders).toMatchObject([
    {
      id: order_id,
      status: 'fulfilled',
      total_cents: 5_000,
      lines: [{ kind: 'donation', votes: 115 }],
      is_donation: true,
    },
  ])
})
