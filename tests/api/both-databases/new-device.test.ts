import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestMagicLink, verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { deviceLifeMs } from '#server/platform/http/device-cookie.ts'
import { deleteOldBrowsers } from '#server/session/seen-browsers.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { logInByPassword, openPlayer, goodPassword } from '#tests/support/server/passwords.ts'
import { tokenIn } from '#tests/support/server/test-mailer.ts'
import { addWalletTo } from '#tests/support/server/ways.ts'
import { logInByWallet } from '#tests/support/server/wallets.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

/** The cookie by which a browser is recognised, after an answer; undefined if it got none. */
const deviceIn = (headers: Headers): string | undefined =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith('hub_device='))
    ?.split(';')[0]

/** Logs in by a mailed link, in the browser with this cookie. */
const logIn = async (email: string, { cookie, userAgent }: { cookie?: string; userAgent?: string } = {}) => {
  hub.clock.advance(dayMs)
  await call(hub, requestMagicLink, { body: { email } })
  const token = tokenIn(hub.mailer.sent.at(-1))
  const caller = {
    ...(cookie !== undefined && { cookie }),
    ...(userAgent !== undefined && { headers: { 'User-Agent': userAgent } }),
  }
  const { body, headers } = await call(hub, verifyMagicLink, { body: { token, confirmed: true } }, caller)
  if (body.status !== 'signed_in') throw new Error('Not logged in')
  return { id: body.user.id, bearer: body.token, cookie: deviceIn(headers)! }
}

const told = async (userId: string) => {
  const events = hub.db.selectFrom('player_events').select('data').where('kind', '=', 'new_device')
  return (await events.where('user_id', '=', userId).orderBy('id').execute()).map(({ data }) => data)
}

describe('a log-in', () => {
  test('that is the account’s first brings no notice, nor does a later one in the same browser', async () => {
    const { id, cookie } = await logIn('alice@example.org', { userAgent: firefox })
    expect(cookie).toMatch(/^hub_device=[\w-]{43}$/u)
    const again = await logIn('alice@example.org', { cookie, userAgent: firefox })
    expect(again.cookie).toBe(cookie)
    expect(await told(id)).toEqual([])
  })

  test('in another browser is told once, with its browser and system, and this browser is known from then on', async () => {
    const { id, cookie } = await logIn('alice@example.org')
    const other = await logIn('alice@example.org', { userAgent: firefox })
    expect(other.cookie).not.toBe(cookie)
    expect(await told(id)).toEqual([{ browser: 'Firefox', system: 'Linux' }])
    await logIn('alice@example.org', { cookie: other.cookie })
    await logIn('alice@example.org', { cookie })
    expect(await told(id)).toHaveLength(1)
  })

  test('in a browser that only another player knows is told', async () => {
    const alice = await logIn('alice@example.org')
    const bob = await logIn('bob@example.org')
    await logIn('alice@example.org', { cookie: bob.cookie })
    expect(await told(alice.id)).toEqual([{ browser: null, system: null }])
    expect(await told(bob.id)).toEqual([])
  })

  test('with a made-up cookie is told, and gets a cookie of the hub', async () => {
    const { id } = await logIn('alice@example.org')
    const { cookie } = await logIn('alice@example.org', { cookie: 'hub_device=mine' })
    expect(cookie).toMatch(/^hub_device=[\w-]{43}$/u)
    expect(await told(id)).toHaveLength(1)
  })

  test('by another way counts the same', async () => {
    const alice = await logIn('alice@example.org')
    const { account } = await addWalletTo(hub, alice)
    await logInByWallet(hub, account, { cookie: alice.cookie })
    expect(await told(alice.id)).toEqual([])
    await logInByWallet(hub, account, {})
    expect(await told(alice.id)).toHaveLength(1)
  })

  test('that is refused gives no cookie and tells nobody', async () => {
    await (await openPlayer(hub)).setPassword()
    const refused = await logInByPassword(hub, 'alice@example.org', 'not the one')
    expect([refused.status, deviceIn(refused.headers)]).toEqual([401, undefined])
    const first = await logInByPassword(hub, 'alice@example.org', goodPassword)
    expect([first.status, deviceIn(first.headers)]).toEqual([200, expect.any(String)])
    expect(await told('alice')).toEqual([])
    await logInByPassword(hub, 'alice@example.org', goodPassword)
    expect(await told('alice')).toHaveLength(1)
  })
})

test('a browser is forgotten when its cookie expires, 400 days after its last log-in', async () => {
  const { id, cookie } = await logIn('alice@example.org')
  await logIn('alice@example.org', { cookie })
  const seen = () => hub.db.selectFrom('seen_browsers').select('user_id').execute()
  hub.clock.advance(deviceLifeMs)
  await deleteOldBrowsers(hub.db, hub.clock.now())
  expect(await seen()).toEqual([{ user_id: id }])
  hub.clock.advance(1)
  await deleteOldBrowsers(hub.db, hub.clock.now())
  expect(await seen()).toEqual([])
})
