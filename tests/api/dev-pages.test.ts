import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aboutSchema, getDevPages } from '#contract/dev.contract.ts'
import { devCalls, devPages } from '#contract/dev-paths.ts'
import { verifyMagicLink } from '#contract/magic-link.contract.ts'
import { people } from '#server/user/demo-people.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { demoRoutes } from '#server/demo.ts'
import { devRoutes } from '#server/dev-routes.ts'
import { logIn } from '#server/session/log-in.store.ts'
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
    site.route('/', demoRoutes(hub, { people: true, mail: true, payments: true }))
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
    const demo = demoRoutes(shop, { people: true, mail: true, payments: true })
    const report = async () => (await demo.request(devCalls.ledger)).text()
    expect(await report()).toContain('The books add up, and agree with the payment provider.')
    await shop.buy(await shop.person('alice'), anOrder({ gifts: { tier1: 1 } }))
    expect(await report()).toContain('The books add up')
    await shop.db.deleteFrom('gift_code_secrets').execute()
    await shop.db.deleteFrom('gift_codes').execute()
    expect(await report()).toContain('bought 1 months, and its codes have 0.')
  })

  test('a demo without players lists none and logs nobody in', async () => {
    const unpeopled = demoRoutes(hub, { people: false, mail: false, payments: false })
    expect(await (await unpeopled.request(devCalls.about)).json()).toEqual({
      demo: { accounts: [], mail: false, payments: false },
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
