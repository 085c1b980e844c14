import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addProved, exchangeCode, offeredWays, openIdReady } from '#contract/auth/openid.contract.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import { requestMagicLink } from '#contract/auth/magic-link.contract.ts'
import { logout, me } from '#contract/auth/session.contract.ts'
import { deleteOldOpenIdRows } from '#server/openid/starts.store.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp, testSettings } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { createOpenIdApp, newBrowser, openIssuers } from '#tests/support/server/openid.ts'
import type { Issuers } from '#tests/support/server/openid.ts'
import { writtenLog } from '#tests/support/server/written-log.ts'

const minute = 60_000
const newcomer = { email: 'newcomer@example.org' }

let issuers: Issuers
let hub: TestApp
beforeAll(async () => {
  issuers = await openIssuers()
})
afterAll(() => issuers.close())
beforeEach(async () => {
  hub = await createOpenIdApp(issuers)
})
afterEach(async () => {
  issuers.switches.google.fault = 'none'
  issuers.switches.immutablex.fault = 'none'
  await hub.close()
})

const problemIn = (page: URL): string | null => page.searchParams.get('problem')
const identities = () => hub.db.selectFrom('openid_identities').selectAll().execute()
const users = () => hub.db.selectFrom('users').selectAll().execute()
const sessions = () => hub.db.selectFrom('sessions').selectAll().execute()
const asAlice = async () => {
  await insertPeople(hub.db, ['alice'], hub.clock.now())
  return logIn(hub.db, hub, 'alice')
}

describe.each(['google', 'immutablex'] as const)('a log-in by %s', (way) => {
  test('creates the account on first use, with the verified address, and leads to the same account afterwards', async () => {
    const first = await newBrowser(hub).logIn(way, newcomer)
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'logged_in', user: { email: newcomer.email, premium: false } },
    })
    if (first.body.status !== 'logged_in') return
    expect((await call(hub, me, {}, { bearer: first.body.token })).body.id).toBe(first.body.user.id)
    const second = await newBrowser(hub).logIn(way, newcomer)
    expect(second.body).toMatchObject({ user: { id: first.body.user.id } })
    expect(await users()).toHaveLength(1)
    expect(await identities()).toMatchObject([{ way, user_id: first.body.user.id, email: newcomer.email }])
    // The way by which the account began is no change of it.
    const events = await hub.db.selectFrom('player_events').select('kind').execute()
    expect(events).toEqual([{ kind: 'new_device' }])
  })

  test('ends at the return page when the player refuses, or the other page fails', async () => {
    const browser = newBrowser(hub)
    const refused = await browser.visit(`/api/auth/${way}`, { error: 'access_denied' })
    expect([refused.pathname, problemIn(refused), refused.searchParams.get('way')]).toEqual([
      '/auth/callback',
      'openid_cancelled',
      way,
    ])
    expect(problemIn(await browser.visit(`/api/auth/${way}`, { error: 'server_error' }))).toBe(
      'openid_unreachable',
    )
    expect(await users()).toEqual([])
  })

  test.each(['issuer', 'audience', 'nonce', 'key', 'expired'] as const)(
    'S10: is rejected when the token has the wrong %s',
    async (fault) => {
      issuers.switches[way].fault = fault
      const page = await newBrowser(hub).visit(`/api/auth/${way}`, newcomer)
      expect(problemIn(page)).toBe('openid_rejected')
      expect([await users(), await hub.db.selectFrom('openid_codes').selectAll().execute()]).toEqual([[], []])
    },
  )

  test.each(['unverified', 'without_address'] as const)('never uses an address that is %s', async (fault) => {
    await asAlice()
    issuers.switches[way].fault = fault
    const answer = await newBrowser(hub).logIn(way, { email: 'alice@example.org' })
    expect(answer.body).toMatchObject({ status: 'logged_in', user: { email: null } })
    expect(answer.body).not.toMatchObject({ user: { id: 'alice' } })
  })

  test('that can’t be reached leads back with a sentence, before the player has left', async () => {
    issuers.switches[way].fault = 'dead'
    expect(await call(hub, openIdReady, { params: { way } })).toMatchObject({
      status: 502,
      body: { code: 'openid_unreachable' },
    })
    expect(problemIn(await newBrowser(hub).visit(`/api/auth/${way}`, newcomer))).toBe('openid_unreachable')
    issuers.switches[way].fault = 'none'
    expect((await call(hub, openIdReady, { params: { way } })).body).toEqual({ ready: true })
  })
})

