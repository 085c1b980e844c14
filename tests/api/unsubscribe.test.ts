import { expect, test } from 'vitest'
import { readUnsubscribeLink, unsubscribe } from '#contract/notifications/notification-choices.contract.ts'
import { unsubscribeToken } from '#server/notification-choices/unsubscribe-token.rules.ts'
import { signId } from '#server/platform/security/signed-id.ts'
import { call } from '#tests/support/server/call.ts'
import { openMailed } from '#tests/support/server/mail-choices.ts'

const update = {
  kind: 'project_updated',
  data: { project_id: 'p', project_title: 'A bridge', update_id: 'u' },
} as const

/** A mail about a project that alice follows, with its links. */
const openLink = async (byMail: 'at_once' | 'daily' = 'at_once') => {
  const hub = await openMailed()
  await hub.choose('alice', { topic: 'followed', by_mail: byMail })
  await hub.happens('alice', update)
  if (byMail === 'daily') hub.clock.advance(6 * 3_600_000)
  await hub.mailed()
  const mail = hub.mailer.sent.at(-1)!
  const [, inText = ''] = /\/unsubscribe#token=(\S+)/u.exec(mail.text) ?? []
  const token = decodeURIComponent(inText)
  const oneClick = new URL(mail.unsubscribe!)
  return {
    ...hub,
    mail,
    token,
    look: async (of = token) => (await call(hub, readUnsubscribeLink, { body: { token: of } })).body,
    stop: async (again = false, of = token) =>
      (await call(hub, unsubscribe, { body: { token: of, again } })).body,
    click: (method: 'GET' | 'HEAD' | 'POST', search = oneClick.search) =>
      Promise.resolve(
        hub.app.request(
          oneClick.pathname + search,
          {
            method,
            ...(method === 'POST' && {
              headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
              body: 'List-Unsubscribe=One-Click',
            }),
          },
          { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
        ),
      ),
  }
}

test('the link of a mail stops its kind, twice as once, and brings it back as it was', async () => {
  const hub = await openLink()
  expect(hub.mail.html).toContain('Stop mails of this kind')
  expect(hub.mail.text).toContain('Projects you follow')
  expect(await hub.look()).toEqual({ topic: 'followed', by_mail: 'at_once' })
  for (let time = 0; time < 2; time += 1)
    expect(await hub.stop()).toEqual({ topic: 'followed', by_mail: 'off' })
  await hub.happens('alice', update)
  expect(await hub.mailed()).toHaveLength(1)
  expect((await (await hub.player('alice')).list()).total).toBe(1)
  for (let time = 0; time < 2; time += 1)
    expect(await hub.stop(true)).toEqual({ topic: 'followed', by_mail: 'at_once' })
})

test('what the player switched off in the settings, no old link switches on', async () => {
  const hub = await openLink()
  await hub.stop()
  await hub.choose('alice', { topic: 'followed', by_mail: 'off' })
  expect(await hub.stop(true)).toEqual({ topic: 'followed', by_mail: 'off' })
})

test('a topic that is mailed by default stops and comes back, too', async () => {
  const hub = await openLink()
  const token = unsubscribeToken({ userId: 'alice', topic: 'plan' }, hub.settings)
  expect(await hub.stop(false, token)).toEqual({ topic: 'plan', by_mail: 'off' })
  expect(await hub.stop(true, token)).toEqual({ topic: 'plan', by_mail: 'at_once' })
  const chosen = await hub.db
    .selectFrom('notification_choices')
    .select(['by_mail', 'mail_before'])
    .where('topic', '=', 'plan')
    .execute()
  expect(chosen).toEqual([{ by_mail: null, mail_before: null }])
})

test('the daily mail stops with all of its topics, and comes back with them', async () => {
  const hub = await openLink('daily')
  await hub.choose('alice', { topic: 'comments', by_mail: 'daily' })
  expect(await hub.look()).toEqual({ topic: null, by_mail: 'daily' })
  await hub.happens('alice', update)
  expect(await hub.stop()).toEqual({ topic: null, by_mail: 'off' })
  hub.clock.advance(48 * 3_600_000)
  expect(await hub.mailed()).toHaveLength(1)
  expect(await hub.stop(true)).toEqual({ topic: null, by_mail: 'daily' })
})

test('a mail program stops it with one click; a scanner that opens the address changes nothing', async () => {
  const hub = await openLink()
  for (const method of ['GET', 'HEAD', 'GET'] as const) await hub.click(method)
  const opened = await hub.click('GET')
  expect(opened.status).toBe(303)
  expect(opened.headers.get('Location')).toBe(
    `http://localhost:4000/unsubscribe#token=${encodeURIComponent(hub.token)}`,
  )
  expect(await hub.look()).toMatchObject({ by_mail: 'at_once' })
  for (let time = 0; time < 2; time += 1) expect((await hub.click('POST')).status).toBe(200)
  expect(await hub.look()).toMatchObject({ by_mail: 'off' })
})

test('a link that the hub didn’t write, of a required topic, or of a player who is gone does nothing', async () => {
  const hub = await openLink()
  const refused = { code: 'link_invalid' }
  const sign = (id: string) => signId(id, 'unsubscribe', hub.settings)
  const forged = [
    hub.token.replace('alice', 'bob'),
    hub.token.replace('followed', 'comments'),
    `${hub.token}x`,
    signId('alice:followed', 'gift-mail-stop', hub.settings),
    sign('alice:security'),
    sign('alice:weather'),
    sign('alice'),
    sign('nobody:followed'),
    '',
  ]
  for (const token of forged) {
    expect(await hub.look(token), token).toMatchObject(refused)
    expect(await hub.stop(false, token), token).toMatchObject(refused)
    const search = `?token=${encodeURIComponent(token)}`
    expect((await hub.click('POST', search)).status, token).toBeGreaterThanOrEqual(400)
  }
  expect(await hub.look()).toMatchObject({ by_mail: 'at_once' })
  const bobs = unsubscribeToken({ userId: 'bob', topic: 'followed' }, hub.settings)
  await hub.stop(false, bobs)
  expect(await hub.look()).toMatchObject({ by_mail: 'at_once' })
})
