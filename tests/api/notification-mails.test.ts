import { expect, test } from 'vitest'
import { playerEvents } from '#contract/account/player-events.ts'
import type { PlayerEvent, PlayerEventKind } from '#contract/account/player-events.ts'
import { notificationTopics, topicIds } from '#contract/notifications/notification-choices.contract.ts'
import { hasOtherMail, isRequiredKind, mailDelayMs } from '#server/events/mailed-events.rules.ts'
import { updateTimeZone } from '#server/votes/vote-power.store.ts'
import { openMailed } from '#tests/support/server/mail-choices.ts'
import { sampleEvents } from '#tests/support/server/sample-events.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const events = (Object.keys(playerEvents) as PlayerEventKind[]).flatMap((kind) =>
  sampleEvents[kind].map((data) => ({ kind, data }) as PlayerEvent),
)
const update: PlayerEvent = {
  kind: 'project_updated',
  data: { project_id: 'p', project_title: 'A bridge', update_id: 'u' },
}
const end = events.find(
  ({ kind, data }) => kind === 'plan_ended' && 'reason' in data && data.reason === 'ended',
)!
const failed = events.find(({ kind }) => kind === 'payment_failed')!

/** Kinds with a row in a table about mails of alice. */
const kindsIn = async (
  { db }: Awaited<ReturnType<typeof openMailed>>,
  table: 'owed_mails' | 'daily_events',
) =>
  (
    await db
      .selectFrom('player_events')
      .select(['kind', 'data'])
      .where('id', 'in', db.selectFrom(table).select('event_id'))
      .orderBy('id')
      .execute()
  ).map(({ kind, data }) => JSON.stringify([kind, data]))
const written = (list: readonly PlayerEvent[]) => list.map(({ kind, data }) => JSON.stringify([kind, data]))

test('without a choice exactly the kinds are mailed that were before players could choose', async () => {
  const hub = await openMailed()
  for (const event of events) await hub.happens('alice', event)
  const mailed = events.filter((event) => mailDelayMs(event) !== null)
  expect((await kindsIn(hub, 'owed_mails')).toSorted()).toEqual(written(mailed).map(reordered).toSorted())
  expect(await kindsIn(hub, 'daily_events')).toEqual([])
})

/** As the database has it: jsonb orders names by their length. */
const reordered = (text: string): string => {
  const [kind, data] = JSON.parse(text) as [string, Record<string, unknown>]
  return JSON.stringify([kind, inOrder(data)])
}
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value).toSorted(
    (one, other) => one.length - other.length || (one < other ? -1 : 1),
  )
  return Object.fromEntries(names.map((name) => [name, inOrder((value as Record<string, unknown>)[name])]))
}

test.each(['off', 'at_once', 'daily'] as const)(
  'every topic that can be chosen is mailed as chosen: %s; the required ones as always',
  async (byMail) => {
    const hub = await openMailed()
    for (const topic of topicIds)
      if (!notificationTopics[topic].isRequired) await hub.choose('alice', { topic, by_mail: byMail })
    for (const event of events) await hub.happens('alice', event)
    const always = events.filter(({ kind }) => isRequiredKind(kind))
    const chosen = events.filter(({ kind }) => !isRequiredKind(kind))
    const expected = [
      ...always.filter((event) => mailDelayMs(event) !== null),
      ...(byMail === 'at_once' ? chosen.filter((event) => !hasOtherMail(event)) : []),
    ]
    expect((await kindsIn(hub, 'owed_mails')).toSorted()).toEqual(written(expected).map(reordered).toSorted())
    const daily = byMail === 'daily' ? chosen : []
    expect((await kindsIn(hub, 'daily_events')).toSorted()).toEqual(written(daily).map(reordered).toSorted())
    hub.clock.advance(hourMs)
    await hub.mailed()
    for (const { text, subject, html } of hub.mailer.sent) {
      expect(text, subject).not.toMatch(/undefined|null|[\u{2068}\u{2069}]/u)
      expect(html, subject).not.toMatch(/[\u{2068}\u{2069}]/u)
    }
  },
)

