import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reconsiderMs } from '#contract/account/leaving.contract.ts'
import { mailEvents } from '#server/event-mails/mail-events.ts'
import { mailFarewells } from '#server/leaving/mail-farewells.ts'
import { deleteInTime } from '#server/leaving/request-deletion.ts'
import { deleteLeftCustomers } from '#server/payments/left-customers.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { followPayments } from '#server/refund/follow-payments.ts'
import { refundLatePayments } from '#server/refund/refund-late.ts'
import { openAfterSale, paymentOf, project } from '#tests/support/server/after-sale.ts'
import {
  carryOut,
  columnsWith,
  isGone,
  leave,
  leaveForGood,
  stay,
  withFeatures,
} from '#tests/support/server/leaving.ts'
import { giveTime } from '#tests/support/server/gift-time.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf } from '#tests/support/server/shop.ts'

const [second, minute] = [1_000, 60_000]
const pro = anOrder({ plan: { id: 'tier2', type: 'monthly' } })

/** The customers at the payment provider who have alice's address. */
const customersOf = async ({ ask }: Pick<Awaited<ReturnType<typeof openAfterSale>>, 'ask'>) =>
  (await ask('/v1/customers?email=alice@example.org')).data

/** How often an account was deleted, as the audit has it. */
const deletions = async ({ db }: Pick<Awaited<ReturnType<typeof openAfterSale>>, 'db'>, userId = 'alice') =>
  (
    await db
      .selectFrom('audit_entries')
      .select('kind')
      .where('user_id', '=', userId)
      .where('kind', '=', 'account_deleted')
      .execute()
  ).length

test('a deletion needs a fresh proof and the username, and logging in does not take it back', async () => {
  const hub = await openAfterSale()
  const { alice } = hub
  hub.clock.advance(10 * minute)
  expect(await leave(alice)).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
  const fresh = await hub.person('alice')
  for (const username of ['', 'bob', 'alice@example.org', 'ALICE'])
    expect((await leave(fresh, username)).body.code).toBe('username_wrong')
  expect((await leave(fresh, ' alice ')).status).toBe(200)
  const again = await hub.person('alice')
  expect((await again.me()).deletes_at).not.toBeNull()
  hub.clock.advance(reconsiderMs)
  await carryOut(hub)
  expect(await isGone(hub.db, 'alice')).toBe(true)
})

test('requests of two devices at once are one deletion, told once', async () => {
  const hub = await openAfterSale()
  const devices = [hub.alice, await hub.person('alice'), await hub.person('alice')]
  const answers = await Promise.all(devices.map((device) => leave(device)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.request.takesEffectAt)).size).toBe(1)
  await mailEvents(hub)
  expect(hub.mailer.sent.filter(({ subject }) => subject.includes('will be deleted'))).toHaveLength(1)
  const rows = await hub.db.selectFrom('deletions').selectAll().execute()
  expect(rows).toHaveLength(1)
})