describe('an address that has an account already', () => {
  const taken = { email: 'alice@example.org' }

  test('is linked only after a proof of that account, by the same browser', async () => {
    await asAlice()
    const browser = newBrowser(hub)
    const page = await browser.visit('/api/auth/google', taken)
    const code = browser.codeIn(page)
    const asked = await browser.exchange(code)
    expect(asked.body).toMatchObject({ status: 'proof_needed', way: 'google', email: taken.email })
    expect(await identities()).toEqual([])
    // After a reload the page asks again; the code logs nobody in, and is nothing in another browser.
    expect((await browser.exchange(code)).body).toEqual(asked.body)
    expect((await newBrowser(hub).exchange(code)).body).toMatchObject({ code: 'openid_code_invalid' })
    expect(await sessions()).toHaveLength(1)

    hub.clock.advance(9 * minute)
    const { token } = await logIn(hub.db, hub, 'alice')
    const add = (bearer: string, cookie: string) =>
      call(hub, addProved, { body: { code } }, { bearer, cookie })
    expect((await add(token, '')).body).toMatchObject({ code: 'openid_code_invalid' })
    expect((await add(token, browser.cookie())).body).toEqual({ status: 'added', way: 'google' })
    expect((await add(token, browser.cookie())).body).toMatchObject({ code: 'openid_code_invalid' })
    expect((await newBrowser(hub).logIn('google', taken)).body).toMatchObject({ user: { id: 'alice' } })
    expect(await hub.db.selectFrom('way_changes').selectAll().execute()).toMatchObject([
      { user_id: 'alice', change: 'added', kind: 'google', mail_to: 'alice@example.org' },
    ])
  })

  test('is not linked to another account, after an old proof, or too late', async () => {
    await asAlice()
    await insertPeople(hub.db, ['bob'], hub.clock.now())
    const browser = newBrowser(hub)
    const code = browser.codeIn(await browser.visit('/api/auth/google', taken))
    const { token: old } = await logIn(hub.db, hub, 'alice')
    await browser.exchange(code)
    const { token: bobs } = await logIn(hub.db, hub, 'bob')
    const add = (bearer: string) =>
      call(hub, addProved, { body: { code } }, { bearer, cookie: browser.cookie() })
    expect((await add(bobs)).body).toMatchObject({ code: 'proof_of_another' })
    hub.clock.advance(11 * minute)
    expect((await add(old)).body).toMatchObject({ code: 'proof_needed' })
    hub.clock.advance(5 * minute)
    const { token: late } = await logIn(hub.db, hub, 'alice')
    expect((await add(late)).body).toMatchObject({ code: 'openid_code_invalid' })
    expect(await identities()).toEqual([])
  })

  test('identifies nobody: the issuer may give it to somebody else', async () => {
    const first = await newBrowser(hub).logIn('google', { ...newcomer, number: '1' })
    const next = await newBrowser(hub).logIn('google', { ...newcomer, number: '2' })
    expect(first.body).toMatchObject({ status: 'logged_in' })
    expect(next.body).toMatchObject({ status: 'proof_needed' })
    expect(await identities()).toHaveLength(1)
  })
})

