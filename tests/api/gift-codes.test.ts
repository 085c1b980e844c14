import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Order } from '#contract/order/order.contract.ts'
import { readGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { keyCodes } from '#server/gifts/key-codes.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { openAfterSale, paymentOf } from '#tests/support/server/after-sale.ts'
import { expectBooksToAddUp, openProvenShop } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf, type Shop } from '#tests/support/server/shop.ts'

const dayMs = 86_400_000

type Person = Awaited<ReturnType<Shop['person']>>
interface Code {
  id: string
  months: number
  version: number
  state: string
  ended_at: string | null
}

const listOf = async (person: Person, of = 'bought'): Promise<Code[]> =>
  (await (await person.call('GET', `/users/${person.id}/gift-codes?of=${of}`)).json()).codes
const show = async (person: Person, id: string): Promise<string> =>
  (await (await person.call('GET', `/gift-codes/${id}/code`)).json()).code
const split = (person: Person, { id, version }: Code, months: number[]) =>
  person.call('POST', `/gift-codes/${id}/split`, { version, months })
const takeBack = (person: Person, { id, version }: Code) =>
  person.call('POST', `/gift-codes/${id}/take-back`, { version })
const preview = (person: Person, gift_code: string) =>
  person.call('POST', '/payments/preview-gift', { gift_code })
const claim = (person: Person, gift_code: string, more: object = {}) =>
  person.call('POST', '/payments/claim-gift', { gift_code, user_id: person.id, ...more })
const orderOf = async (person: Person, id: string) =>
  (await person.call('GET', `/payments/orders/${id}`)).json()
const refused = async (answer: Response) => [answer.status, await codeOf(answer)]

/** Alice has bought gifts. */
const withGifts = async (gifts: Order['gifts'] = { tier2: 13 }, shop?: Shop) => {
  const hub = shop ?? (await openProvenShop())
  const alice = await hub.person('alice')
  const { orderId, sessionId } = await hub.buy(alice, anOrder({ gifts }))
  const codes = await listOf(alice)
  return { shop: hub, alice, orderId, sessionId, codes }
}
/** The only one of a kind. */
const only = <T>(list: readonly T[]): T => {
  expect(list).toHaveLength(1)
  return list[0]!
}
const planOf = async (shop: Shop, name: string) => (await (await shop.person(name)).me()).plan_id

test('what was paid for is there as codes, one for each lot of twelve months and one for the rest, for its giver alone', async () => {
  const { shop, alice, orderId, codes } = await withGifts()
  const { number } = await alice.order(orderId)
  const about = { order_id: orderId, order_number: number, plan_id: 'tier2', plan_name: 'Pro', state: 'open' }
  expect(codes).toEqual([
    expect.objectContaining({ ...about, months: 12, claimed_by: null }),
    expect.objectContaining({ ...about, months: 1, claimed_at: null }),
  ])
  const shown = await Promise.all(codes.map(({ id }) => show(alice, id)))
  for (const code of shown) expect(readGiftCode(code)).toEqual({ code })
  expect(new Set(shown).size).toBe(2)
  const bob = await shop.person('bob')
  expect(await refused(await bob.call('GET', '/users/alice/gift-codes'))).toEqual([403, 'forbidden'])
  for (const { id, version } of codes)
    for (const [method, action, body] of [
      ['GET', 'code', undefined],
      ['POST', 'split', { version, months: [1, 11] }],
      ['POST', 'take-back', { version }],
    ] as const)
      expect(await refused(await bob.call(method, `/gift-codes/${id}/${action}`, body))).toEqual([
        404,
        'not_found',
      ])
})

test('neither a code nor what it is looked up by can be read from the database', async () => {
  const { shop, alice, codes } = await withGifts({ tier1: 1 })
  const code = await show(alice, only(codes).id)
  const secret = only(await shop.db.selectFrom('gift_code_secrets').selectAll().execute())
  const kept = JSON.stringify([secret, codes])
  for (const part of [code, code.slice(0, 8), code.slice(8)]) expect(kept).not.toContain(part)
  await claim(await shop.person('bob'), code)
  expect(only(await shop.db.selectFrom('gift_code_secrets').selectAll().execute())).toMatchObject({
    hmac: secret.hmac,
    sealed: null,
    ended_as: 'claimed',
  })
})

