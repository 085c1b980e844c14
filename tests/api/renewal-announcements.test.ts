import { expect, test } from 'vitest'
import { mailEvents } from '#server/event-mails/mail-events.ts'
import { announceRenewals } from '#server/subscriptions/announce-renewals.ts'
import { openPlanChanges } from '#tests/support/server/plan-changes.ts'

const dayMs = 86_400_000

type Shop = Awaited<ReturnType<typeof openPlanChanges>>

/** Alice pays Elite for a year from 1 March 2026; the clock stands so many days before it is renewed. */
const openYear = async (daysBefore: number): Promise<Shop> => {
  const shop = await openPlanChanges({ id: 'tier3', type: 'yearly' })
  goTo(shop, daysBefore)
  return shop
}

const renewsMs = Date.parse('2027-03-01T12:00:00Z')
const goTo = (shop: Shop, daysBefore: number): void =>
  shop.clock.advance(renewsMs - daysBefore * dayMs - shop.clock.now())

/** Announces and mails what is due; returns the subjects of the announcements that were ever mailed. */
const look = async (shop: Shop): Promise<string[]> => {
  await announceRenewals(shop)
  await mailEvents(shop)
  return shop.mailer.sent.map(({ subject }) => subject).filter((subject) => subject.includes('renews on'))
}

const subject = 'Your Elite plan renews on March 1, 2027 for $201.07'

test('a yearly renewal is announced fourteen and three days before, each once', async () => {
  const shop = await openYear(14.01)
  expect(await look(shop)).toEqual([])
  goTo(shop, 14)
  expect(await look(shop)).toEqual([subject])
  goTo(shop, 3.01)
  expect(await look(shop)).toEqual([subject])
  goTo(shop, 3)
  expect(await look(shop)).toEqual([subject, subject])
  goTo(shop, 0.01)
  expect(await look(shop)).toEqual([subject, subject])
  const { text } = shop.mailer.sent.at(-1) ?? { text: '' }
  expect(text).toContain('On March 1, 2027, $201.07 is charged for another year: Elite, yearly.')
  expect(text).toContain('You keep Elite until March 1, 2027, and nothing is charged.')
  expect(text).toContain('End it any time under Your plan: http://localhost:4000/settings#tab-assets')
})

test('however many processes look at once, it is announced and mailed once', async () => {
  const shop = await openYear(10)
  await Promise.all([announceRenewals(shop), announceRenewals(shop), announceRenewals(shop)])
  await Promise.all([mailEvents(shop), mailEvents(shop)])
  expect(await look(shop)).toEqual([subject])
})

test('a plan that ends, or is paid by the month, isn’t announced', async () => {
  const ended = await openYear(20)
  expect((await ended.end()).status).toBe(200)
  await ended.follow()
  goTo(ended, 10)
  expect(await look(ended)).toEqual([])
  const monthly = await openPlanChanges({ id: 'tier3', type: 'monthly' })
  monthly.clock.advance(20 * dayMs)
  expect(await look(monthly)).toEqual([])
})

test('an announcement that waits for the mail server isn’t mailed once the plan ends', async () => {
  const shop = await openYear(14)
  shop.mailer.failure = new Error('mailbox full')
  expect(await look(shop)).toEqual([])
  expect((await shop.end()).status).toBe(200)
  await shop.follow()
  shop.mailer.failure = null
  shop.clock.advance(dayMs / 12)
  expect(await look(shop)).toEqual([])
})

test('it says what is charged at the time of sending', async () => {
  const shop = await openYear(14)
  shop.mailer.failure = new Error('mailbox full')
  expect(await look(shop)).toEqual([])
  await shop.db.updateTable('subscriptions').set({ amount_cents: 12_300 }).execute()
  shop.mailer.failure = null
  shop.clock.advance(dayMs / 12)
  expect(await look(shop)).toEqual(['Your Elite plan renews on March 1, 2027 for $123.00'])
})

test('a plan that becomes another one is announced as that, and not at all when that is paid by the month', async () => {
  const shop = await openYear(20)
  await shop.change('tier2', 'yearly')
  await shop.follow()
  goTo(shop, 14)
  expect(await look(shop)).toEqual(['Your Pro plan renews on March 1, 2027 for $100.48'])
  const byMonth = await openYear(20)
  await byMonth.change('tier3', 'monthly')
  await byMonth.follow()
  goTo(byMonth, 14)
  expect(await look(byMonth)).toEqual([])
})