describe('adding a way in, and proving by it', () => {
  const link = (way: OpenIdWay, ticket: string): string =>
    way === 'google' ? `/api/auth/google/link?token=${ticket}` : `/api/auth/immutablex?user_token=${ticket}`

  test.each(['google', 'immutablex'] as const)(
    'a ticket adds %s to the account, whatever its address',
    async (way) => {
      const { token } = await asAlice()
      const browser = newBrowser(hub)
      const { body } = await browser.ticket(token, way, 'add')
      const page = await browser.visit(link(way, body.ticket), newcomer)
      expect((await browser.exchange(browser.codeIn(page))).body).toEqual({ status: 'added', way })
      expect((await newBrowser(hub).logIn(way, newcomer)).body).toMatchObject({ user: { id: 'alice' } })
      expect(await users()).toHaveLength(1)
    },
  )

  test('a way in of another account is not added', async () => {
    await newBrowser(hub).logIn('google', newcomer)
    const { token } = await asAlice()
    const browser = newBrowser(hub)
    const { body } = await browser.ticket(token, 'google', 'add')
    const code = browser.codeIn(await browser.visit(link('google', body.ticket), newcomer))
    expect((await browser.exchange(code)).body).toMatchObject({ code: 'identity_of_another' })
    expect(await identities()).toHaveLength(1)
  })

  test('a ticket needs a proof, works once, within a minute, in its browser, for its way', async () => {
    const { token } = await asAlice()
    const browser = newBrowser(hub)
    const start = async (address: string, from = browser) =>
      problemIn(await from.visit(address, newcomer)) ?? 'left'
    const first = (await browser.ticket(token, 'google', 'add')).body.ticket
    expect(await start(link('google', first), newBrowser(hub))).toBe('ticket_invalid')
    expect(await start(link('immutablex', first))).toBe('ticket_invalid')
    expect(await start(link('google', first))).toBe('left')
    expect(await start(link('google', first))).toBe('ticket_invalid')
    const second = (await browser.ticket(token, 'google', 'add')).body.ticket
    hub.clock.advance(minute)
    expect(await start(link('google', second))).toBe('ticket_invalid')
    hub.clock.advance(10 * minute)
    expect(await browser.ticket(token, 'google', 'add')).toMatchObject({
      status: 403,
      body: { code: 'proof_needed' },
    })
  })

  test('a ticket ends with its session', async () => {
    const { token, refreshToken } = await asAlice()
    const browser = newBrowser(hub)
    const { body } = await browser.ticket(token, 'google', 'add')
    const code = browser.codeIn(await browser.visit(link('google', body.ticket), newcomer))
    await call(hub, logout, { body: { refreshToken } })
    expect((await browser.exchange(code)).body).toMatchObject({ code: 'openid_code_invalid' })
    expect(await identities()).toEqual([])
  })

  test.each(['google', 'immutablex'] as const)(
    'a proof by %s needs a log-in there of the last 10 minutes; a log-in does not',
    async (way) => {
      const { token } = await asAlice()
      const browser = newBrowser(hub)
      const added = (await browser.ticket(token, way, 'add')).body.ticket
      await browser.exchange(browser.codeIn(await browser.visit(link(way, added), newcomer)))
      const toProve = async () => link(way, (await browser.ticket(token, way, 'prove')).body.ticket)
      const page = new URL(await browser.open(await toProve()))
      expect(page.searchParams.get('max_age')).toBe('600')
      const toLogIn = new URL(await browser.open(`/api/auth/${way}`))
      expect(toLogIn.searchParams.get('max_age')).toBeNull()

      issuers.switches[way].fault = 'long_ago'
      expect(problemIn(await browser.visit(await toProve(), newcomer))).toBe('openid_rejected')
      hub.clock.advance(11 * minute)
      expect((await browser.ticket(token, way, 'add')).body).toMatchObject({ code: 'proof_needed' })
      expect((await newBrowser(hub).logIn(way, newcomer)).body).toMatchObject({ user: { id: 'alice' } })
      issuers.switches[way].fault = 'none'
      const proved = await browser.exchange(browser.codeIn(await browser.visit(await toProve(), newcomer)))
      expect(proved.body).toEqual({ status: 'proved', way })
    },
  )

  test('a proof by the own way counts, and one by another’s does not', async () => {
    const { token } = await asAlice()
    const browser = newBrowser(hub)
    const added = (await browser.ticket(token, 'google', 'add')).body.ticket
    await browser.exchange(browser.codeIn(await browser.visit(link('google', added), newcomer)))
    hub.clock.advance(11 * minute)
    expect((await browser.ticket(token, 'google', 'add')).body).toMatchObject({ code: 'proof_needed' })
    const prove = async (email: string) => {
      const { body } = await browser.ticket(token, 'google', 'prove')
      return browser.exchange(browser.codeIn(await browser.visit(link('google', body.ticket), { email })))
    }
    expect((await prove('somebody@example.org')).body).toMatchObject({ code: 'identity_not_yours' })
    expect((await browser.ticket(token, 'google', 'add')).body).toMatchObject({ code: 'proof_needed' })
    expect((await prove(newcomer.email)).body).toEqual({ status: 'proved', way: 'google' })
    expect((await browser.ticket(token, 'google', 'add')).status).toBe(200)
  })
})

