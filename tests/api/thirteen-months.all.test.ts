import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailEvents } from '#server/event-mails/mail-events.ts'
import { mailReceipts } from '#server/order/receipts.ts'
import { readPaidPlans } from '#server/subscriptions/read-plans.ts'
import { announceRenewals } from '#server/subscriptions/announce-renewals.ts'
import { followPayments } from '#server/refund/follow-payments.ts'
import { mailRefunds } from '#server/refund/refund-mails.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'
import { laterCards } from '#tests/support/server/plan-changes.ts'
import { anOrder } from '#tests/support/server/orders.ts'

const hourMs = 3_600_000

/** Alice pays Elite by the month and Bob Oracle by the year, from 1 March 2026 at noon. */
const openThirteenMonths = async () => {
  const shop = await openProvenShop()
  await shop.buy(await shop.person('alice'), anOrder({ plan: { id: 'tier3', type: 'monthly' } }))
  await shop.buy(await shop.person('bob'), anOrder({ plan: { id: 'tier5', type: 'yearly' } }))
  await shop.person('olivia')
  await shop.db.updateTable('users').set({ is_admin: true }).where('id', '=', 'olivia').execute()
  const work = async () => {
    await shop.catchUp()
    await readPaidPlans(shop)
    await followPayments(shop)
    await announceRenewals(shop)
    for (const mail of [mailReceipts, mailRefunds, mailEvents]) await mail(shop)
  }
  await work()
  const { number, provider_subscription_id: monthly } = await shop.db
    .selectFrom('orders')
    .select(['number', 'provider_subscription_id'])
    .where('user_id', '=', 'alice')
    .executeTakeFirstOrThrow()
  const chargeOf = (receipt: string) =>
    shop.db
      .selectFrom('charges')
      .selectAll()
      .where('number', '=', number)
      .where('part', '=', Number(receipt.split('-').at(-1)))
      .executeTakeFirstOrThrow()
  return {
    ...shop,
    number,
    work,
    chargeOf,
    card: (card: string) => shop.control({ subscription: monthly, card }, '/card'),
    /** Hub and payment provider go on to a time, half a day after half a day. */
    until: async (time: string): Promise<void> => {
      while (shop.clock.now() < Date.parse(time)) {
        shop.clock.advance(Math.min(12 * hourMs, Date.parse(time) - shop.clock.now()))
        await shop.control({ days: 0 }, '/advance')
        await work()
      }
    },
    refund: async (receipt: string) => {
      const { key } = await chargeOf(receipt)
      const answer = await (
        await shop.person('olivia')
      ).call(
        'POST',
        `/payments/orders/${encodeURIComponent(key)}/refunds`,
        { lines: [{ index: 0 }], reason: 'Asked by mail' },
        { 'Idempotency-Key': randomUUID() },
      )
      expect(answer.status).toBe(200)
      await work()
    },
    dispute: async (receipt: string) => {
      const { payment_id: payment } = await chargeOf(receipt)
      await shop.control({ payment_intent: payment, reason: 'fraudulent' }, '/dispute')
      await work()
      const { data } = await shop.ask(`/v1/disputes?payment_intent=${payment}`)
      return data[0].id as string
    },
    subjects: (to: string, word: string) =>
      shop.mailer.sent
        .filter((mail) => mail.to === to && mail.subject.includes(word))
        .map(({ subject }) => subject),
  }
}

/** Dollars in a text after a word, in cents. */
const centsAfter = (text: string, word: string): number => {
  const [, dollars = ''] = new RegExp(`${word}\\s+[^$\\n]*\\$([\\d,]+\\.\\d\\d)`, 'u').exec(text) ?? []
  return Math.round(Number(dollars.replaceAll(',', '')) * 100)
}

test('over thirteen months every charge has one receipt, every refund and dispute its mail, and all of them are the journal’s sums', async () => {
  const shop = await openThirteenMonths()
  const { number } = shop
  // May fails, and recovers with another card.
  await shop.until('2026-04-20T12:00:00Z')
  await shop.card(laterCards.declined)
  await shop.until('2026-05-03T12:00:00Z')
  await shop.card('5555 5555 5555 4444')
  await shop.until('2026-06-20T12:00:00Z')
  // April's month was used up: its refund ends nothing.
  await shop.refund(`${number}-2`)
  // June's is disputed after July was paid, and lost.
  await shop.until('2026-07-10T12:00:00Z')
  const dispute = await shop.dispute(`${number}-4`)
  await shop.until('2026-07-20T12:00:00Z')
  await shop.control({ dispute, outcome: 'lost' }, '/decide')
  await shop.until('2027-04-02T12:00:00Z')

  const booked = await shop.db
    .selectFrom('charges')
    .selectAll()
    .where('kind', 'in', ['payment', 'renewal'])
    .orderBy('at')
    .execute()
  const of = (user: string) => booked.filter(({ user_id }) => user_id === user)
  expect([of('alice').length, of('bob').length]).toEqual([14, 2])

  for (const user of ['alice', 'bob']) {
    const receipts = shop.mailer.sent.filter(
      ({ to, subject }) => to === `${user}@example.org` && subject.startsWith('Your receipt'),
    )
    expect(receipts.map(({ subject }) => subject.split(':')[0])).toEqual(
      of(user).map((charge) => `Your receipt ${charge.number}-${charge.part}`),
    )
    expect(receipts.map(({ text }) => centsAfter(text, 'Total'))).toEqual(of(user).map(({ cents }) => cents))
    for (const [index, { text }] of receipts.entries()) {
      const { period_from: from, period_until: until } = of(user)[index]!
      const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
      expect(text).toContain(`Period: ${day.format(from!)} to ${day.format(until!)}`)
      const card = user === 'alice' && index >= 2 ? 'Mastercard ending in 4444' : 'Visa ending in 4242'
      expect(text).toContain(`Paid with ${card}`)
    }
  }

  expect(shop.subjects('alice@example.org', 'refunded')).toEqual([
    `We refunded $19.99 of receipt ${number}-2`,
  ])
  expect(shop.subjects('alice@example.org', 'could not be renewed')).toHaveLength(1)
  expect(shop.subjects('alice@example.org', 'is back')).toHaveLength(1)
  expect(shop.subjects('alice@example.org', 'renews on')).toEqual([])
  expect(shop.subjects('bob@example.org', 'renews on')).toHaveLength(2)
  expect(
    shop.mailer.sent.filter(({ to, text }) => to === 'alice@example.org' && /disput/iu.test(text)).length,
  ).toBe(2)

  const sums = await shop.db
    .selectFrom('journal_entries')
    .select(['account', sql<number>`sum(cents)::int`.as('cents')])
    .groupBy('account')
    .execute()
  const sumOf = (account: string): number => sums.find((one) => one.account === account)?.cents ?? 0
  const charged = booked.reduce((sum, { cents }) => sum + cents, 0)
  expect(sumOf('plans')).toBe(-charged)
  expect(sumOf('refunds')).toBe(1_999)
  expect(sumOf('disputes')).toBe(1_999)
  expect(sumOf('provider')).toBe(charged - 2 * 1_999)
  expect((await (await shop.person('alice')).me()).plan_id).toBe('tier3')
  expect((await (await shop.person('bob')).me()).plan_id).toBe('tier5')
}, 600_000)