test('a gift is looked at, then claimed, and counts at once for somebody without a plan; both hear of it', async () => {
  const { shop, alice, codes } = await withGifts({ tier3: 2 })
  const code = await show(alice, only(codes).id)
  const bob = await shop.person('bob')
  const gift = { plan_id: 'tier3', plan_name: 'Elite', months: 2, from: 'alice', message: '' }
  expect(await (await preview(bob, code)).json()).toEqual({ ...gift, is_own: false })
  expect(await (await preview(alice, code.toLowerCase())).json()).toEqual({ ...gift, is_own: true })
  expect(await planOf(shop, 'bob')).toBe('tier0')
  const claimed = await (await claim(bob, ` ${code.replace(/(.{4})/gu, '$1-')}`)).json()
  expect(claimed.gift_time).toEqual([
    expect.objectContaining({
      id: claimed.gift_time_id,
      plan_id: 'tier3',
      months: 2,
      running: { from: '2026-03-01T12:00:00.000Z', until: '2026-05-01T12:00:00.000Z' },
    }),
  ])
  expect(await planOf(shop, 'bob')).toBe('tier3')
  expect(only(await listOf(alice))).toMatchObject({ state: 'claimed', claimed_by: 'bob' })
  expect(only(await listOf(bob, 'received'))).toMatchObject({ id: only(codes).id, state: 'claimed' })
  expect(await listOf(bob)).toEqual([])
  const events = await shop.db
    .selectFrom('player_events')
    .select(['user_id', 'kind', 'data'])
    .where('kind', 'in', ['gift_received', 'gift_claimed'])
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { user_id: 'bob', kind: 'gift_received', data: expect.objectContaining({ from: 'alice', months: 2 }) },
    { user_id: 'alice', kind: 'gift_claimed', data: expect.objectContaining({ by: 'bob', months: 2 }) },
  ])
})

test('claimed twice by one player, a gift is given once; others are told that it is taken', async () => {
  const { shop, alice, codes } = await withGifts({ tier3: 2 })
  const code = await show(alice, only(codes).id)
  const bob = await shop.person('bob')
  const [first, second] = await Promise.all([claim(bob, code), claim(bob, code)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await (await claim(bob, code)).json()).gift_time).toHaveLength(1)
  expect(await refused(await preview(bob, code))).toEqual([409, 'gift_code_used'])
  const carol = await shop.person('carol')
  expect(await refused(await preview(carol, code))).toEqual([409, 'gift_code_used'])
  expect(await refused(await claim(carol, code))).toEqual([409, 'gift_code_used'])
  expect(await refused(await split(alice, only(codes), [1, 1]))).toEqual([409, 'gift_code_used'])
  expect(await refused(await takeBack(alice, only(codes)))).toEqual([409, 'gift_code_used'])
  expect(await refused(await alice.call('GET', `/gift-codes/${only(codes).id}/code`))).toEqual([
    409,
    'gift_code_used',
  ])
  expect(await refused(await claim(bob, code, { user_id: 'carol' }))).toEqual([403, 'forbidden'])
})

test('a code is split into months that add up; the old one works no more, each new one does', async () => {
  const { shop, alice, codes } = await withGifts({ tier2: 12 })
  const whole = only(codes)
  const old = await show(alice, whole.id)
  for (const months of [[6, 5], [12, 1], [13], [12]])
    expect((await split(alice, whole, months)).status).toBeGreaterThanOrEqual(400)
  expect(await refused(await split(alice, whole, [6, 5]))).toEqual([422, 'gift_code_split_wrong'])
  expect(await refused(await split(alice, { ...whole, version: 2 }, [6, 6]))).toEqual([
    409,
    'gift_code_changed',
  ])
  const parts = (await (await split(alice, whole, [6, 3, 3])).json()).codes as Code[]
  expect(parts.map(({ months }) => months)).toEqual([6, 3, 3])
  const splitFrom = { months: 12, at: new Date(shop.clock.now()).toISOString() }
  for (const part of [...parts, ...(await listOf(alice))])
    expect(part).toMatchObject({ split_from: splitFrom, taken_back_at: null, ended_at: null })
  // The answer was lost, and it is asked for again.
  expect((await (await split(alice, whole, [6, 3, 3])).json()).codes).toEqual(parts)
  expect(await refused(await split(alice, whole, [6, 6]))).toEqual([409, 'gift_code_split'])
  const again = (await (await split(alice, parts[0]!, [1, 5])).json()).codes as Code[]
  expect((await listOf(alice)).map(({ months }) => months).toSorted((a, b) => a - b)).toEqual([1, 3, 3, 5])
  const bob = await shop.person('bob')
  expect(await refused(await claim(bob, old))).toEqual([409, 'gift_code_split'])
  for (const { id } of [...parts.slice(1), ...again])
    expect((await claim(bob, await show(alice, id))).status).toBe(200)
  expect((await (await bob.call('GET', '/users/bob/subscriptions')).json()).gift_time).toHaveLength(4)
})

