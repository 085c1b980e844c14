import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { playerEvents } from '#contract/account/player-events.ts'
import { mailEvents } from '#server/event-mails/mail-events.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { followPayments } from '#server/refund/follow-payments.ts'
import { mailRefunds } from '#server/refund/refund-mails.ts'
import { laterCards, openPlanChanges } from '#tests/support/server/plan-changes.ts'
import type { Shop } from '#tests/support/server/shop.ts'

const minuteMs = 60_000

/** What happened to the plan; that it was charged for is told by receipts. */
const kinds = async ({ db }: Shop) =>
  (await db.selectFrom('player_events').select('kind').orderBy('id').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'charged')
/** Ten minutes later, when what was arranged holds; two processes send. */
const later = async (shop: Shop) => {
  shop.clock.advance(10 * minuteMs)
  await Promise.all([mailEvents(shop), mailEvents(shop)])
  await mailEvents(shop)
  return shop.mailer.sent.map(({ subject }) => subject)
}
/** Of the mail that was sent last, or last of those with this subject. */
const lastText = ({ mailer }: Shop, about?: string) =>
  mailer.sent.findLast(({ subject }) => about === undefined || subject === about)?.text ?? ''

test('a plan changed at once is mailed with what it cost, once, however often it is reported', async () => {
  const alice = await openPlanChanges()
  await alice.change('tier5', 'monthly')
  await alice.follow()
  await alice.control({}, '/redeliver')
  await alice.follow()
  expect(await later(alice)).toEqual(['Your plan is now Oracle'])
  for (const said of ['Before: Elite, monthly', 'Now: Oracle, monthly', '$40.00 was charged for the change.'])
    expect(lastText(alice)).toContain(said)
  expect(await later(alice)).toHaveLength(1)
  expect(await kinds(alice)).toEqual(['plan_started', 'plan_changed'])
})

test.each(['declined', 'asks'] as const)(
  'a change whose card is %s is mailed with the way to pay it, and again when it is paid',
  async (card) => {
    const alice = await openPlanChanges()
    await alice.card(laterCards[card])
    const { payment_url } = await alice.change('tier4', 'monthly')
    await alice.follow()
    expect(await later(alice)).toEqual(['Your change to Master waits for its payment'])
    expect(lastText(alice)).toContain('Pay it by March 2, 2026 at 11:00 AM UTC.')
    expect(lastText(alice)).toContain(`Pay $15.00: ${payment_url}`)
    await alice.payPage(payment_url ?? '')
    await alice.follow()
    expect(await later(alice)).toEqual([
      'Your change to Master waits for its payment',
      'Your plan is now Master',
    ])
  },
)

test('a change that is paid within ten minutes is told once, and not as one that waits', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.asks)
  const { payment_url } = await alice.change('tier4', 'monthly')
  await alice.payPage(payment_url ?? '')
  await alice.follow()
  expect(await later(alice)).toEqual(['Your plan is now Master'])
  expect(await kinds(alice)).toEqual(['plan_started', 'plan_change_waiting', 'plan_changed'])
})

test('a change that was told as waiting and is taken back is told as that', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.declined)
  await alice.change('tier4', 'monthly')
  await later(alice)
  expect((await alice.takeBack()).status).toBe(200)
  await alice.follow()
  expect((await later(alice)).at(-1)).toBe('Your plan stays Elite')
  expect(lastText(alice)).toContain('You keep Elite. $15.00 for Master, monthly is not charged.')
})

