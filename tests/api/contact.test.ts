import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import { deleteOldMessages } from '#server/contact/old-messages.store.ts'
import { readSettings } from '#server/settings.ts'
import { openContact, typed } from '#tests/support/server/contact.ts'

let hub: Awaited<ReturnType<typeof openContact>>
const open = async (to?: string | null) => (hub = await openContact(to))
afterEach(() => hub.close())

test('a message is stored in plain text, mailed to the team with its writer as the one who gets replies, and answered from the desk', async () => {
  await open()
  const answer = await hub.write({ name: '  Mirel\u202E ', subject: 'Loans\nthat came back' })
  expect(answer.status).toBe(200)
  const { id, sent_at: at } = await answer.json()
  expect(at).toBe(new Date(hub.clock.now()).toISOString())
  await hub.mail()
  expect(hub.mailer.sent).toMatchObject([
    {
      to: 'team@hub.example',
      replyTo: 'Mirel@AshenWardens.example',
      subject: 'Message to the team: Loans that came back',
    },
  ])
  const [mail] = hub.mailer.sent
  expect(mail?.text).toContain(typed.message)
  expect(mail?.text).toContain(`/BrainCore?desk=messages&open=${id}`)

  expect(await hub.list()).toEqual({
    messages: [
      {
        id,
        name: 'Mirel',
        email: 'Mirel@AshenWardens.example',
        subject: 'Loans that came back',
        language: 'en',
        state: 'new',
        sent_at: at,
      },
    ],
    next: null,
    trapped: 0,
    mailed_to_team: true,
  })
  expect(await hub.read(id)).toMatchObject({ message: typed.message, answer: null })

  const answered = await hub.answer(id, 'Thank you.\nIt is mended.')
  expect(await answered.json()).toMatchObject({
    state: 'answered',
    answer: { by: 'olivia', text: 'Thank you.\nIt is mended.', mailed: 'waiting' },
  })
  await hub.mail()
  await hub.mail()
  expect(hub.mailer.sent).toHaveLength(2)
  expect(hub.mailer.sent[1]).toMatchObject({
    to: 'Mirel@AshenWardens.example',
    replyTo: 'team@hub.example',
    isByPerson: true,
    subject: 'Re: Loans that came back',
  })
  expect(hub.mailer.sent[1]?.text).toContain('Thank you.\nIt is mended.')
  expect(hub.mailer.sent[1]?.text).toContain('> I reloaded twice.')
  expect((await hub.read(id)).answer?.mailed).toBe('sent')
})

test('the overview counts messages that nobody has answered', async () => {
  await open()
  const { id } = await (await hub.write()).json()
  const overview = async () =>
    (await hub.admin.call('GET', '/braincore/overview?since=2026-03-01T00:00:00.000Z')).json()
  expect(await overview()).toMatchObject({
    total: 1,
    desks: [{ desk: 'messages', count: 1 }],
    waiting: [{ desk: 'messages', open: id, kind: 'new', about: typed.subject, player: 'Mirel' }],
  })
  await hub.answer(id, null)
  expect(await overview()).toMatchObject({
    total: 0,
    changes: [{ kind: 'message_closed', subject: id }],
  })
})

test('a message that is sent again under its key is stored and mailed once', async () => {
  await open()
  const key = randomUUID()
  const first = await (await hub.write({}, key)).json()
  hub.clock.advance(1_000)
  expect(await (await hub.write({}, key)).json()).toEqual(first)
  await hub.mail()
  expect(hub.mailer.sent).toHaveLength(1)
  expect((await hub.list()).messages).toHaveLength(1)
})

test.each([
  [{ name: ' \u200B' }, 'contact_name_invalid'],
  [{ name: 'x'.repeat(81) }, 'contact_name_invalid'],
  [{ email: 'mirel@ashenwardens' }, 'email_invalid'],
  [{ email: 'a@example.org, b@example.org' }, 'email_invalid'],
  [{ email: 'a@example.org\r\nBcc: b@example.org' }, 'email_invalid'],
  [{ subject: '' }, 'contact_subject_invalid'],
  [{ subject: `a${'\u0301'.repeat(9)}` }, 'contact_subject_invalid'],
  [{ message: '\n \n' }, 'contact_message_invalid'],
  [{ message: 'x'.repeat(5_001) }, 'contact_message_invalid'],
  [{ language: 'sv' }, 'invalid_request'],
  [{ shown_ms: -1 }, 'invalid_request'],
])('%o is refused with its reason, and nothing is stored', async (changes, code) => {
  await open()
  const answer = await hub.write(changes)
  expect((await answer.json()).code).toBe(code)
  expect((await hub.list()).messages).toEqual([])
})

test('a name and a subject can’t add a header or an address to the mails', async () => {
  await open()
  const { id } = await (
    await hub.write({ name: 'A\r\nBcc: x@example.org', subject: 'S\r\nTo: x@example.org' })
  ).json()
  await hub.answer(id, 'Thank you.')
  await hub.mail()
  for (const { to, subject } of hub.mailer.sent) {
    expect(['team@hub.example', 'Mirel@AshenWardens.example']).toContain(to)
    expect(subject).not.toMatch(/[\r\n]/u)
  }
})

