import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clockStateSchema, notToTheEnd } from '#contract/dev/demo-clock.ts'
import { aboutSchema, getDevPages } from '#contract/dev/dev.contract.ts'
import { devCalls, devPages } from '#contract/dev/dev-paths.ts'
import { dayMs } from '#contract/values/time.ts'
import { verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import { people } from '#server/user/demo-people.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import type { TurnedClock } from '#server/demo-clock.ts'
import { demoRoutes } from '#server/demo.ts'
import { devRoutes } from '#server/dev-routes.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { aSubscription } from '#tests/support/database/subscriptions.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp, testSettings } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'
import * as v from 'valibot'

const folder = mkdtempSync(join(tmpdir(), 'hub-dev-pages-'))
beforeAll(() => {
  mkdirSync(join(folder, 'dev', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<title>The Hub for developers</title>')
  writeFileSync(
    join(folder, 'dev', 'gate.html'),
    '<title>At the gate</title><script src="/dev/assets/gate-1.js"></script>',
  )
  for (const file of ['tap.js', 'assets/gate-1.js', 'assets/inside-1.js', 'assets/face-1.woff2'])
    writeFileSync(join(folder, 'dev', file), file)
})
afterAll(() => rmSync(folder, { recursive: true }))

let hub: TestApp
afterEach(() => hub.close())

const cookieOf = (answer: Response): string => (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
const post = (app: Hono, path: string, headers: Record<string, string>, body?: URLSearchParams) =>
  app.request(path, { method: 'POST', headers, body })

describe('under real settings', () => {
  let pages: Hono
  beforeEach(async () => {
    hub = await createTestApp({
      settings: { ...testSettings, publicUrl: 'https://hub.example', production: true },
    })
    await insertPeople(hub.db, ['alice', 'dave'], hub.clock.now())
    pages = devRoutes(folder, hub)
  })
  const get = (path: string, cookie = '') => pages.request(path, { headers: { Cookie: cookie } })
  const enter = async (person: 'alice' | 'dave') => {
    const { token } = await logIn(hub.db, hub, people[person].id)
    return post(pages, devCalls.enter, { Authorization: `Bearer ${token}` })
  }

  test.each(Object.values(devPages))('nobody sees %s but from the gate', async (path) => {
    for (const cookie of ['', 'hub_dev=', 'hub_dev=eyJhbGciOiJub25lIn0.e30.', 'hub_in=1']) {
      const answer = await get(path, cookie)
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('At the gate')
    }
  })

  test.each([devCalls.tap, devCalls.about, '/dev/assets/inside-1.js', '/dev/index.html'])(
    'the file %s is an administrator’s alone',
    async (path) => {
      expect((await get(path)).status).toBe(403)
      expect((await get(path, cookieOf(await enter('dave')))).status).toBe(
        path.endsWith('index.html') ? 404 : 200,
      )
    },
  )

  test('anyone can read the files of the log-in page in front', async () => {
    expect((await get('/dev/assets/gate-1.js')).status).toBe(200)
    expect((await get('/dev/assets/face-1.woff2')).status).toBe(200)
  })

  test('an administrator’s session opens the pages, in this browser alone and to /dev alone', async () => {
    const answer = await enter('dave')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^hub_dev=[^;]+; Max-Age=3600; Path=\/dev; HttpOnly; Secure; SameSite=Strict$/u,
    )
    const page = await get(devPages.inspector, cookieOf(answer))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('The Hub for developers')
    const about = v.parse(aboutSchema, await (await get(devCalls.about, cookieOf(answer))).json())
    expect(about).toEqual({ demo: null })
  })

  test('a player and a guest are turned away by their status', async () => {
    expect((await enter('alice')).status).toBe(403)
    expect((await post(pages, devCalls.enter, {})).status).toBe(401)
    expect((await post(pages, devCalls.enter, { Authorization: 'Bearer no.such.token' })).status).toBe(401)
  })

  test('a former administrator is refused at once', async () => {
    const cookie = cookieOf(await enter('dave'))
    await hub.db.updateTable('users').set({ is_admin: false }).where('id', '=', people.dave.id).execute()
    expect((await get(devPages.home, cookie)).status).toBe(403)
    expect((await get(devCalls.tap, cookie)).status).toBe(403)
  })

  test('nobody is logged in by a click', async () => {
    const cookie = cookieOf(await enter('dave'))
    const body = new URLSearchParams({ person: 'alice' })
    expect((await post(pages, devCalls.logIn, { Cookie: cookie }, body)).status).toBe(404)
  })
})

describe('in the demo', () => {
  let site: Hono
  beforeEach(async () => {
    hub = await createTestApp()
    await insertPeople(hub.db, ['alice', 'dave'], hub.clock.now())
    site = new Hono()
    site.route('/', demoRoutes(hub, { people: true, mail: true, payments: true, clock: null }))
    site.route('/', devRoutes(folder, hub))
  })
  const press = (person: string, headers: Record<string, string> = {}) =>
    post(site, devCalls.logIn, headers, new URLSearchParams({ person }))
  const tokenOf = (answer: Response): string =>
    (answer.headers.get('Location') ?? '').split('#token=')[1] ?? ''

  test.each([...Object.values(devPages), devCalls.tap])('everybody sees %s', async (path) => {
    expect((await site.request(path)).status).toBe(200)
  })

  test('an address that leads nowhere says so on a page', async () => {
    for (const path of ['/dev/nowhere', '/dev/mail', '/dev/pay/control']) {
      const answer = await site.request(path)
      expect(answer.status, path).toBe(404)
      expect(await answer.text()).toContain('The Hub for developers')
    }
    expect((await site.request('/dev/assets/old.js')).status).toBe(404)
  })

  test('the people of the demo are listed', async () => {
    const about = v.parse(aboutSchema, await (await site.request(devCalls.about)).json())
    expect(about.demo).toMatchObject({ mail: true, payments: true })
    expect(about.demo?.accounts.map(({ email }) => email)).toContain('dave@example.org')
  })

  test('the check of its books is shown while it runs', async () => {
    const shop = await openShop()
    const demo = demoRoutes(shop, { people: true, mail: true, payments: true, clock: null })
    const report = async () => (await demo.request(devCalls.ledger)).text()
    expect(await report()).toContain('The books add up, and agree with the payment provider.')
    await shop.buy(await shop.person('alice'), anOrder({ gifts: { tier1: 1 } }))
    expect(await report()).toContain('The books add up')
    await ownerOf(shop.db).deleteFrom('gift_code_secrets').execute()
    await shop.db.deleteFrom('gift_codes').execute()
    expect(await report()).toContain('bought 1 months, and its codes have 0.')
  })

  test('a demo without players lists none and logs nobody in', async () => {
    const unpeopled = demoRoutes(hub, { people: false, mail: false, payments: false, clock: null })
    expect(await (await unpeopled.request(devCalls.about)).json()).toEqual({
      demo: { accounts: [], mail: false, payments: false, clock: false },
    })
    const body = new URLSearchParams({ person: 'alice' })
    expect((await post(unpeopled, devCalls.logIn, {}, body)).status).toBe(404)
  })

  test('a press makes a real magic link that logs this browser in by itself', async () => {
    const answer = await press('alice', { 'Sec-Fetch-Site': 'same-origin' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toMatch(/^\/auth\/magiclink\/verify#token=[\w-]{43}$/u)
    const opened = await call(
      hub,
      verifyMagicLink,
      { body: { token: tokenOf(answer), confirmed: false } },
      { cookie: cookieOf(answer) },
    )
    expect(opened.body).toMatchObject({ status: 'signed_in', user: { id: 'alice' } })
  })

  test('the link asks for a click in any other browser', async () => {
    const token = tokenOf(await press('dave'))
    const opened = await call(hub, verifyMagicLink, { body: { token, confirmed: false } })
    expect(opened.body).toMatchObject({ status: 'confirm' })
  })

  test('another site logs nobody in, and unknown players are refused', async () => {
    for (const from of ['cross-site', 'same-site'])
      expect((await press('alice', { 'Sec-Fetch-Site': from })).status).toBe(403)
    expect((await press('mallory')).status).toBe(404)
    expect(await hub.db.selectFrom('magic_links').selectAll().execute()).toEqual([])
  })
})

describe('the clock of the demo', () => {
  let aheadMs: number
  /** What the turns wait for. */
  let settled: Promise<void>
  let site: Hono
  beforeEach(async () => {
    aheadMs = 0
    settled = Promise.resolve()
    hub = await createTestApp()
    await insertPeople(hub.db, ['alice'], hub.clock.now())
    const clock: TurnedClock = {
      aheadMs: () => aheadMs,
      turn: async (byMs) => {
        aheadMs += byMs
        hub.clock.advance(byMs)
        await settled
      },
    }
    site = demoRoutes(hub, { people: true, mail: true, payments: true, clock })
  })
  const turn = (asked: unknown, headers: Record<string, string> = {}) =>
    site.request(devCalls.clock, { method: 'POST', headers, body: JSON.stringify(asked) })
  const stateOf = async (answer: Response) => v.parse(clockStateSchema, await answer.json())
  const script = async () => (await site.request(devCalls.clockScript)).text()
  const renewsAt = (atMs: number, row: Partial<Parameters<typeof aSubscription>[1]> = {}) =>
    hub.db
      .insertInto('subscriptions')
      .values(
        aSubscription(hub.clock.now(), {
          user_id: 'alice',
          provider_id: `sub_${atMs}`,
          current_period_end: new Date(atMs),
          ...row,
        }),
      )
      .execute()

  test('is turned on by days, and says how it stands', async () => {
    const before = hub.clock.now()
    const state = { now: new Date(before).toISOString(), aheadMs: 0, nextRenewal: null }
    const told = await site.request(devCalls.clock)
    expect(told.headers.get('Cache-Control')).toBe('no-store')
    expect(await stateOf(told)).toEqual(state)
    const turned = await turn({ days: 14 })
    expect(turned.status).toBe(200)
    expect(await stateOf(turned)).toEqual({
      now: new Date(before + 14 * dayMs).toISOString(),
      aheadMs: 14 * dayMs,
      nextRenewal: null,
    })
    expect((await stateOf(await turn({ days: 1 }))).aheadMs).toBe(15 * dayMs)
  })

  test('goes to the next renewal, until that has been tried', async () => {
    expect((await turn({ to: 'renewal' })).status).toBe(404)
    const now = hub.clock.now()
    await renewsAt(now + 9 * dayMs)
    await renewsAt(now + 5 * dayMs, { ending: true, user_id: 'alice', status: 'ended' })
    const { nextRenewal } = await stateOf(await site.request(devCalls.clock))
    expect(nextRenewal).toEqual({
      at: new Date(now + 9 * dayMs).toISOString(),
      player: people.alice.username,
    })
    const turned = await stateOf(await turn({ to: 'renewal' }))
    // An invoice is a draft for an hour.
    expect(turned.aheadMs).toBeGreaterThan(9 * dayMs + 3_600_000)
    expect(turned.aheadMs).toBeLessThan(10 * dayMs)
    expect(turned.nextRenewal).toBeNull()
  })

  test.each([
    { days: 0 },
    { days: -1 },
    { days: 1.5 },
    { days: 367 },
    { days: '3' },
    { to: 'yesterday' },
    { days: 1, to: 'renewal' },
    null,
  ])('%j turns nothing', async (asked) => {
    const answer = await turn(asked)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: 'Say {"days": 1} to {"days": 366}, or {"to": "renewal"}.' })
    expect(aheadMs).toBe(0)
  })

  test('no other site turns it', async () => {
    expect((await turn({ days: 1 }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect(aheadMs).toBe(0)
    expect((await turn({ days: 1 }, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
  })

  test('one turn is over before the next, also when it fails', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    settled = promise
    const first = turn({ days: 1 })
    await expect.poll(() => aheadMs).toBe(dayMs)
    expect((await turn({ days: 1 })).status).toBe(409)
    reject(new Error('The stand-ins have ended.'))
    expect((await first).status).toBe(502)
    expect(await (await first).json()).toEqual({ error: notToTheEnd })
    settled = Promise.resolve()
    expect((await turn({ days: 1 })).status).toBe(200)
  })

  test('is the page’s, too: its script turns Date, and nothing while the clock isn’t turned', async () => {
    expect(await script()).toBe('')
    await turn({ days: 3 })
    const told = await site.request(devCalls.clockScript)
    expect(told.headers.get('Content-Type')).toContain('text/javascript')
    expect(told.headers.get('Cache-Control')).toBe('no-store')
    const text = await told.text()
    const read = (code: string): unknown => runInNewContext(`${text};${code}`)
    for (const code of ['Date.now()', 'new Date().getTime()', '+new Date(Date.now())'])
      expect(Math.abs(Number(read(code)) - Date.now() - 3 * dayMs), code).toBeLessThan(5_000)
    expect(read('new Date(2026, 1, 3, 4).getHours()')).toBe(4)
    expect(read('new Date(7).getTime()')).toBe(7)
    expect(read('new Date() instanceof Date')).toBe(true)
  })

  test('isn’t there where payments go to an account of one’s own', async () => {
    site = demoRoutes(hub, { people: true, mail: true, payments: false, clock: null })
    expect((await site.request(devCalls.clock)).status).toBe(404)
    expect((await turn({ days: 1 })).status).toBe(404)
    expect(await script()).toBe('')
    const about = v.parse(aboutSchema, await (await site.request(devCalls.about)).json())
    expect(about.demo?.clock).toBe(false)
  })
})

describe('whether there are any', () => {
  const ask = async (person: 'alice' | 'dave') => {
    await insertPeople(hub.db, [person], hub.clock.now())
    const { token } = await logIn(hub.db, hub, people[person].id)
    return call(hub, getDevPages, {}, { bearer: token })
  }

  test.each([
    { production: false, devPage: false, exist: true },
    { production: true, devPage: false, exist: false },
    { production: true, devPage: true, exist: true },
  ])('an administrator is told: %o', async ({ exist, ...settings }) => {
    hub = await createTestApp({ settings: { ...testSettings, ...settings } })
    expect((await ask('dave')).body).toEqual({ exist })
  })

  test('nobody else is', async () => {
    hub = await createTestApp()
    expect((await ask('alice')).status).toBe(403)
    expect((await call(hub, getDevPages, {})).status).toBe(401)
  })
})