test('the last administrator cannot leave, whatever the others do at the same time', async () => {
  const hub = await openAfterSale()
  expect(await leave(hub.admin)).toMatchObject({ status: 409, body: { code: 'last_administrator' } })
  const told = await (await hub.admin.call('GET', '/users/deletion')).json()
  expect(told.effects.isLastAdmin).toBe(true)

  const paul = await hub.person('paul')
  await hub.db.updateTable('users').set({ is_admin: true }).where('id', '=', 'paul').execute()
  const both = await Promise.all([leave(hub.admin), leave(paul)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const [goes, stays] = both[0].status === 200 ? [hub.admin, paul] : [paul, hub.admin]
  const set = (who: typeof paul, whom: typeof paul, isAdmin: boolean) =>
    who.call('PUT', `/braincore/players/${whom.id}/administrator`, {
      is_admin: isAdmin,
      reason: 'Asked by mail',
    })
  // The one who stays can't lose the right either.
  expect(await codeOf(await set(goes, stays, false))).toBe('last_administrator')
  expect(await codeOf(await set(stays, stays, false))).toBe('last_administrator')

  // The operator may take the right all the same: then the deletion waits.
  await hub.db.updateTable('users').set({ is_admin: false }).where('id', '=', stays.id).execute()
  hub.clock.advance(reconsiderMs)
  await carryOut(hub)
  expect(await isGone(hub.db, goes.id)).toBe(false)
  await hub.db.updateTable('users').set({ is_admin: true }).where('id', '=', stays.id).execute()
  hub.clock.advance(60 * minute)
  await carryOut(hub)
  expect(await isGone(hub.db, goes.id)).toBe(true)
  expect(await hub.mismatches()).toEqual([])
})

test('taken back in the second when the job runs, a deletion is either taken back or carried out', async () => {
  const hub = await openAfterSale()
  const outcomes = new Set<string>()
  for (let turn = 0; turn < 12; turn += 1) {
    const id = `player-${turn}`
    await leave(await hub.person(id))
    hub.clock.advance(reconsiderMs - second)
    const player = await hub.person(id)
    // The clock of the job's machine is ahead.
    const ahead = { ...hub, clock: { ...hub.clock, now: () => hub.clock.now() + 2 * second } }
    const [{ status }] =
      turn % 2 === 0
        ? await Promise.all([stay(player), carryOut(ahead)])
        : await Promise.all([carryOut(ahead).then(() => stay(player)), carryOut(ahead)])
    const gone = await isGone(hub.db, id)
    expect([gone, status]).toEqual(gone ? [true, status === 409 ? 409 : 401] : [false, 200])
    outcomes.add(String(gone))
  }
  expect([...outcomes]).toContain('true')
})

test('several processes carry a deletion out once', async () => {
  const hub = await openAfterSale()
  await hub.buy(hub.alice, pro)
  await leave(hub.alice)
  hub.clock.advance(reconsiderMs)
  await Promise.all([carryOut(hub), carryOut(hub), carryOut(hub)])
  expect(await isGone(hub.db, 'alice')).toBe(true)
  await carryOut(hub)
  expect(await deletions(hub)).toBe(1)
})

test('a deleted player is mailed once that they are gone, and then their address is nowhere', async () => {
  const hub = await openAfterSale()
  await hub.db.updateTable('users').set({ language: 'fr' }).where('id', '=', 'alice').execute()
  await leaveForGood(hub, hub.alice)
  const before = hub.mailer.sent.length
  await Promise.all([mailFarewells(hub), mailFarewells(hub), mailFarewells(hub)])
  const mails = hub.mailer.sent.slice(before)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['alice@example.org', 'Votre compte a été supprimé'],
  ])
  expect(mails[0]?.text).not.toMatch(/alice|https?:/u)
  expect(await columnsWith(hub.db, ['alice@example.org'])).toEqual([])
  await mailFarewells(hub)
  expect(hub.mailer.sent).toHaveLength(before + 1)
})

test('without an address nobody is mailed; a mail that can’t be sent is tried again', async () => {
  const hub = await openAfterSale()
  const bob = await hub.person('bob')
  await hub.db.updateTable('users').set({ email: null, mailbox: null }).where('id', '=', 'bob').execute()
  await leaveForGood(hub, bob)
  expect(await hub.db.selectFrom('farewells').selectAll().execute()).toEqual([])

  await leaveForGood(hub, await hub.person('alice'))
  const sent = hub.mailer.sent.length
  hub.mailer.failure = new Error('The mail server is down.')
  await mailFarewells(hub)
  hub.mailer.failure = null
  await mailFarewells(hub)
  expect(hub.mailer.sent).toHaveLength(sent)
  hub.clock.advance(minute)
  await mailFarewells(hub)
  expect(hub.mailer.sent.slice(sent).map(({ to }) => to)).toEqual(['alice@example.org'])
})

test('a last mail that can’t be sent for a day is given up, and its address deleted', async () => {
  const hub = await openAfterSale()
  await leaveForGood(hub, hub.alice)
  hub.mailer.failure = new Error('The mail server is down.')
  hub.clock.advance(86_400_000)
  await mailFarewells(hub)
  expect(await hub.db.selectFrom('farewells').selectAll().execute()).toEqual([])
})

test('the payment provider deletes its customer, too, as soon as it can be reached', async () => {
  const hub = await openAfterSale()
  const { sessionId } = await hub.buy(hub.alice, pro)
  const { customer } = await hub.ask(`/v1/checkout/sessions/${sessionId}`)
  await leaveForGood(hub, hub.alice)
  await hub.control({ fail: 'unavailable', failTimes: 1_000 })
  await deleteLeftCustomers(hub)
  expect(await hub.db.selectFrom('left_customers').select('customer_id').execute()).toEqual([
    { customer_id: customer },
  ])
  await hub.control({ fail: 'none' })
  hub.clock.advance(10 * minute)
  await Promise.all([deleteLeftCustomers(hub), deleteLeftCustomers(hub)])
  expect(await hub.ask(`/v1/customers/${customer}`)).toEqual({
    id: customer,
    object: 'customer',
    deleted: true,
  })
  expect(await hub.db.selectFrom('left_customers').selectAll().execute()).toEqual([])
  // Deleted there by hand before.
  await hub.db
    .insertInto('left_customers')
    .values({ customer_id: customer, due_at: new Date(0) })
    .execute()
  await deleteLeftCustomers(hub)
  expect(await hub.db.selectFrom('left_customers').selectAll().execute()).toEqual([])
})