test('quiet hours hold back what can wait, also when they were chosen later, and never what is required', async () => {
  const hub = await openMailed()
  await updateTimeZone(hub.db, 'alice', 'Europe/Bucharest', hub.clock.now())
  // It is 14:00 in Bucharest.
  await hub.choose('alice', { quiet: { from: 13 * 60, until: 8 * 60 } })
  await hub.happens('alice', end)
  await hub.happens('alice', failed)
  const first = await hub.mailed()
  expect(first).toEqual([expect.stringMatching(/renewed$/u)])
  hub.clock.advance(18 * hourMs - 1)
  expect(await hub.mailed()).toHaveLength(1)
  // The player moves west, and sleeps on.
  await updateTimeZone(hub.db, 'alice', 'Europe/London', hub.clock.now())
  hub.clock.advance(1)
  expect(await hub.mailed()).toHaveLength(1)
  hub.clock.advance(2 * hourMs)
  expect(await hub.mailed()).toHaveLength(2)
  expect(hub.mailer.sent[1]).toMatchObject({ subject: expect.stringContaining('has ended') })
})

test('a log-in from a new device is mailed at once, also in quiet hours, with its time and a way to the devices', async () => {
  const hub = await openMailed()
  await hub.choose('alice', { quiet: { from: 0, until: 1_439 } })
  await hub.happens('alice', { kind: 'new_device', data: { browser: 'Firefox', system: 'Linux' } })
  expect(await hub.mailed()).toEqual(['A new device logged in to your account'])
  const [mail] = hub.mailer.sent
  for (const words of ['Firefox on Linux', 'March 1, 2026', '12:00', '/settings?tab=security'])
    expect(mail?.text).toContain(words)
  expect(mail?.text).not.toContain('/unsubscribe')
  expect(mail?.unsubscribe).toBeUndefined()
})

test.each(['off', 'daily'] as const)(
  'renewals that are announced, and plans that end or are kept, arrive and are mailed with %s, after quiet hours',
  async (byMail) => {
    const hub = await openMailed()
    await hub.choose('alice', { topic: 'plan', by_mail: byMail })
    await hub.choose('alice', { topic: 'plan', in_hub: false })
    // It is 12:00 UTC.
    await hub.choose('alice', { quiet: { from: 600, until: 900 } })
    const ending = events.find(({ kind }) => kind === 'plan_ending')!
    await hub.happens('alice', ending)
    await hub.happens(
      'alice',
      events.find(({ kind }) => kind === 'plan_started')!,
    )
    const { notifications } = await (await hub.player('alice')).list()
    expect(notifications).toMatchObject([{ title: expect.stringMatching(/will end/u) }])
    hub.clock.advance(3 * hourMs - 1)
    expect(await hub.mailed()).toEqual([])
    hub.clock.advance(1)
    expect(await hub.mailed()).toEqual([expect.stringMatching(/plan ends on/u)])
    expect(hub.mailer.sent[0]).toMatchObject({ text: expect.not.stringContaining('/unsubscribe') })
    expect(hub.mailer.sent[0]?.unsubscribe).toBeUndefined()
    hub.clock.advance(3 * hourMs)
    expect(await hub.mailed()).toHaveLength(byMail === 'daily' ? 2 : 1)
  },
)

test('mails of a topic that is switched off while they wait don’t go out', async () => {
  const hub = await openMailed()
  await hub.choose('alice', { quiet: { from: 600, until: 1_200 } })
  await hub.happens('alice', end)
  await hub.choose('alice', { topic: 'followed', by_mail: 'daily' })
  await hub.happens('alice', update)
  await hub.choose('alice', { topic: 'followed', by_mail: 'off' })
  await hub.choose('alice', { topic: 'plan', by_mail: 'off' })
  hub.clock.advance(dayMs)
  expect(await hub.mailed()).toEqual([])
})

test('the daily mail comes once a local date, at its hour, only with something in it, wherever the player moves', async () => {
  const hub = await openMailed()
  await updateTimeZone(hub.db, 'alice', 'Pacific/Kiritimati', hub.clock.now())
  // It is 02:00 on March 2 in Kiritimati.
  await hub.choose('alice', { topic: 'followed', by_mail: 'daily' })
  await hub.happens('alice', update)
  await hub.happens('alice', update)
  hub.clock.advance(16 * hourMs - 1)
  expect(await hub.mailed()).toEqual([])
  hub.clock.advance(1)
  expect(await hub.mailed()).toEqual(['Your day on the hub: 1 notification'])
  expect(hub.mailer.sent[0]?.text).toContain('There are 2 updates on A bridge.')
  // In Honolulu it is 18:00 on March 1; March 2 has had its mail.
  await updateTimeZone(hub.db, 'alice', 'Pacific/Honolulu', hub.clock.now())
  await hub.happens('alice', update)
  hub.clock.advance(dayMs + hourMs)
  expect(await hub.mailed()).toHaveLength(1)
  hub.clock.advance(dayMs)
  expect(await hub.mailed()).toHaveLength(2)
  hub.clock.advance(3 * dayMs)
  expect(await hub.mailed()).toHaveLength(2)
})

