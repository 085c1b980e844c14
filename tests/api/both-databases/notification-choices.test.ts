import { expect, test } from 'vitest'
import {
  changeNotificationChoice,
  getNotificationChoices,
  notificationTopics,
  topicIds,
} from '#contract/notifications/notification-choices.contract.ts'
import { mailDaily } from '#server/event-mails/mail-daily.ts'
import { mailEvents } from '#server/event-mails/mail-events.ts'
import { recordEvents } from '#server/events/player-events.store.ts'
import { call } from '#tests/support/server/call.ts'
import { openNotified } from '#tests/support/server/notifications.ts'

test('a player chooses by topic what is heard, where and when, and everything follows', async () => {
  const hub = await openNotified()
  const alice = await hub.player('alice')
  let { bearer } = alice
  const choose = async (body: Parameters<typeof call<typeof changeNotificationChoice>>[2]['body']) =>
    (await call(hub, changeNotificationChoice, { body }, { bearer })).body
  const first = (await call(hub, getNotificationChoices, {}, { bearer })).body
  expect(first).toMatchObject({ quiet: null, daily_at: 1_080, time_zone: null, has_address: true })
  expect(first.choices.map(({ topic }) => topic)).toEqual(topicIds)
  expect(first.choices.filter(({ by_mail: by }) => by === 'at_once').map(({ topic }) => topic)).toEqual([
    'plan',
    'payment_failed',
    'payments',
    'gifts',
    'security',
    'account',
  ])

  const update = { project_id: 'p', project_title: 'A bridge', update_id: 'u' }
  const news = (key: string) => {
    const event = { kind: 'project_updated', data: update, key, atMs: hub.clock.now() } as const
    return recordEvents(hub.db, event, ['alice', 'bob'])
  }
  await choose({ topic: 'followed', in_hub: false })
  await choose({ topic: 'followed', by_mail: 'at_once' })
  await news('one')
  expect((await alice.list()).total).toBe(0)
  expect((await (await hub.player('bob')).list()).total).toBe(1)
  await mailEvents(hub)
  expect(hub.mailer.sent.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    'alice@example.org: Project update',
  ])

  await choose({ topic: 'followed', by_mail: 'daily' })
  await news('two')
  await mailEvents(hub)
  await mailDaily(hub)
  expect(hub.mailer.sent).toHaveLength(1)
  // 18:00 UTC.
  hub.clock.advance(6 * 3_600_000)
  await Promise.all([mailDaily(hub), mailDaily(hub)])
  expect(hub.mailer.sent.slice(1)).toMatchObject([
    { to: 'alice@example.org', subject: 'Your day on the hub: 1 notification' },
  ])
  expect(hub.mailer.sent[1]?.text).toContain('There is an update on A bridge.')

  ;({ bearer } = await hub.player('alice'))
  const answer = await choose({ topic: 'followed', by_mail: 'off' })
  expect(answer.choices.find(({ topic }) => topic === 'followed')).toEqual({
    topic: 'followed',
    in_hub: false,
    by_mail: 'off',
  })
  expect(await choose({ quiet: { from: 1_320, until: 480 } })).toMatchObject({
    quiet: { from: 1_320, until: 480 },
  })
  expect(await choose({ quiet: null })).toMatchObject({ quiet: null })
  expect(await choose({ daily_at: 0 })).toMatchObject({ daily_at: 0 })
  for (const topic of topicIds.filter((one) => notificationTopics[one].isRequired)) {
    expect(await choose({ topic, in_hub: false })).toMatchObject({ code: 'topic_required' })
    expect(await choose({ topic, by_mail: 'off' })).toMatchObject({ code: 'topic_required' })
  }
})
