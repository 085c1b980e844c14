import { expect, test } from 'vitest'
import { mailEvents } from '#server/event-mails/mail-events.ts'
import { sellEliteToFailingCard } from '#tests/support/server/elite.ts'

test('a renewal that fails is one event and one mail, however often it is told', async () => {
  const { shop } = await sellEliteToFailingCard('past_due')
  shop.clock.advance(31 * 86_400_000 + 7_200_000)
  await shop.control({ days: 0 }, '/advance')
  await shop.catchUp()
  await shop.control({}, '/redeliver')
  await shop.catchUp()
  const rows = await shop.db.selectFrom('player_events').select(['kind', 'user_id']).orderBy('id').execute()
  expect(rows).toEqual([
    { kind: 'charged', user_id: 'alice' },
    { kind: 'plan_started', user_id: 'alice' },
    { kind: 'payment_failed', user_id: 'alice' },
  ])
  await Promise.all([mailEvents(shop), mailEvents(shop)])
  await mailEvents(shop)
  expect(shop.mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['alice@example.org', 'Your Elite plan could not be renewed'],
  ])
  const [owed] = await shop.db.selectFrom('owed_mails').select(['due_at', 'mailed_at', 'language']).execute()
  expect(owed).toEqual({ due_at: null, mailed_at: expect.any(Date), language: 'en' })
})
