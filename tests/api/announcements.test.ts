import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { aTournament, openAnnouncing } from '#tests/support/server/announcements.ts'
import { countsOf } from '#tests/support/server/notifications.ts'
import { sendToNext } from '#server/announcements/send-announcements.store.ts'
import { onPostgres } from '#tests/support/database/test-database.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const none = { title: '', message: '' }
const english = (title: string, message: string) => ({ ...aTournament.texts, en: { title, message } })

test('a reader has it in their language; where it is missing, in English, which is said', async () => {
  const hub = await openAnnouncing()
  await hub.decide((await hub.write()).body, 'send')
  await hub.run()
  const { bearer } = await hub.player('alice')
  const inLanguage = async (language: string) => {
    const answer = await hub.app.request('/api/notifications/user-notifications', {
      headers: { Authorization: `Bearer ${bearer}`, 'Accept-Language': language },
    })
    const { notifications } = await answer.json()
    return [notifications[0].title, notifications[0].lang]
  }
  expect(await inLanguage('tr')).toEqual(['Turnuva başlıyor', undefined])
  expect(await inLanguage('fr')).toEqual(['The tournament begins', 'en'])
  expect(await inLanguage('en')).toEqual(['The tournament begins', undefined])
})

test('what can’t be read, is too long, or leads elsewhere is refused', async () => {
  const hub = await openAnnouncing()
  const codeOf = async (written: Parameters<typeof hub.write>[0]) => {
    const { status, body } = await hub.write(written)
    return status === 200 ? 'written' : body.code
  }
  const refused = 'announcement_text_invalid'
  expect(await codeOf({ texts: { ...aTournament.texts, en: none }, path: null })).toBe(refused)
  expect(await codeOf({ texts: english('Only a title', ''), path: null })).toBe(refused)
  expect(await codeOf({ texts: english('x'.repeat(61), 'y'), path: null })).toBe(refused)
  expect(await codeOf({ texts: english('x', 'y'.repeat(201)), path: null })).toBe(refused)
  expect(await codeOf({ texts: english('x', 'y'.repeat(5_000)), path: null })).toBe(refused)
  const half = { ...aTournament.texts, fr: { title: 'Le tournoi', message: '' } }
  expect(await codeOf({ texts: half, path: null })).toBe(refused)
  expect(await codeOf({ texts: english('x'.repeat(60), '👩‍👩‍👧‍👦'.repeat(25)), path: null })).toBe('written')
  for (const path of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%2e%2e/x',
    '/../x',
    '/api/session',
    'javascript:alert(1)',
    '/tournament\u0007',
    '/no-such-page',
    '/VaultVision/no-such-project',
    `/${'x'.repeat(400)}`,
  ])
    expect([path, await codeOf({ ...aTournament, path })]).toEqual([path, 'announcement_path_invalid'])
  for (const path of ['/', '/tournament', '/VaultVision?status=active#list', '/settings?tab=profile'])
    expect([path, await codeOf({ ...aTournament, path })]).toEqual([path, 'written'])
})

test('hostile texts are shown as plain text, or refused', async () => {
  const hub = await openAnnouncing()
  const shown = [
    '<script>alert(1)</script> &amp;',
    '\u202Egnp.exe',
    'a\u0007b\u2068c',
    '{count, plural, other {#}}',
  ]
  for (const text of [...hostileTexts.filter((_, index) => index % 5 === 0).map((of) => of(60)), ...shown]) {
    hub.clock.advance(hourMs)
    const { status, body } = await hub.write({ texts: english(text, text), path: null })
    expect([text, [200, 422].includes(status)]).toEqual([text, true])
    if (status === 200) {
      await hub.decide(body, 'send')
      await hub.run()
    }
  }
  const { bearer } = await hub.player('alice')
  const answer = await hub.app.request('/api/notifications/user-notifications?limit=100', {
    headers: { Authorization: `Bearer ${bearer}` },
  })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  for (const one of ['<script>alert(1)</script> &amp;', 'gnp.exe', 'abc', '{count, plural, other {#}}'])
    expect(text).toContain(JSON.stringify(one))
  expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200E\u200F]/u)
})