test('renewals end at once; if the payment provider is down then, as soon as it is back', async () => {
  const hub = await openAfterSale()
  await hub.buy(hub.alice, pro)
  await hub.control({ fail: 'unavailable', failTimes: 1_000 })
  expect((await leave(hub.alice)).status).toBe(200)
  expect((await hub.alice.subscriptions())[0].renewal).toBe('renews')
  await hub.control({ fail: 'none' })
  hub.clock.advance(minute)
  await carryOut(hub)
  expect((await hub.alice.subscriptions())[0].renewal).toBe('ends')
})

test('while the payment provider is down the deletion waits, with everything as it was', async () => {
  const hub = await openAfterSale()
  await hub.buy(hub.alice, anOrder({ plan: { id: 'tier5', type: 'yearly' } }))
  await leave(hub.alice)
  const waiting = await hub.openDonation(hub.alice, 5, false)
  hub.clock.advance(reconsiderMs)
  await hub.control({ fail: 'unavailable', failTimes: 1_000 })
  await carryOut(hub)
  expect(await isGone(hub.db, 'alice')).toBe(false)
  expect((await (await hub.person('alice')).me()).username).toBe('alice')
  await hub.control({ fail: 'none' })
  hub.clock.advance(minute)
  await carryOut(hub)
  expect(await isGone(hub.db, 'alice')).toBe(true)
  expect((await hub.ask(`/v1/checkout/sessions/${waiting.sessionId}`)).status).toBe('expired')
  expect((await hub.ask('/v1/subscriptions')).data).toEqual([])
  await hub.catchUp()
  await reconcile(hub)
  expect(await hub.mismatches()).toEqual([])
})

test('a payment that was faster than the deletion counts', async () => {
  const hub = await openAfterSale()
  const before = await hub.totals()
  await leave(hub.alice)
  hub.clock.advance(reconsiderMs)
  const late = await hub.person('alice')
  const donation = await hub.openDonation(late, 50, false)
  await hub.pay(donation)
  await carryOut(hub)
  expect(await isGone(hub.db, 'alice')).toBe(false)
  await hub.catchUp()
  hub.clock.advance(minute)
  await carryOut(hub)
  expect(await isGone(hub.db, 'alice')).toBe(true)
  expect((await hub.totals()).donations).toBe(before.donations + 50)
  expect(await hub.mismatches()).toEqual([])
})

test.each([
  ['a donation', null],
  ['a plan', pro],
])(
  'a payment for %s that arrives afterwards is refunded in full, and its address is told',
  async (_, order) => {
    const hub = await openAfterSale()
    const before = await hub.totals()
    await hub.control({ bankDebits: true, debitDays: 4 })
    await leave(hub.alice)
    hub.clock.advance(reconsiderMs - minute)
    const late = await hub.person('alice')
    const checkout = order ? await late.checkout(order) : await hub.openDonation(late, 50, false)
    await hub.pay(checkout, '000123456789')
    hub.clock.advance(minute)
    await carryOut(hub)
    expect(await isGone(hub.db, 'alice')).toBe(true)
    await deleteLeftCustomers(hub)
    expect(await customersOf(hub)).toEqual([])

    hub.clock.advance(4 * 86_400_000)
    await hub.control({ days: 0 }, '/advance')
    await hub.catchUp()
    await reconcile(hub)
    await refundLatePayments(hub)
    await hub.catchUp()
    await hub.mailRefunds()
    const payment = await paymentOf(hub, checkout.sessionId)
    const [refund] = (await hub.ask(`/v1/refunds?payment_intent=${payment}`)).data
    expect(refund.amount).toBe(order ? 999 : 5_000)
    // The payment came with the address that its checkout has, although the customer is deleted.
    const told = hub.mailer.sent.filter(({ subject }) => subject.toLowerCase().includes('refund'))
    expect(told.map(({ to }) => to)).toEqual(['alice@example.org'])
    expect((await hub.ask('/v1/subscriptions')).data).toEqual([])
    expect(await hub.totals()).toEqual(before)
    expect(await hub.worklist()).toEqual([])
    expect(await hub.db.selectFrom('refunds').select('mail_to').execute()).toEqual([{ mail_to: null }])
    expect(await hub.db.selectFrom('late_payments').select('mail_to').execute()).toEqual([{ mail_to: null }])
    await refundLatePayments(hub)
    expect((await hub.ask(`/v1/refunds?payment_intent=${payment}`)).data).toHaveLength(1)
    expect(await hub.mismatches()).toEqual([])
  },
)

