import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endDevice, endOtherDevices, listDevices } from '#contract/auth/devices.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import { people } from '#server/user/demo-people.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { logInByLink, logInWith } from '#tests/support/server/ways.ts'
import { newAccount } from '#tests/support/server/wallets.ts'

const minute = 60_000
const day = 86_400_000

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const onPhone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const onTablet =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
  await insertPeople(hub.db, ['alice', 'bob'], hub.clock.now())
})
afterEach(() => hub.close())

const arrive = (userAgent?: string, name: 'alice' | 'bob' = 'alice') =>
  logIn(hub.db, hub, people[name].id, { userAgent, way: 'passkey' })
const list = async (bearer: string) => (await call(hub, listDevices, {}, { bearer })).body.devices
const end = (bearer: string, id: string) => call(hub, endDevice, { params: { id } }, { bearer })
const endOthers = (bearer: string) => call(hub, endOtherDevices, {}, { bearer })
const isIn = async (bearer: string) => (await call(hub, me, {}, { bearer })).status === 200

describe('the list of devices', () => {
  test('has this one first, then the newest, each with browser, system, device, way and times', async () => {
    const first = new Date(hub.clock.now()).toISOString()
    const here = await arrive(firefox)
    hub.clock.advance(minute)
    await arrive(onPhone)
    hub.clock.advance(minute)
    const last = new Date(hub.clock.now()).toISOString()
    await arrive(onTablet)
    const devices = await list(here.token)
    expect(devices[0]).toEqual({
      id: here.sessionId,
      isThis: true,
      isNew: true,
      browser: 'Firefox',
      system: 'Linux',
      device: 'computer',
      way: 'passkey',
      since: first,
      seenAt: first,
    })
    expect(devices.map(({ isThis, device }) => [isThis, device])).toEqual([
      [true, 'computer'],
      [false, 'tablet'],
      [false, 'phone'],
    ])
    expect(devices[1]).toMatchObject({ browser: 'Chrome', system: 'Android', since: last })
  })

  test.each([
    ['Safari on a phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari', 'phone'],
    ['Safari on a tablet', 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) Safari', 'tablet'],
    ['a computer', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Edg/140.0', 'computer'],
    ['a browser that tells nothing', '', null],
    ['a hostile one', '<script>alert(1)</script>', null],
  ])('knows the kind of device: %s', async (_, userAgent, device) => {
    const { token } = await arrive(userAgent)
    expect(await list(token)).toMatchObject([{ device }])
  })

  test('names neither an address of the network nor a token, nor what the browser sent', async () => {
    const { token } = await arrive(`${onPhone} Secret/1.0`)
    const text = JSON.stringify(await list(token))
    expect(text).not.toMatch(/Mozilla|Secret|\d+\.\d+\.\d+\.\d+/u)
    expect(Object.keys((await list(token))[0]!).toSorted()).toEqual(
      ['browser', 'device', 'id', 'isNew', 'isThis', 'seenAt', 'since', 'system', 'way'].toSorted(),
    )
  })

  test('says by which way each session began', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    expect(await list(alice.bearer)).toMatchObject([{ way: 'mail' }])
    const byWallet = await logInWith(hub, newAccount())
    expect(await list(byWallet.bearer)).toMatchObject([{ way: 'wallet' }])
  })

  test('says when each was last seen: at its last refresh', async () => {
    const { token, refreshToken: old } = await arrive()
    hub.clock.advance(30 * minute)
    const seenAt = new Date(hub.clock.now()).toISOString()
    await call(hub, refreshToken, { body: { refreshToken: old } })
    expect(await list(token)).toMatchObject([{ seenAt }])
  })

  test('calls a session new for 7 days', async () => {
    const old = await arrive()
    hub.clock.advance(7 * day - 1)
    const { token } = await arrive()
    const isOldNew = async () => (await list(token)).find(({ id }) => id === old.sessionId)?.isNew
    expect(await isOldNew()).toBe(true)
    hub.clock.advance(1)
    expect(await isOldNew()).toBe(false)
  })

  test('has neither sessions that are over nor those of another player', async () => {
    const ended = await arrive()
    await arrive(firefox, 'bob')
    const { token } = await arrive()
    await end(token, ended.sessionId)
    expect(await list(token)).toHaveLength(1)
    hub.clock.advance(30 * day)
    const later = await arrive()
    expect(await list(later.token)).toHaveLength(1)
  })
})