test('a change that nobody pays is told as over when its time is: one row, one mail, and no more when that was read', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.asks)
  await alice.change('tier4', 'yearly')
  await later(alice)
  await alice.until('2026-03-02T11:00:01Z')
  await alice.follow()
  await alice.control({}, '/redeliver')
  await alice.follow()
  const [, , lapsed, ...rest] = await alice.db
    .selectFrom('player_events')
    .select(['user_id', 'kind', 'data'])
    .where('kind', '<>', 'charged')
    .orderBy('id')
    .execute()
  expect(rest).toEqual([])
  expect(lapsed).toMatchObject({
    user_id: 'alice',
    kind: 'plan_change_lapsed',
    data: {
      from: { plan_id: 'tier3', type: 'monthly' },
      to: { plan_id: 'tier4', type: 'yearly' },
    },
  })
  expect(v.parse(playerEvents.plan_change_lapsed, lapsed?.data)).toEqual(lapsed?.data)
  expect((await later(alice)).slice(1)).toEqual(['Your change to Master wasn’t paid in time'])
  expect(lastText(alice)).toContain('Nothing was charged. You stay on Elite.')
  expect((await alice.takeBack()).status).toBe(200)
  await alice.follow()
  expect(await later(alice)).toHaveLength(2)
  expect(await kinds(alice)).toEqual(['plan_started', 'plan_change_waiting', 'plan_change_lapsed'])
})

test('a change that was paid at the last moment never lapsed', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.declined)
  const { payment_url } = await alice.change('tier4', 'monthly')
  await later(alice)
  await alice.until('2026-03-02T10:59:59Z')
  await alice.payPage(payment_url ?? '')
  await alice.until('2026-03-02T11:30:00Z')
  expect(await kinds(alice)).toEqual(['plan_started', 'plan_change_waiting', 'plan_changed'])
  expect((await later(alice)).slice(1)).toEqual(['Your plan is now Master'])
})

test('a later change is noted with its day and charge, taken back it is told, and as it begins, too', async () => {
  const alice = await openPlanChanges()
  await alice.change('tier1', 'monthly')
  await alice.follow()
  expect(await later(alice)).toEqual(['Your plan changes on April 1, 2026: Basic, monthly'])
  expect(lastText(alice)).toContain('On April 1, 2026, $4.99 is charged for Basic, monthly.')
  await alice.takeBack()
  await alice.follow()
  expect((await later(alice)).at(-1)).toBe('Your plan stays Elite')
  await alice.change('tier1', 'monthly')
  await later(alice)
  await alice.until('2026-04-02T12:00:00Z')
  expect((await later(alice)).slice(2)).toEqual([
    'Your plan changes on April 1, 2026: Basic, monthly',
    'Your plan is now Basic',
  ])
  expect(lastText(alice)).toContain('$4.99 was charged for the change.')
  expect(await kinds(alice)).toEqual([
    'plan_started',
    'plan_change_planned',
    'plan_change_dropped',
    'plan_change_planned',
    'plan_changed',
  ])
})

test('what is taken back on the page within ten minutes makes no mail at all', async () => {
  const alice = await openPlanChanges()
  await alice.change('tier1', 'monthly')
  alice.clock.advance(minuteMs)
  await alice.takeBack()
  alice.clock.advance(minuteMs)
  await alice.end()
  alice.clock.advance(minuteMs)
  await alice.resume()
  await alice.follow()
  expect(await later(alice)).toEqual([])
  expect(await kinds(alice)).toEqual([
    'plan_started',
    'plan_change_planned',
    'plan_change_dropped',
    'plan_ending',
    'plan_kept',
  ])
})

test('a plan that ends is told when that is asked, when it is kept, and when it has ended', async () => {
  const alice = await openPlanChanges()
  await alice.end()
  await alice.follow()
  expect(await later(alice)).toEqual(['Your Elite plan ends on April 1, 2026'])
  await alice.resume()
  await alice.follow()
  expect((await later(alice)).at(-1)).toBe('Your Elite plan goes on')
  expect(lastText(alice)).toContain('Your plan renews on April 1, 2026 for $19.99.')
  await alice.end()
  await later(alice)
  await alice.until('2026-04-02T12:00:00Z')
  expect((await later(alice)).slice(2)).toEqual([
    'Your Elite plan ends on April 1, 2026',
    'Your Elite plan has ended',
  ])
  expect(lastText(alice)).toContain('It ran until April 1, 2026. Nothing more is charged.')
})