test('later disputes and refunds are booked against the order, without a person and without the desk', async () => {
  const hub = await openAfterSale()
  const plan = await hub.buy(hub.alice, pro)
  const gifts = await hub.buy(hub.alice, anOrder({ gifts: { tier1: 2 } }))
  const donation = await hub.donate(hub.alice, 50)
  await leaveForGood(hub, hub.alice)
  await deleteLeftCustomers(hub)
  expect(await customersOf(hub)).toEqual([])

  const disputed = [await paymentOf(hub, plan.sessionId), donation.payment]
  for (const payment of disputed)
    await hub.control({ payment_intent: payment, reason: 'fraudulent' }, '/dispute')
  await hub.catchUp()
  const { data } = await hub.ask('/v1/disputes')
  for (const [at, { id }] of data.entries())
    await hub.control({ dispute: id, outcome: at === 0 ? 'won' : 'lost' }, '/decide')
  await hub.catchUp()
  const admin = await hub.person('olivia')
  expect((await hub.refund(gifts.orderId, [{ index: 0 }], randomUUID(), admin)).status).toBe(200)
  await followPayments(hub)
  await hub.catchUp()
  await reconcile(hub)
  expect(await hub.worklist()).toEqual([])
  const running = await hub.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', 'alice')
    .where('status', '<>', 'ended')
    .execute()
  expect(running).toEqual([])
  const events = await hub.db
    .selectFrom('player_events')
    .select('id')
    .where('user_id', '=', 'alice')
    .execute()
  expect(events).toEqual([])
  expect(await hub.mismatches()).toEqual([])
})

test('a gift code that nobody has claimed stays valid for whoever has it', async () => {
  const hub = await openAfterSale()
  await hub.buy(hub.alice, anOrder({ gifts: { tier3: 2 } }))
  const { codes } = await (await hub.alice.call('GET', '/users/alice/gift-codes')).json()
  const { code } = await (await hub.alice.call('GET', `/gift-codes/${codes[0].id}/code`)).json()
  await leaveForGood(hub, hub.alice)
  const bob = await hub.person('bob')
  expect((await bob.call('POST', '/payments/claim-gift', { gift_code: code, user_id: 'bob' })).status).toBe(
    200,
  )
  expect((await bob.me()).plan_id).toBe('tier3')
  const events = await hub.db
    .selectFrom('player_events')
    .select('data')
    .where('kind', '=', 'gift_received')
    .execute()
  expect(events).toMatchObject([{ data: { from: 'Deleted player' } }])
  expect(await hub.mismatches()).toEqual([])
})

test('calls in the middle of a deletion are done before it or refused after it', async () => {
  const hub = await openAfterSale()
  const statuses = new Set<number>()
  for (let turn = 0; turn < 8; turn += 1) {
    const id = `player-${turn}`
    await leave(await hub.person(id))
    hub.clock.advance(reconsiderMs)
    const player = await hub.person(id)
    const key = () => ({ 'Idempotency-Key': randomUUID() })
    const write = (path: string, body: object) => player.call('POST', path, body, key())
    const answers = await Promise.all([
      write(`/project-comments/${project}`, { text: `One by ${id}` }),
      write('/vaultvision/use-vote', { user_id: id, project_id: project, vote_power: 1 }),
      player.submit(anOrder({ gifts: { tier1: 1 } })),
      player.call('PUT', `/vaultvision/projects/${project}/follow`),
      carryOut(hub).then(() => player.call('PUT', '/users/settings', { first_name: 'Late' })),
      write('/suggestions', {
        title: `A map by ${id}`,
        description: 'For newcomers.',
        category: 'Guilds',
        goal: null,
        milestone: null,
      }),
    ])
    for (const { status } of answers) statuses.add(status)
    hub.clock.advance(minute)
    await carryOut(hub)
    await hub.catchUp()
    hub.clock.advance(minute)
    await carryOut(hub)
    expect(await isGone(hub.db, id)).toBe(true)
    const { rows } = await hub.db
      .selectFrom('users')
      .select(['username', 'first_name'])
      .where('id', '=', id)
      .execute()
      .then((found) => ({ rows: found }))
    expect(rows).toEqual([{ username: 'Deleted player', first_name: null }])
    const follows = await hub.db.selectFrom('follows').selectAll().where('player_id', '=', id).execute()
    const suggestions = await hub.db
      .selectFrom('suggestions')
      .selectAll()
      .where('player_id', '=', id)
      .execute()
    expect([follows, suggestions]).toEqual([[], []])
  }
  expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([])
  expect(await hub.mismatches()).toEqual([])
})