describe('two issuers, and what is forged or replayed', () => {
  test('S10: two tabs of one browser log in at two issuers at once: both succeed', async () => {
    const browser = newBrowser(hub)
    const google = await browser.returnAddress('/api/auth/google', newcomer)
    const immutable = await browser.returnAddress('/api/auth/immutablex', { email: 'other@example.org' })
    for (const address of [google, immutable]) {
      const page = new URL(await browser.open(address))
      expect((await browser.exchange(browser.codeIn(page))).body).toMatchObject({ status: 'logged_in' })
    }
    expect(await users()).toHaveLength(2)
  })

  test('S10: two tabs of a new browser that leave for two issuers at once both come back', async () => {
    const browser = newBrowser(hub)
    const pages = await Promise.all([browser.open('/api/auth/google'), browser.open('/api/auth/immutablex')])
    const addresses: string[] = []
    for (const [index, page] of pages.entries())
      addresses.push(await browser.choose(page, { email: `newcomer${index}@example.org` }))
    for (const address of addresses) {
      const page = new URL(await browser.open(address))
      expect(problemIn(page)).toBeNull()
      expect((await browser.exchange(browser.codeIn(page))).body).toMatchObject({ status: 'logged_in' })
    }
  })

  test('the cookie of a log-in outlives all that is bound to it, whatever the browser does meanwhile', async () => {
    await asAlice()
    const lives = new Map<string, number>()
    const take = ({ headers }: { headers: Headers }) => {
      for (const line of headers.getSetCookie()) {
        const [, name = '', seconds = '0'] = /^([^=]+)=.*Max-Age=([0-9]+)/u.exec(line) ?? []
        lives.set(name, hub.clock.now() + Number(seconds) * 1_000)
      }
    }
    const browser = newBrowser(hub)
    const page = await browser.visit('/api/auth/google', { email: 'alice@example.org' })
    const held = await browser.exchange(browser.codeIn(page))
    take(held)
    const [name = ''] = lives.keys()
    expect(held.body).toMatchObject({ status: 'proof_needed' })
    const cookie = browser.cookie()
    take(await call(hub, requestMagicLink, { body: { email: 'alice@example.org' } }, { cookie }))
    take(await hub.app.request('/api/auth/google', { headers: { Cookie: cookie } }))
    expect(lives.get(name)).toBeGreaterThanOrEqual(hub.clock.now() + 15 * minute)
  })

  test('S10: a replayed return, and one in another browser, logs nobody in', async () => {
    const browser = newBrowser(hub)
    const address = await browser.returnAddress('/api/auth/google', newcomer)
    const stolen = new URL(await newBrowser(hub).open(address))
    expect(problemIn(stolen)).toBe('openid_expired')
    const page = new URL(await browser.open(address))
    expect(problemIn(page)).toBeNull()
    expect(problemIn(new URL(await browser.open(address)))).toBe('openid_expired')
    const code = browser.codeIn(page)
    expect((await newBrowser(hub).exchange(code)).body).toMatchObject({ code: 'openid_code_invalid' })
    expect((await browser.exchange(code)).status).toBe(200)
    expect((await browser.exchange(code)).body).toMatchObject({ code: 'openid_code_invalid' })
    expect(await sessions()).toHaveLength(1)
  })

  test.each([
    ['another state', 'state', 'x', 'openid_expired'],
    ['no state', 'state', null, 'openid_expired'],
    ['another code', 'code', 'x', 'openid_rejected'],
    ['no code', 'code', null, 'openid_rejected'],
    ['another issuer', 'iss', 'https://issuer.example', 'openid_rejected'],
    ['no issuer', 'iss', null, 'openid_rejected'],
  ])('S10: %s in the return logs nobody in', async (_, name, value, problem) => {
    const browser = newBrowser(hub)
    const address = new URL(await browser.returnAddress('/api/auth/google', newcomer))
    if (value === null) address.searchParams.delete(name)
    else address.searchParams.set(name, value)
    expect(problemIn(new URL(await browser.open(address.href)))).toBe(problem)
    expect([await users(), await sessions()]).toEqual([[], []])
  })

  test('S10: a code of one issuer is nothing at the other one’s return', async () => {
    const browser = newBrowser(hub)
    const google = new URL(await browser.returnAddress('/api/auth/google', newcomer))
    const mixed = google.href.replace('/auth/google/', '/auth/immutablex/')
    expect(problemIn(new URL(await browser.open(mixed)))).toBe('openid_expired')
    const immutable = new URL(await browser.returnAddress('/api/auth/immutablex', newcomer))
    immutable.searchParams.set('code', google.searchParams.get('code') ?? '')
    expect(problemIn(new URL(await browser.open(immutable.href)))).toBe('openid_rejected')
    expect(await users()).toEqual([])
  })

  test('S10: a verifier of another log-in is rejected by the issuer', async () => {
    const browser = newBrowser(hub)
    const address = await browser.returnAddress('/api/auth/google', newcomer)
    const other = await createOpenIdApp(issuers, {
      db: hub.db,
      settings: {
        ...testSettings,
        openId: issuers.settings,
        sessionSecret: 'another-secret-of-the-tests-that-is-long-enough',
      },
    })
    const { pathname, search } = new URL(address)
    const answer = await other.app.request(pathname + search, { headers: { Cookie: browser.cookie() } })
    expect(answer.headers.get('Location')).toContain('openid_expired')
  })

  test('S10: the former secret still completes a log-in that began under it', async () => {
    const browser = newBrowser(hub)
    const address = new URL(await browser.returnAddress('/api/auth/google', newcomer))
    const renewed = await createOpenIdApp(issuers, {
      db: hub.db,
      settings: {
        ...testSettings,
        openId: issuers.settings,
        sessionSecret: 'another-secret-of-the-tests-that-is-long-enough',
        acceptedSecret: testSettings.sessionSecret,
      },
    })
    const answer = await renewed.app.request(address.pathname + address.search, {
      headers: { Cookie: browser.cookie() },
    })
    expect(answer.headers.get('Location')).toContain('/auth/callback#code=')
  })

  test('S10: a code is exchanged once, however many ask at the same time', async () => {
    const browser = newBrowser(hub)
    const code = browser.codeIn(await browser.visit('/api/auth/google', newcomer))
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => browser.exchange(code).then(({ status }) => status)),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(await sessions()).toHaveLength(1)
  })

  test('S10: a start is good for 10 minutes, and a code for one', async () => {
    const browser = newBrowser(hub)
    const late = await browser.returnAddress('/api/auth/google', newcomer)
    hub.clock.advance(10 * minute)
    issuers.turn(0)
    expect(problemIn(new URL(await browser.open(late)))).toBe('openid_expired')
    const code = browser.codeIn(await browser.visit('/api/auth/google', newcomer))
    hub.clock.advance(minute)
    expect((await browser.exchange(code)).body).toMatchObject({ code: 'openid_code_invalid' })
  })

  test('S10: no secret is in a line of the log, and none is stored', async () => {
    const { log, lines } = writtenLog('trace')
    const logged = await createOpenIdApp(issuers, { db: hub.db, log })
    const browser = newBrowser(logged)
    const address = new URL(await browser.returnAddress('/api/auth/google', newcomer))
    const page = new URL(await browser.open(address.href))
    const code = browser.codeIn(page)
    const { body } = await browser.exchange(code)
    const secrets = [
      address.searchParams.get('code'),
      address.searchParams.get('state'),
      code,
      'token' in body ? body.token : null,
      newcomer.email,
    ]
    expect(secrets).not.toContain(null)
    expect(lines.length).toBeGreaterThan(3)
    const rows = JSON.stringify(
      await Promise.all([
        hub.db.selectFrom('openid_starts').selectAll().execute(),
        hub.db
          .selectFrom('openid_codes')
          .select(['hash', 'way', 'browser_hash', 'issuer', 'subject'])
          .execute(),
      ]),
    )
    for (const secret of secrets) {
      expect(lines.join('\n')).not.toContain(secret)
      expect(rows).not.toContain(secret)
    }
  })

  test('S10: a scanner’s HEAD starts nothing and uses nothing up', async () => {
    const browser = newBrowser(hub)
    const address = new URL(await browser.returnAddress('/api/auth/google', newcomer))
    const head = await hub.app.request(address.pathname + address.search, {
      method: 'HEAD',
      headers: { Cookie: browser.cookie() },
    })
    expect([head.status, head.headers.get('Location')]).toEqual([200, null])
    expect(problemIn(new URL(await browser.open(address.href)))).toBeNull()
  })
})