test('a schedule in the past or too far ahead is refused, and one that was missed is made up for', async () => {
  const hub = await openAnnouncing()
  const { body: draft } = await hub.write()
  const iso = (ms: number) => new Date(hub.clock.now() + ms).toISOString()
  for (const at of [iso(-1), iso(0), iso(367 * dayMs)])
    expect((await hub.decide(draft, 'schedule', { at })).body.code).toBe('announcement_time_invalid')
  for (const at of ['tomorrow', '2026-02-30T00:00:00Z', ''])
    expect((await hub.decide(draft, 'schedule', { at })).status).toBe(400)
  expect((await hub.tell(draft)).state).toBe('draft')
  await hub.decide(draft, 'schedule', { at: iso(hourMs) })
  // The hub was down when it was due.
  hub.clock.advance(5 * dayMs)
  await hub.run()
  expect(await hub.tell(draft)).toMatchObject({ state: 'sent', reached: 4, sent_at: iso(0) })
})

test('of two administrators the second hears that it has changed, and nothing is overwritten', async () => {
  const hub = await openAnnouncing()
  const { body: draft } = await hub.write()
  const first = await hub.change(draft, { texts: english('First', 'One') })
  expect(first.body).toMatchObject({ revision: 1, title: 'First' })
  const second = await hub.change(draft, { texts: english('Second', 'Two') }, 'omar')
  expect([second.status, second.body.code]).toEqual([409, 'announcement_changed'])
  for (const verb of ['send', 'withdraw'] as const)
    expect((await hub.decide(draft, verb, { admin: 'omar' })).body.code).toBe('announcement_changed')
  // The same call again, because its answer was lost.
  expect((await hub.change(draft, { texts: english('First', 'One') })).body).toMatchObject({ revision: 1 })
  expect((await hub.tell(draft)).title).toBe('First')
  const changes = (await hub.changes()).filter(({ kind }) => kind === 'announcement_changed')
  expect(changes).toEqual([
    {
      kind: 'announcement_changed',
      admin_id: 'olivia',
      before: { title: 'The tournament begins', text: 'On Saturday, at six in the evening.' },
      after: { title: 'First', text: 'One' },
    },
  ])
  const { body: sending } = await hub.decide(first.body, 'send')
  expect((await hub.change(sending, { texts: english('Late', 'Late') })).body.code).toBe(
    'announcement_changed',
  )
})

test('written or sent twice, it is one announcement, and each reader has it once', async () => {
  const hub = await openAnnouncing()
  const key = crypto.randomUUID()
  const [one, other] = await Promise.all([hub.write(aTournament, key), hub.write(aTournament, key)])
  expect(one.body.id).toBe(other.body.id)
  const sent = await Promise.all([hub.decide(one.body, 'send'), hub.decide(one.body, 'send')])
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  // Another administrator's press is not the same one.
  expect((await hub.decide(one.body, 'send', { admin: 'omar' })).body.code).toBe('announcement_changed')
  await Promise.all([hub.run(), hub.run(), hub.run()])
  await hub.run()
  for (const player of ['alice', 'bob', 'olivia', 'omar']) expect(await hub.heard(player)).toHaveLength(1)
  expect((await hub.changes()).map(({ kind }) => kind)).toEqual(['announcement_written', 'announcement_sent'])
})

test('a withdrawn one stops while it is being sent, and disappears for those who had it', async () => {
  const players = Array.from({ length: 20 }, (_, index) => `p-${String(index).padStart(2, '0')}`)
  const hub = await openAnnouncing(players)
  const { body: sending } = await hub.decide((await hub.write()).body, 'send')
  expect(await sendToNext(hub.db, 7)).toBe(7)
  expect(await hub.tell(sending)).toMatchObject({ state: 'sending', reached: 7, readers: 22 })
  await hub.decide(sending, 'withdraw')
  await hub.run()
  for (const player of [...players, 'olivia', 'omar']) {
    const { stored, rows } = await countsOf(hub.db, player)
    expect([stored, rows]).toEqual([
      { unread: 0, total: 0 },
      { unread: 0, total: 0 },
    ])
  }
  expect(await hub.tell(sending)).toMatchObject({ state: 'withdrawn', reached: 7 })
  const { rows } = await sql`select from player_events where kind = 'announcement'`.execute(hub.db)
  expect(rows).toHaveLength(7)
  expect((await hub.decide(await hub.tell(sending), 'send')).body.code).toBe('announcement_changed')
})