test('a new hour moves what waits', async () => {
  const hub = await openMailed()
  await hub.choose('alice', { topic: 'followed', by_mail: 'daily' })
  await hub.happens('alice', update)
  await hub.choose('alice', { daily_at: 13 * 60 })
  hub.clock.advance(hourMs)
  expect(await hub.mailed()).toHaveLength(1)
})

test('while the mail server is down nothing is lost, and a repeated daily mail is the same one', async () => {
  const hub = await openMailed()
  await hub.choose('alice', { topic: 'followed', by_mail: 'daily' })
  await hub.happens('alice', update)
  hub.clock.advance(6 * hourMs)
  hub.mailer.failure = new Error('The mail server is down.')
  expect(await hub.mailed()).toEqual([])
  await hub.happens('alice', {
    ...update,
    data: { ...update.data, project_title: 'A tower', project_id: 'q' },
  })
  // Given up after a day, its events go out with the next mail.
  for (let hour = 0; hour < 40; hour += 1) {
    hub.clock.advance(hourMs)
    expect(await hub.mailed()).toEqual([])
  }
  hub.mailer.failure = null
  for (let hour = 0; hour < 30; hour += 1) {
    hub.clock.advance(hourMs)
    await hub.mailed()
  }
  const text = hub.mailer.sent.map((mail) => mail.text).join('\n')
  expect(text.match(/A bridge/gu)).toHaveLength(1)
  expect(text.match(/A tower/gu)).toHaveLength(1)
  const keys = hub.mailer.sent.map(({ key }) => key)
  expect(keys).toEqual([...new Set(keys)])
})

test('a daily mail that is due while the mail server is down goes out once, also if its player moves meanwhile', async () => {
  const hub = await openMailed()
  await hub.choose('alice', { topic: 'followed', by_mail: 'daily' })
  await hub.happens('alice', update)
  // It is 18:00 on March 1.
  hub.clock.advance(6 * hourMs)
  hub.mailer.failure = new Error('The mail server is down.')
  await hub.mailed()
  // It is 08:00 on March 2 in Kiritimati, then 18:00.
  await updateTimeZone(hub.db, 'alice', 'Pacific/Kiritimati', hub.clock.now())
  hub.mailer.failure = null
  hub.clock.advance(10 * hourMs)
  expect(await hub.mailed()).toHaveLength(1)
  // March 2 has had its mail there; 18:00 on March 3 comes.
  await hub.happens('alice', update)
  hub.clock.advance(dayMs - 1)
  expect(await hub.mailed()).toHaveLength(1)
  hub.clock.advance(1)
  expect(await hub.mailed()).toHaveLength(2)
  expect(new Set(hub.mailer.sent.map(({ key }) => key)).size).toBe(2)
})

test('a mail at once that the mail server refused is sent once, and never in quiet hours', async () => {
  const hub = await openMailed()
  await hub.choose('alice', { topic: 'followed', by_mail: 'at_once' })
  // From 12:10 UTC; it is 12:00.
  await hub.choose('alice', { quiet: { from: 730, until: 1_200 } })
  hub.mailer.failure = new Error('The mail server is down.')
  await hub.happens('alice', update)
  expect(await hub.mailed()).toEqual([])
  hub.mailer.failure = null
  for (let minute = 10; minute <= 480; minute += 10) {
    hub.clock.advance(10 * 60_000)
    expect(await hub.mailed()).toHaveLength(minute < 480 ? 0 : 1)
  }
  hub.clock.advance(dayMs)
  expect(await hub.mailed()).toHaveLength(1)
})

test('a player without an address, or one who has left, gets no daily mail', async () => {
  const hub = await openMailed()
  await hub.choose('alice', { topic: 'followed', by_mail: 'daily' })
  await hub.happens('alice', update)
  await hub.db.updateTable('users').set({ email: null }).where('id', '=', 'alice').execute()
  hub.clock.advance(dayMs)
  expect(await hub.mailed()).toEqual([])
  expect(await hub.db.selectFrom('daily_events').selectAll().execute()).toEqual([])
})