test.each([
  ['a filled field that people don’t see', { trap: 'https://spam.example' }],
  ['less than three seconds', { shown_ms: 2_999 }],
])('a message with %s is counted, answered as any other, and not stored', async (_, changes) => {
  await open()
  const answer = await hub.write(changes)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    id: expect.any(String),
    sent_at: new Date(hub.clock.now()).toISOString(),
  })
  await hub.mail()
  expect(hub.mailer.sent).toEqual([])
  expect(await hub.list()).toMatchObject({ messages: [], trapped: 1 })
})

test('five messages an hour come from one network address', async () => {
  await open()
  for (let sent = 0; sent < 5; sent += 1) expect((await hub.write()).status).toBe(200)
  const refused = await hub.write()
  expect(refused.status).toBe(429)
  expect((await refused.json()).retryAfterSeconds).toBeGreaterThan(0)
  hub.clock.advance(3_600_000)
  expect((await hub.write()).status).toBe(200)
  expect((await hub.list()).messages).toHaveLength(6)
})

test('without an address of the team messages are stored only, and the desk says so', async () => {
  await open(null)
  const { id } = await (await hub.write()).json()
  await hub.mail()
  expect(hub.mailer.sent).toEqual([])
  expect(await hub.list()).toMatchObject({ messages: [{ id }], mailed_to_team: false })
  await hub.answer(id, 'Thank you.')
  await hub.mail()
  expect(hub.mailer.sent).toMatchObject([{ to: typed.email }])
  expect(hub.mailer.sent[0]?.replyTo).toBeUndefined()
  expect(await (await hub.app.request('/api/contact')).json()).toEqual({ email: null })
})

test('a mail that the mail server refuses is sent again, and given up after a day', async () => {
  await open()
  const { id } = await (await hub.write()).json()
  hub.mailer.failure = new Error('no')
  await hub.mail()
  hub.mailer.failure = null
  await hub.mail()
  expect(hub.mailer.sent).toEqual([])
  hub.clock.advance(60_000)
  await hub.mail()
  expect(hub.mailer.sent).toHaveLength(1)

  await hub.answer(id, 'Thank you.')
  hub.mailer.failure = new Error('no')
  for (let tries = 0; tries < 40; tries += 1) {
    await hub.mail()
    hub.clock.advance(3_600_000)
  }
  expect((await hub.read(id)).answer?.mailed).toBe('given_up')
})

test('of two administrators one answers, and the other reads that it was answered; the same answer again changes nothing', async () => {
  await open()
  await hub.db.updateTable('users').set({ is_admin: true }).where('id', '=', 'alice').execute()
  const { id } = await (await hub.write()).json()
  const ended = await Promise.all([hub.answer(id, 'First'), hub.answer(id, null, hub.alice)])
  expect(ended.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  const { answer } = await hub.read(id)
  const by = answer?.by === 'olivia' ? hub.admin : hub.alice
  expect((await hub.answer(id, answer?.text ?? null, by)).status).toBe(200)
  expect((await (await hub.answer(id, 'Another', by)).json()).code).toBe('message_answered')
  expect((await hub.answer(randomUUID(), 'x')).status).toBe(404)
  for (const text of ['', ' ', 'x'.repeat(5_001)]) expect((await hub.answer(id, text)).status).toBe(400)
})

test('messages are found by words, writer, state and language, page after page', async () => {
  await open()
  const ids: string[] = []
  for (const changes of [
    { subject: 'Über die Leihe', language: 'de' },
    { name: 'さくら', subject: '返却済みの貸出について', language: 'ja' },
    { subject: 'پیشنهاد برای ترجمه', language: 'fa' },
  ]) {
    hub.clock.advance(3_600_000)
    ids.push((await (await hub.write(changes)).json()).id)
  }
  await hub.answer(ids[0]!, null)
  const found = async (query: string) =>
    (await hub.list(`?${query}`)).messages.map(({ id }) => ids.indexOf(id))
  expect(await found('')).toEqual([2, 1, 0])
  expect(await found('sort=oldest')).toEqual([0, 1, 2])
  expect(await found('q=uber')).toEqual([0])
  expect(await found(`q=${encodeURIComponent('さくら')}`)).toEqual([1])
  expect(await found('q=ashenwardens.example')).toEqual([2, 1, 0])
  expect(await found('state=closed')).toEqual([0])
  expect(await found('language=fa')).toEqual([2])
  const before = `${Date.parse((await hub.list()).messages[0]!.sent_at)}-${ids[2]}`
  expect(await found(`before=${before}`)).toEqual([1, 0])
  const file = await hub.file('?format=json')
  expect((await file.json()).map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
})

test('answered messages are deleted after two years, unanswered ones stay', async () => {
  await open()
  const { id } = await (await hub.write()).json()
  await hub.write()
  await hub.answer(id, null)
  await deleteOldMessages(hub.db, hub.clock.now() + 730 * dayMs)
  expect((await hub.list()).messages).toHaveLength(2)
  await deleteOldMessages(hub.db, hub.clock.now() + 730 * dayMs + 1)
  expect((await hub.list()).messages).toMatchObject([{ state: 'new' }])
})

test('the settings name real addresses', () => {
  expect(readSettings({}).contact).toEqual({ to: null, shown: null })
  expect(readSettings({ CONTACT_TO: 'a@example.org', CONTACT_SHOWN: 'b@example.org' }).contact).toEqual({
    to: 'a@example.org',
    shown: 'b@example.org',
  })
  expect(() => readSettings({ CONTACT_TO: 'team' })).toThrow('CONTACT_TO must be a mail address')
})