test('two codes of one gift are split at once, each once', async () => {
  const { shop, alice, codes } = await withGifts({ tier2: 24 })
  const answers = await Promise.all(
    codes.flatMap((code) => [split(alice, code, [6, 6]), split(alice, code, [6, 6])]),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await listOf(alice)).map(({ months }) => months)).toEqual([6, 6, 6, 6])
  await expectBooksToAddUp(shop)
})

test('a code that is taken back works no more, and its giver has another one', async () => {
  const { shop, alice, codes } = await withGifts({ tier2: 1 })
  const sent = await show(alice, only(codes).id)
  const back = await (await takeBack(alice, only(codes))).json()
  const takenBackAt = new Date(shop.clock.now()).toISOString()
  expect(back).toEqual({ ...only(codes), version: only(codes).version + 1, taken_back_at: takenBackAt })
  // The other tab still shows the old one.
  expect(await refused(await takeBack(alice, only(codes)))).toEqual([409, 'gift_code_changed'])
  const bob = await shop.person('bob')
  expect(await refused(await preview(bob, sent))).toEqual([409, 'gift_code_taken_back'])
  expect(await refused(await claim(bob, sent))).toEqual([409, 'gift_code_taken_back'])
  expect((await claim(bob, await show(alice, back.id))).status).toBe(200)
  expect(only(await listOf(alice))).toMatchObject({ state: 'claimed', taken_back_at: takenBackAt })
  expect(only(await listOf(bob, 'received'))).toMatchObject({ state: 'claimed', taken_back_at: null })
})