test.runIf(onPostgres)('a withdrawal waits for the slice under way, and nothing is left of it', async () => {
  const players = Array.from({ length: 300 }, (_, index) => `p-${String(index).padStart(3, '0')}`)
  const hub = await openAnnouncing(players)
  const { body: sending } = await hub.decide((await hub.write()).body, 'send')
  const [, { status }] = await Promise.all([sendToNext(hub.db, 200), hub.decide(sending, 'withdraw')])
  expect(status).toBe(200)
  await Promise.all([hub.run(), hub.run()])
  await hub.run()
  const { rows } = await sql`select from notifications`.execute(hub.db)
  expect(rows).toEqual([])
})

test('it reaches readers as they chose: in the hub, by mail at once, once a day, or not at all', async () => {
  const hub = await openAnnouncing(['alice', 'bob', 'carl', 'dora'])
  await hub.choose('alice', { topic: 'announcements', in_hub: false })
  await hub.choose('bob', { topic: 'announcements', by_mail: 'at_once' })
  await hub.choose('carl', { topic: 'announcements', by_mail: 'daily' })
  await hub.db.updateTable('users').set({ language: 'fr' }).where('id', '=', 'bob').execute()
  const { body: sent } = await hub.decide((await hub.write()).body, 'send')
  await hub.run()
  expect(await hub.heard('alice')).toEqual([])
  for (const player of ['bob', 'carl', 'dora']) expect(await hub.heard(player)).toHaveLength(1)
  await hub.mailed()
  const [mail, ...others] = hub.mailer.sent
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'bob@example.org', language: 'fr', subject: 'The tournament begins' })
  // Its words are English within a French mail.
  expect(mail?.html).toContain('<span lang="en">The tournament begins</span>')
  expect(mail?.text).toContain('http://localhost:4000/tournament')
  expect(mail?.unsubscribe).toBeDefined()
  hub.clock.advance(dayMs)
  await hub.mailed()
  expect(hub.mailer.sent.at(-1)).toMatchObject({ to: 'carl@example.org' })
  expect(hub.mailer.sent).toHaveLength(2)
  expect(sent.state).toBe('sending')
})

test('mails about a withdrawn one that still wait don’t go out, and nothing waits for ever', async () => {
  const hub = await openAnnouncing(['alice', 'bob', 'carl'])
  await hub.choose('alice', { topic: 'announcements', by_mail: 'at_once' })
  for (const player of ['bob', 'carl']) await hub.choose(player, { topic: 'announcements', by_mail: 'daily' })
  await hub.choose('carl', { topic: 'followed', by_mail: 'daily' })
  const { body: sending } = await hub.decide((await hub.write()).body, 'send')
  await hub.run()
  await hub.happens('carl', {
    kind: 'project_updated',
    data: { project_id: 'p', project_title: 'A bridge', update_id: 'u' },
  })
  await hub.decide(sending, 'withdraw')
  hub.clock.advance(dayMs)
  // Before the job has cleared anything.
  await hub.mailed()
  expect(hub.mailer.sent).toMatchObject([{ to: 'carl@example.org' }])
  expect(hub.mailer.sent[0]?.text).not.toContain('tournament')
  expect(await hub.db.selectFrom('daily_events').selectAll().execute()).toEqual([])
  await hub.run()
  expect(await hub.heard('alice')).toEqual([])
})

test('players who leave while it is sent hold nothing up', async () => {
  const hub = await openAnnouncing(['alice', 'bob', 'carl'])
  await hub.decide((await hub.write()).body, 'send')
  await hub.db
    .updateTable('users')
    .set({ deleted_at: new Date(hub.clock.now()) })
    .where('id', '=', 'bob')
    .execute()
  await hub.run()
  expect(await hub.heard('carl')).toHaveLength(1)
  const { rows } = await sql`
    select from player_events where kind = 'announcement' and user_id = 'bob'`.execute(hub.db)
  expect(rows).toEqual([])
})