describe('bad input', () => {
  test.each([
    [{}],
    [{ code: '' }],
    [{ code: 'x'.repeat(201) }],
    [{ code: 7 }],
    [{ code: ['x'] }],
    [{ code: { $ne: null } }],
  ])('exchange refuses %j', async (body) => {
    expect(await call(hub, exchangeCode, { body: body as { code: string } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })

  test.each(['x'.repeat(5_000), 'https://evil.example/', '%00', '/\\evil.example', '"><script>'])(
    'S11: a return with %j ends at the return page',
    async (text) => {
      for (const name of ['state', 'code', 'error', 'iss', 'error_description']) {
        const answer = await hub.app.request(
          `/api/auth/google/callback?${new URLSearchParams({ state: 'x', [name]: text })}`,
        )
        expect(answer.status).toBe(303)
        const page = new URL(answer.headers.get('Location') ?? '', testSettings.publicUrl)
        expect([page.origin, page.pathname]).toEqual([testSettings.publicUrl, '/auth/callback'])
        expect(['openid_expired', 'invalid_request']).toContain(problemIn(page))
      }
    },
  )

  test('a way without settings is not offered', async () => {
    const without = await createTestApp({ db: hub.db })
    expect((await call(without, offeredWays, {})).body).toEqual({ google: false, immutablex: false })
    expect((await call(hub, offeredWays, {})).body).toEqual({ google: true, immutablex: true })
    const answer = await without.app.request('/api/auth/google')
    expect(answer.headers.get('Location')).toContain('openid_not_offered')
  })
})

test('what is over is deleted a day later', async () => {
  const browser = newBrowser(hub)
  await browser.logIn('google', newcomer)
  const count = async () =>
    (await hub.db.selectFrom('openid_starts').selectAll().execute()).length +
    (await hub.db.selectFrom('openid_codes').selectAll().execute()).length
  await deleteOldOpenIdRows(hub.db, hub.clock.now() + 24 * 60 * minute)
  expect(await count()).toBe(2)
  await deleteOldOpenIdRows(hub.db, hub.clock.now() + 25 * 60 * minute)
  expect(await count()).toBe(0)
})
