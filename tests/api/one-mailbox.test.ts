import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { requestMagicLink, verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'
import { createLog, type Log } from '#server/platform/process/log.ts'
import { setAdmin } from '#server/user/user.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { startSmtp } from '../../stand-ins/mail/smtp.ts'
import { openMailStore } from '../../stand-ins/mail/store.ts'

const minute = 60_000

/** A hub that mails to the demo's mail server. */
const openHub = async (log?: Log) => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-mail-'))
  const store = openMailStore(join(folder, 'mail.sqlite'))
  const smtp = await startSmtp(store, 0)
  const mailer = createMailer(`smtp://127.0.0.1:${smtp.port}`, 'The Hub <hub@hub.example>')
  const hub = await createTestApp({ mailer, ...(log && { log }) })
  onTestFinished(async () => {
    mailer.close()
    await hub.close()
    await smtp.stop()
    store.close()
    await rm(folder, { recursive: true })
  })
  let peers = 0
  const ask = (email: string, cookie = '') => {
    peers += 1
    return call(hub, requestMagicLink, { body: { email } }, { cookie, peer: `192.0.2.${peers % 250}` })
  }
  const arrived = () => store.newest(null, 100).toReversed()
  /** Logs in by the link that arrived last. */
  const follow = async () => {
    const token = /#token=([\w-]+)/u.exec(arrived().at(-1)?.text ?? '')?.[1] ?? ''
    const { body, headers } = await call(hub, verifyMagicLink, { body: { token, confirmed: true } })
    if (body.status !== 'signed_in') throw new Error(`Not logged in: ${JSON.stringify(body)}`)
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { id: body.user.id, email: body.user.email, cookie }
  }
  return { ...hub, ask, arrived, follow }
}

const amy = 'amy@example.org'
const juergen = 'jürgen@münchen.example'

/** The spellings that open one account, and those that are refused. */
const groups: Record<string, { to: string; same: string[]; refused: string[] }> = {
  'pasted with zero-width characters behind it': {
    to: amy,
    same: [amy, `${amy}\u200B`, `${amy}\u200B\u200B`, `\u200B${amy}`],
    refused: ['amy\u2060@example.org', 'a..my@example.org'],
  },
  'with marks of direction around it': {
    to: amy,
    same: [amy, `\u202A${amy}\u202C`, `\u200E${amy}`, ` AMY@Example.org\r\n`],
    refused: ['am\u00ADy@example.org', 'amy@\u202Eexample.org'],
  },
  'with an international host, composed or not, or in ASCII': {
    to: juergen,
    same: [
      juergen,
      'ju\u0308rgen@mu\u0308nchen.example',
      'JÜRGEN@XN--MNCHEN-3YA.example',
      'jürgen@ｍünchen。example',
    ],
    refused: ['jürgen@mün\u200Bchen.example', 'jürgen@münchen'],
  },
  'of nothing visible': {
    to: '',
    same: [],
    refused: ['\u2800\u2800@\u2800\u2800.\u2800\u2800', '\u3164@\u3164.\u3164'],
  },
}

test.each(Object.entries(groups))(
  'an address %s is one mailbox and one account, or is refused before any mail',
  async (_, { to, same, refused }) => {
    const hub = await openHub()
    const accounts = []
    for (const spelling of same) {
      expect([spelling, (await hub.ask(spelling)).status]).toEqual([spelling, 200])
      accounts.push((await hub.follow()).id)
      hub.clock.advance(minute)
    }
    expect(new Set(accounts).size).toBe(Math.min(1, same.length))
    for (const spelling of refused)
      expect(await hub.ask(spelling)).toMatchObject({ status: 422, body: { code: 'email_invalid' } })
    expect(hub.arrived().map((mail) => mail.to)).toEqual(same.map(() => [to]))
  },
)

test('five spellings of one mailbox bring it one mail a minute', async () => {
  const hub = await openHub()
  const spellings = [amy, `${amy}\u200B`, 'Amy@example.org', `\u202A${amy}\u202C`, 'amy@ｅｘａｍｐｌｅ.org']
  const answers = []
  for (const spelling of spellings) answers.push((await hub.ask(spelling)).body.code ?? 'sent')
  expect(answers).toEqual(['sent', ...Array<string>(4).fill('link_too_soon')])
  expect(hub.arrived()).toHaveLength(1)
})

test('the address is shown as it was typed first, and its mail goes to the canonical spelling', async () => {
  const hub = await openHub()
  expect((await hub.ask(' Amy.Lee@Example.org ')).status).toBe(200)
  const { id, cookie } = await hub.follow()
  // This browser knows the mailbox, in whatever spelling.
  expect((await hub.ask('amy.lee@EXAMPLE.org')).status).toBe(429)
  expect((await hub.ask('amy.lee@EXAMPLE.org', cookie)).status).toBe(200)
  expect(await hub.follow()).toMatchObject({ id, email: 'Amy.Lee@Example.org' })
  expect(hub.arrived().map(({ to }) => to)).toEqual([['amy.lee@example.org'], ['amy.lee@example.org']])
  for (const other of ['amylee@example.org', 'amy.lee+hub@example.org']) {
    expect((await hub.ask(other)).status).toBe(200)
    expect((await hub.follow()).id).not.toBe(id)
  }
  expect(await setAdmin(hub.db, { email: '\u202AAMY.Lee@example.org', isAdmin: true, nowMs: 0 })).toBe(
    'changed',
  )
  expect(await setAdmin(hub.db, { email: 'am\u00ADy.lee@example.org', isAdmin: true, nowMs: 0 })).toBe(
    'unknown',
  )
  const admins = await hub.db.selectFrom('users').select('id').where('is_admin', '=', true).execute()
  expect(admins).toEqual([{ id }])
})

test('an address that the mail server knows to be wrong is answered email_invalid; of other refusals the log tells', async () => {
  const lines: string[] = []
  const hub = await openHub(createLog('warn', { write: (line) => lines.push(line) }))
  expect(await hub.ask('bounce@example.org')).toMatchObject({ status: 422, body: { code: 'email_invalid' } })
  expect(lines).toEqual([])
  for (const troubled of ['full@example.org', 'busy@example.org'])
    expect(await hub.ask(troubled)).toMatchObject({ status: 502, body: { code: 'mail_failed' } })
  expect(lines).toHaveLength(2)
  expect(await hub.db.selectFrom('magic_links').selectAll().execute()).toEqual([])
})