test('claimed and taken back at once, a gift is either claimed or its giver’s', async () => {
  const { alice, shop, codes } = await withGifts({ tier1: 1, tier2: 1, tier3: 1, tier4: 1, tier5: 1 })
  const bob = await shop.person('bob')
  for (const gift of codes) {
    const code = await show(alice, gift.id)
    const [claimed, back] = await Promise.all([claim(bob, code), takeBack(alice, gift)])
    expect([claimed.status, back.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const now = (await listOf(alice)).find(({ id }) => id === gift.id)
    expect(now?.state).toBe(claimed.status === 200 ? 'claimed' : 'open')
  }
  const { gift_time } = await (await bob.call('GET', '/users/bob/subscriptions')).json()
  expect(gift_time).toHaveLength((await listOf(bob, 'received')).length)
})

test('a gift of a lower plan waits beside a paid one; of a higher one it counts first when that is wanted', async () => {
  const { shop, alice, codes } = await withGifts({ tier1: 1, tier4: 2 })
  const [lower, higher] = await Promise.all(
    codes.toSorted((a, b) => a.months - b.months).map(({ id }) => show(alice, id)),
  )
  const bob = await shop.person('bob')
  const { orderId } = await shop.buy(bob, anOrder({ plan: { id: 'tier3', type: 'monthly' } }))
  const planOfOrder = async () => (await orderOf(bob, orderId)).plan
  expect(await planOfOrder()).not.toHaveProperty('counts_instead')
  expect(await refused(await claim(bob, lower!, { first: true }))).toEqual([409, 'gift_not_higher'])
  expect((await claim(bob, lower!)).status).toBe(200)
  expect(await planOf(shop, 'bob')).toBe('tier3')
  const { gift_time } = await (await claim(bob, higher!, { first: true })).json()
  expect(await planOf(shop, 'bob')).toBe('tier4')
  expect(gift_time.map(({ running }: { running: unknown }) => running !== null)).toEqual([false, true])
  // The order of the paid plan says so, too: it is in force, and something else counts.
  expect(await planOfOrder()).toMatchObject({ in_force: true, counts_instead: 'tier4' })
})

test('a refund voids an open code and ends what is left of a claimed one; a dispute that is won gives both back', async () => {
  const sale = await openAfterSale()
  const { shop, alice } = sale
  const { codes, sessionId } = await withGifts({ tier2: 13 }, shop)
  const [lot, single] = codes
  const bob = await shop.person('bob')
  const [lotCode, singleCode] = [await show(alice, lot!.id), await show(alice, single!.id)]
  await claim(bob, lotCode)
  shop.clock.advance(40 * dayMs)
  const payment = await paymentOf(shop, sessionId)
  await shop.control({ payment_intent: payment, reason: 'fraudulent' }, '/dispute')
  await sale.catchUp()
  const ended = await listOf(await shop.person('alice'))
  expect(ended.map(({ state }) => state)).toEqual(['ended', 'ended'])
  for (const { ended_at: at } of ended) expect(Date.parse(at ?? '')).toBeLessThanOrEqual(shop.clock.now())
  expect(await planOf(shop, 'bob')).toBe('tier0')
  const carol = await shop.person('carol')
  expect(await refused(await claim(carol, singleCode))).toEqual([409, 'gift_code_ended'])
  expect(await refused(await claim(carol, lotCode))).toEqual([409, 'gift_code_ended'])
  const owner = await shop.person('alice')
  expect(await refused(await takeBack(owner, single!))).toEqual([409, 'gift_code_ended'])
  await expectBooksToAddUp(shop)
  shop.clock.advance(5 * dayMs)
  const [{ id }] = (await shop.ask(`/v1/disputes?payment_intent=${payment}`)).data
  await shop.control({ dispute: id, outcome: 'won' }, '/decide')
  await sale.catchUp()
  const restored = await listOf(await shop.person('alice'))
  expect(restored).toMatchObject([
    { state: 'claimed', ended_at: null },
    { state: 'open', ended_at: null },
  ])
  expect(await planOf(shop, 'bob')).toBe('tier2')
  const { gift_time } = await (
    await (await shop.person('bob')).call('GET', '/users/bob/subscriptions')
  ).json()
  // It ran from 1 March to 10 April, and goes on for what was left of its twelve months five days later.
  expect(gift_time[0].running).toEqual({
    from: '2026-04-15T12:00:00.000Z',
    until: '2027-03-06T12:00:00.000Z',
  })
  expect((await claim(await shop.person('carol'), singleCode)).status).toBe(200)
  await expectBooksToAddUp(shop)
})

test('an administrator makes a code for a campaign; asked again with its token, or the same key, it is the same one', async () => {
  const { shop, admin } = await openAfterSale()
  const make = (body: object, key?: string, by = admin) =>
    by.call(
      'POST',
      '/payments/generate-gift-code',
      { plan_id: 'tier3', recipient_email: 'winner@example.org', ...body },
      key === undefined ? {} : { 'Idempotency-Key': key },
    )
  const verification_token = 'a-token-of-the-spring-campaign'
  const made = await (await make({ verification_token })).json()
  expect(made).toMatchObject({
    plan_id: 'tier3',
    months: 1,
    source: 'marketing_event',
    recipient_email: 'winner@example.org',
  })
  expect(await (await make({ verification_token })).json()).toEqual(made)
  const key = randomUUID()
  const yearly = { subscription_type: 'yearly', source: 'guild_raffle' }
  const [one, other] = await Promise.all([make(yearly, key), make(yearly, key)])
  const year = await one.json()
  expect(year).toMatchObject({ months: 12, source: 'guild_raffle' })
  expect(await other.json()).toEqual(year)
  expect(year.gift_code).not.toBe(made.gift_code)
  for (const other of [
    { plan_id: 'tier5' },
    { subscription_type: 'monthly' },
    { source: 'newsletter' },
    { recipient_email: 'someone.else@example.org' },
  ])
    expect(await refused(await make({ ...yearly, ...other }, key)), JSON.stringify(other)).toEqual([
      409,
      'order_mismatch',
    ])
  expect(await refused(await make({}))).toEqual([400, 'invalid_request'])
  const international = { recipient_email: ' jürgen@münchen.example ' }
  const once = randomUUID()
  const mailed = await (await make(international, once)).json()
  expect(mailed).toMatchObject({ recipient_email: 'jürgen@münchen.example' })
  expect(await (await make({ recipient_email: 'Jürgen@xn--mnchen-3ya.example' }, once)).json()).toEqual(
    mailed,
  )
  for (const recipient_email of ['winner', 'win\u200Bner@example.org', 'winner@exa_mple.org'])
    expect(await refused(await make({ recipient_email }, randomUUID()))).toEqual([422, 'email_invalid'])
  expect((await make({ source: 'order' }, randomUUID())).status).toBe(400)
  expect(await refused(await make({ verification_token }, undefined, await shop.person('bob')))).toEqual([
    403,
    'forbidden',
  ])
  expect(JSON.stringify(await shop.db.selectFrom('gift_code_requests').selectAll().execute())).not.toContain(
    verification_token,
  )
  const bob = await shop.person('bob')
  expect((await (await preview(bob, made.gift_code)).json()).from).toBeNull()
  expect((await claim(bob, made.gift_code)).status).toBe(200)
  expect(await refused(await make({ verification_token }))).toEqual([409, 'gift_code_used'])
  await expectBooksToAddUp(shop)
})

test('gifts that were paid for before there were codes get theirs, once; a new secret keeps all codes', async () => {
  const { shop, alice, codes } = await withGifts({ tier1: 13 })
  await ownerOf(shop.db).deleteFrom('gift_code_secrets').execute()
  await Promise.all([keyCodes(shop), keyCodes(shop)])
  await keyCodes(shop)
  expect(await shop.db.selectFrom('gift_code_secrets').select('hmac').execute()).toHaveLength(2)
  const shown = await Promise.all(codes.map(({ id }) => show(alice, id)))
  const { codeSecret } = shop.settings
  const rolling = {
    ...shop.settings,
    codeSecret: 'another-secret-for-gift-codes-than-before',
    acceptedCodeSecret: codeSecret,
  }
  await keyCodes({ ...shop, settings: rolling })
  const keyed = await shop.db.selectFrom('gift_code_secrets').select(['hmac', 'key_id']).execute()
  expect(new Set(keyed.map(({ key_id }) => key_id)).size).toBe(1)
  // Back again: what is shown is what was shown before.
  await keyCodes({ ...shop, settings: { ...shop.settings, acceptedCodeSecret: rolling.codeSecret } })
  expect(await Promise.all(codes.map(({ id }) => show(alice, id)))).toEqual(shown)
})

test('an order says how many of its codes can be given away and how many were claimed, and none that a refund ended', async () => {
  const sale = await openAfterSale()
  const { alice, orderId, sessionId, codes } = await withGifts({ tier2: 14 }, sale.shop)
  const counts = async () => (await orderOf(alice, orderId)).codes
  expect(await counts()).toEqual({ open: 2, claimed: 0 })
  const [lot, pair] = codes
  await split(alice, pair!, [1, 1])
  expect(await counts()).toEqual({ open: 3, claimed: 0 })
  await claim(await sale.shop.person('bob'), await show(alice, lot!.id))
  expect(await counts()).toEqual({ open: 2, claimed: 1 })
  await sale.shop.control(
    { payment_intent: await paymentOf(sale.shop, sessionId), reason: 'fraudulent' },
    '/dispute',
  )
  await sale.catchUp()
  expect(await counts()).toBeUndefined()
})

test('many codes are listed fifty at a time, each once', async () => {
  const { shop, alice, codes } = await withGifts({ tier1: 12 })
  let open = codes
  for (let round = 0; round < 9; round += 1) {
    shop.clock.advance(1_000)
    await shop.buy(alice, anOrder({ gifts: { tier1: 12 } }))
    open = (await listOf(alice)).filter(({ months }) => months === 12)
    for (const code of open)
      await split(
        alice,
        code,
        Array.from({ length: 12 }, () => 1),
      )
  }
  const seen: string[] = []
  for (let before = ''; ;) {
    const page = await (await alice.call('GET', `/users/alice/gift-codes${before}`)).json()
    expect(page.codes.length).toBeLessThanOrEqual(50)
    seen.push(...page.codes.map(({ id }: Code) => id))
    if (page.next === null) break
    before = `?before=${encodeURIComponent(page.next)}`
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})