test('with the end of a plan its later change goes without a word of its own, and what makes it renew says so itself', async () => {
  const alice = await openPlanChanges()
  await alice.change('tier1', 'monthly')
  await later(alice)
  await alice.end()
  await alice.follow()
  expect(await later(alice)).toEqual([
    'Your plan changes on April 1, 2026: Basic, monthly',
    'Your Elite plan ends on April 1, 2026',
  ])
  await alice.change('tier2', 'monthly')
  await alice.follow()
  // It renews for the change: one mail says so.
  expect((await later(alice)).slice(2)).toEqual(['Your plan changes on April 1, 2026: Pro, monthly'])
})

const intentOf = async (shop: Shop): Promise<string> => (await shop.ask('/v1/payment_intents')).data[0].id

test('a plan that ends by a refund is written down, and one mail tells of both', async () => {
  const alice = await openPlanChanges()
  await alice.control({ payment_intent: await intentOf(alice) }, '/refund')
  await alice.catchUp()
  await followPayments(alice)
  await followPayments(alice)
  expect(await alice.plan()).toBe('tier0')
  await mailRefunds(alice)
  await later(alice)
  expect(alice.mailer.sent).toHaveLength(1)
  expect(lastText(alice)).toContain('Your plan has ended. Nothing more is charged for it.')
  const told = await alice.db
    .selectFrom('player_events')
    .select('data')
    .where('kind', '=', 'plan_ended')
    .execute()
  expect(told.map(({ data }) => data)).toMatchObject([{ plan_id: 'tier3', reason: 'refund' }])
})

test('a plan that ends by a dispute is told by a mail, and once more when the time that was given back is over', async () => {
  const alice = await openPlanChanges()
  const payment_intent = await intentOf(alice)
  await alice.control({ payment_intent, reason: 'fraudulent' }, '/dispute')
  await alice.catchUp()
  await followPayments(alice)
  await reconcile(alice)
  const ended = await later(alice)
  // Two processes mail: which of two mails goes first is nobody's.
  expect(ended.toSorted()).toEqual([
    'Your Elite plan has ended',
    expect.stringMatching(/^Your bank is disputing your payment for order /u),
  ])
  expect(lastText(alice, 'Your Elite plan has ended')).toContain(
    'Your bank took the payment for it back. Nothing more is charged.',
  )
  const [{ id: dispute }] = (await alice.ask('/v1/disputes')).data
  await alice.control({ dispute, outcome: 'won' }, '/decide')
  await alice.catchUp()
  await followPayments(alice)
  expect(await alice.plan()).toBe('tier3')
  await alice.until('2026-04-03T12:00:00Z')
  await reconcile(alice)
  expect((await later(alice)).slice(ended.length).toSorted()).toEqual([
    expect.stringMatching(/^The dispute about order .{5} is over$/u),
    'Your Elite plan has ended',
  ])
  expect(lastText(alice, 'Your Elite plan has ended')).toContain('It ran until April 1, 2026.')
})

test('mails about a plan come in the language that the player reads the hub in, not that of the order', async () => {
  const alice = await openPlanChanges()
  const inFrench = (path: string, body?: unknown) =>
    alice.call('POST', path, body, { 'Idempotency-Key': randomUUID(), Cookie: 'theme=light; language=fr' })
  const preview = await alice.preview('tier5', 'monthly')
  expect((await inFrench('/change', alice.bodyOf(preview))).status).toBe(200)
  await alice.follow()
  await later(alice)
  expect(alice.mailer.sent.map(({ language, subject }) => [language, subject])).toEqual([
    ['fr', 'Votre plan est désormais Oracle'],
  ])

  // Where a browser says no language, or one that the hub doesn't speak, the last one that was read holds.
  await alice.call('POST', '/end', undefined, { Cookie: 'language=xx' })
  await later(alice)
  expect(alice.mailer.sent.at(-1)).toMatchObject({ language: 'fr' })
})