test('an administrator requests a deletion for a player, who is told and can take it back', async () => {
  const hub = await openAfterSale()
  const by = { adminId: 'olivia', reason: 'Asked by letter' }
  await deleteInTime(withFeatures(hub), { userId: 'alice', by })
  await mailEvents(hub)
  expect(hub.mailer.sent.at(-1)?.text).toContain('The team requested')
  const told = await (await hub.alice.call('GET', '/users/deletion')).json()
  expect(told.request.by).toBe('administrator')
  expect((await stay(hub.alice)).body.request).toBeNull()
  const changes = await hub.db
    .selectFrom('audit_changes')
    .select(['kind', 'admin_id', 'reason'])
    .where('user_id', '=', 'alice')
    .orderBy('id')
    .execute()
  expect(changes).toEqual([
    { kind: 'deletion_requested', admin_id: 'olivia', reason: 'Asked by letter' },
    { kind: 'deletion_taken_back', admin_id: 'alice', reason: null },
  ])
  expect(
    await deleteInTime(withFeatures(hub), { userId: 'alice', by: { adminId: 'bob', reason: 'x' } }),
  ).toMatchObject({
    code: 'forbidden',
  })
})

test('gift time that runs or waits is listed, the highest plan first, and a paid plan with its renewal', async () => {
  const hub = await openAfterSale()
  const effects = async () => (await (await hub.alice.call('GET', '/users/deletion')).json()).effects
  expect(await effects()).toMatchObject({ plan: null, giftTime: [] })
  await giveTime(hub, { id: 'one', userId: 'alice', planId: 'tier4', months: 1 })
  await giveTime(hub, { id: 'two', userId: 'alice', planId: 'tier2', months: 1 })
  await giveTime(hub, { id: 'three', userId: 'alice', planId: 'tier4', months: 1 })
  expect((await effects()).giftTime).toEqual([
    { planId: 'tier4', days: 62 },
    { planId: 'tier2', days: 31 },
  ])
  await hub.buy(hub.alice, anOrder({ plan: { id: 'tier1', type: 'monthly' } }))
  expect((await effects()).plan).toMatchObject({ planId: 'tier1', renewal: 'renews' })
  const { body } = await leave(hub.alice)
  const [{ current_period_end: endsAt }] = await hub.alice.subscriptions()
  expect(body.effects.plan).toEqual({ planId: 'tier1', renewal: 'ends', endsAt })
})

test.each([
  ['a player without a plan', false, 'player'],
  ['a player with a plan', true, 'player'],
  ['an administrator, without a plan', false, 'administrator'],
  ['an administrator, with a plan', true, 'administrator'],
])('the mails about a deletion by %s say only what holds', async (_, hasPlan, by) => {
  const hub = await openAfterSale()
  if (hasPlan) await hub.buy(hub.alice, pro)
  if (by === 'player') await leave(hub.alice)
  else await deleteInTime(withFeatures(hub), { userId: 'alice', by: { adminId: 'olivia', reason: 'Asked' } })
  await mailEvents(hub)
  const asked = hub.mailer.sent.findLast(({ subject }) => subject.includes('will be deleted'))
  expect(asked?.text.includes('plan no longer renews')).toBe(hasPlan)
  expect(asked?.text.includes('If that wasn’t you')).toBe(by === 'player')
  await stay(hub.alice)
  await mailEvents(hub)
  const kept = hub.mailer.sent.findLast(({ subject }) => subject === 'Your account stays')
  expect(kept?.text.includes('You can resume it until then under Your plan')).toBe(hasPlan)
  expect(kept?.text.includes('#tab-assets')).toBe(hasPlan)
  if (!hasPlan) return
  const [{ id }] = await hub.alice.subscriptions()
  expect((await hub.alice.call('POST', `/subscriptions/${id}/resume`)).status).toBe(200)
  expect((await hub.alice.subscriptions())[0].renewal).toBe('renews')
})

test('a hundred requests are answered, and then slowed down', async () => {
  const hub = await openAfterSale()
  const answers = await Promise.all(Array.from({ length: 100 }, () => leave(hub.alice, 'x')))
  const codes = answers.map(({ body }) => body.code as string)
  expect(new Set(codes)).toEqual(new Set(['username_wrong', 'rate_limited']))
  expect(codes.filter((code) => code === 'username_wrong')).toHaveLength(20)
})