describe('ending a session', () => {
  test('refuses its next call and its refresh at once; the others go on', async () => {
    const here = await arrive()
    const [there, third] = [await arrive(), await arrive()]
    expect((await end(here.token, there.sessionId)).body).toEqual({ success: true })
    expect(await Promise.all([here, there, third].map(({ token }) => isIn(token)))).toEqual([
      true,
      false,
      true,
    ])
    const refreshed = await call(hub, refreshToken, { body: { refreshToken: there.refreshToken } })
    expect(refreshed).toMatchObject({ status: 401, body: { code: 'refresh_refused' } })
  })

  test('by another process is noticed at once', async () => {
    const [here, there] = [await arrive(), await arrive()]
    const other = await createTestApp({ db: hub.db })
    await call(other, endDevice, { params: { id: there.sessionId } }, { bearer: here.token })
    expect(await isIn(there.token)).toBe(false)
  })

  test('a second time, of nobody, or of another player is not found, and changes nothing', async () => {
    const [here, there, bobs] = [await arrive(), await arrive(), await arrive(firefox, 'bob')]
    await end(here.token, there.sessionId)
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const id of [there.sessionId, bobs.sessionId, nobody])
      expect(await end(here.token, id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await isIn(bobs.token)).toBe(true)
  })

  test('by a hostile id is refused, and ends none', async () => {
    const [here, there] = [await arrive(), await arrive()]
    for (const id of [
      ...hostileTexts.map((text) => text(36)),
      '%',
      `${there.sessionId}' or 'a'='a`,
      'x'.repeat(5_000),
    ]) {
      hub.clock.advance(2_000)
      const { status } = await end(here.token, id)
      expect([400, 404, 422]).toContain(status)
    }
    expect(await isIn(there.token)).toBe(true)
  })

  test('of this browser logs out', async () => {
    const here = await arrive()
    expect((await end(here.token, here.sessionId)).status).toBe(200)
    expect(await isIn(here.token)).toBe(false)
  })
})

describe('ending all others', () => {
  test('leaves this one, and those of other players', async () => {
    const here = await arrive()
    const others = [await arrive(), await arrive()]
    const bobs = await arrive(firefox, 'bob')
    expect((await endOthers(here.token)).body).toEqual({ ended: 2 })
    expect((await endOthers(here.token)).body).toEqual({ ended: 0 })
    expect(await Promise.all([here, ...others, bobs].map(({ token }) => isIn(token)))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test.each([1, 2, 3])('by two browsers at once leaves exactly one of them (round %i)', async () => {
    const both = [await arrive(), await arrive()]
    const far = await createTestApp({ db: hub.db })
    const [one, other] = both.map(({ token }) => token)
    const answers = await Promise.all([endOthers(one!), call(far, endOtherDevices, {}, { bearer: other! })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await Promise.all(both.map(({ token }) => isIn(token)))).filter(Boolean)).toHaveLength(1)
  })

  test('and one of them at once, 20 times, ends each once', async () => {
    const here = await arrive()
    const there = await arrive()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? end(here.token, there.sessionId) : endOthers(here.token),
      ),
    )
    const ended = answers.filter(({ status, body }) =>
      'ended' in body ? body.ended === 1 : status === 200 && 'success' in body,
    )
    expect(ended).toHaveLength(1)
    expect(await isIn(here.token)).toBe(true)
  })
})

test('more than 60 calls a minute are refused', async () => {
  const here = await arrive()
  const id = '00000000-0000-4000-8000-000000000000'
  for (let index = 0; index < 60; index += 1) expect((await end(here.token, id)).status).toBe(404)
  expect(await end(here.token, id)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
})
