import { expect, test } from 'vitest'
import { countsOf } from '#tests/support/server/notifications.ts'
import { aTournament, openAnnouncing } from '#tests/support/server/announcements.ts'

const hourMs = 3_600_000

test('an announcement is written, scheduled, sent to everyone who was there, and withdrawn', async () => {
  const hub = await openAnnouncing()
  const { body: draft } = await hub.write()
  expect(draft).toMatchObject({
    revision: 0,
    state: 'draft',
    title: 'The tournament begins',
    languages: ['en', 'tr'],
    author: 'olivia',
    path: '/tournament',
    readers: 4,
    reached: 0,
    texts: { fr: null, pt: null, tr: { title: 'Turnuva başlıyor' } },
  })
  const at = new Date(hub.clock.now() + hourMs).toISOString()
  const { body: scheduled } = await hub.decide(draft, 'schedule', { at })
  expect(scheduled).toMatchObject({ state: 'scheduled', sends_at: at, sent_at: null })
  await hub.run()
  expect(await hub.heard('alice')).toEqual([])
  hub.clock.advance(hourMs)
  await hub.run()
  const sent = await hub.tell(draft)
  expect(sent).toMatchObject({ state: 'sent', sends_at: null, sent_at: at, reached: 4, readers: 4 })
  // Accounts made later don't get it.
  hub.clock.advance(1)
  await hub.db
    .insertInto('users')
    .values({ id: 'late', username: 'late', email: null, created_at: new Date(hub.clock.now()) })
    .execute()
  await hub.run()
  expect(await hub.heard('late')).toEqual([])
  expect((await hub.tell(draft)).readers).toBe(4)

  const alice = await hub.player('alice')
  const { notifications, unreadCount, revision } = await alice.list()
  expect(unreadCount).toBe(1)
  expect(notifications).toMatchObject([
    {
      type: 'announcement',
      category: 'system',
      title: 'The tournament begins',
      message: 'On Saturday, at six in the evening.',
      path: '/tournament',
      created_at: at,
    },
  ])
  const id = notifications[0]?.id ?? 0

  const { body: withdrawn } = await hub.decide(sent, 'withdraw')
  expect(withdrawn.state).toBe('withdrawn')
  // Nobody reads it from now on; the job tells open pages.
  expect((await alice.list()).notifications).toEqual([])
  await hub.run()
  for (const player of ['alice', 'bob', 'olivia', 'omar']) {
    const { stored, rows } = await countsOf(hub.db, player)
    expect(rows).toEqual({ unread: 0, total: 0 })
    expect(stored).toEqual(rows)
  }
  expect(await alice.changes(revision)).toMatchObject({ changed: [], deleted: [id], unreadCount: 0 })
  await hub.run()

  expect(await hub.changes()).toEqual([
    {
      kind: 'announcement_written',
      admin_id: 'olivia',
      before: {},
      after: {
        title: 'The tournament begins',
        text: 'On Saturday, at six in the evening.',
        title_tr: 'Turnuva başlıyor',
        text_tr: 'Cumartesi, saat on sekizde.',
        leads_to: '/tournament',
      },
    },
    {
      kind: 'announcement_scheduled',
      admin_id: 'olivia',
      before: { announcement_state: 'draft' },
      after: { announcement_state: 'scheduled', sends_at: at, title: 'The tournament begins' },
    },
    {
      kind: 'announcement_withdrawn',
      admin_id: 'olivia',
      before: { announcement_state: 'sent' },
      after: { announcement_state: 'withdrawn', title: 'The tournament begins' },
    },
  ])
})

test('announcements are listed page by page, searched in every language, and exported', async () => {
  const hub = await openAnnouncing()
  const texts = (title: string) => ({
    ...aTournament.texts,
    en: { title, message: 'Something is new.' },
  })
  for (let index = 0; index < 60; index += 1) {
    await hub.write({ texts: texts(`Season ${index}`), path: null })
    hub.clock.advance(index % 3 === 0 ? 0 : 1_000)
  }
  for (const sort of ['newest', 'oldest']) {
    const first = await hub.find({ sort })
    const second = await hub.find({ sort, before: first.next! })
    expect([first.announcements.length, second.announcements.length, second.next]).toEqual([50, 10, null])
    const all = [...first.announcements, ...second.announcements]
    expect(new Set(all.map(({ id }) => id)).size).toBe(60)
    const at = all.map((one) => Date.parse(one.created_at))
    expect(at).toEqual(at.toSorted((one, other) => (sort === 'newest' ? other - one : one - other)))
  }
  const titles = async (query: Record<string, string>) =>
    (await hub.find(query)).announcements.map(({ title }) => title)
  expect(await titles({ q: 'season 59' })).toEqual(['Season 59'])
  expect(await titles({ q: 'seasn 7' })).toHaveLength(6)
  expect(await titles({ q: 'TURNUVA' })).toHaveLength(50)
  expect(await titles({ q: 'olivia' })).toHaveLength(50)
  // The names of the parts are no words of it.
  expect(await titles({ q: 'message' })).toEqual([])
  expect(await titles({ state: 'sent' })).toEqual([])
  const { bearer } = await hub.player('olivia')
  const file = await hub.app.request('/api/braincore/announcements-file?format=csv&q=season+1', {
    headers: { Authorization: `Bearer ${bearer}` },
  })
  const [head, ...rows] = (await file.text()).trim().split('\n')
  expect(head).toContain('"id","title","state","languages","author","created_at"')
  expect(rows).toHaveLength(15)
})
