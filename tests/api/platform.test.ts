import { Hono } from 'hono'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defineEndpoint } from '#contract/http/endpoint.ts'
import { errorBody } from '#contract/error-body.ts'
import { health } from '#contract/http/health.contract.ts'
import { requestMagicLink } from '#contract/auth/magic-link.contract.ts'
import { me, verifyToken } from '#contract/auth/session.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { createLog } from '#server/platform/process/log.ts'
import { refuse } from '#server/platform/http/refused.ts'
import { answerError, requestContext } from '#server/platform/http/request.ts'
import { parseProxies } from '#server/platform/http/peer.ts'
import { serve } from '#server/platform/http/route.ts'
import { undoneWhenRefused } from '#server/platform/database/undone-when-refused.ts'
import { Lines } from '#server/platform/process/lines.ts'
import { createLimiter } from '#server/platform/security/rate-limit.ts'
import type { Tools } from '#server/platform/http/handler-tools.ts'
import type { HubEnv } from '#server/platform/http/hub-context.ts'
import { securityHeaders, wholeAnswer } from '#server/platform/http/security-headers.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { writtenLog } from '#tests/support/server/written-log.ts'

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

const post = (
  path: string,
  body: string,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
) => hub.app.request(path, { method: 'POST', body, headers })

describe('a failed call', () => {
  test('to an unknown path is answered not_found, with a request id that the header repeats', async () => {
    const answer = await hub.app.request('/api/nothing')
    expect(answer.status).toBe(404)
    const body = v.parse(errorBody, await answer.json())
    expect(body).toEqual({
      error: 'Not found.',
      code: 'not_found',
      requestId: answer.headers.get('X-Request-Id'),
    })
  })

  test.each([
    ['a wrong type', '{"refreshToken":{"very":"secret-thing"}}'],
    ['a missing field', '{"secret-thing":"x"}'],
    ['no JSON', 'secret-thing'],
    ['nothing', ''],
    ['null', 'null'],
  ])('with %s says what is wrong, and never repeats what was sent', async (_, sent) => {
    const answer = await post('/api/auth/refresh-token', sent)
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ code: 'invalid_request' })
    expect(text).not.toContain('secret-thing')
  })

  test('from a form of another site is refused before it does anything', async () => {
    const answer = await post('/api/auth/magiclink', '{"email":"alice@example.org"}', {
      'Content-Type': 'text/plain',
    })
    expect(answer.status).toBe(400)
    expect(hub.mailer.sent).toEqual([])
  })

  test('with more than 100 kB is payload_too_large, whether it says its length or not', async () => {
    const large = JSON.stringify({ refreshToken: 'x'.repeat(100_001) })
    expect(
      (
        await post('/api/auth/refresh-token', large, {
          'Content-Type': 'application/json',
          'Content-Length': String(large.length),
        })
      ).status,
    ).toBe(413)
    const streamed = await hub.app.request('/api/auth/refresh-token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(await streamed.json()).toMatchObject({ code: 'payload_too_large' })
  })

  test.each(['$(rm)', "'; drop table users; --", '%00', '../../etc/passwd', '💣'])(
    'with the hostile text %j changes nothing',
    async (text) => {
      const answer = await call(hub, verifyToken, { body: { token: text } })
      expect(answer).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
    },
  )

  test('with a NUL in a text is refused: the database could not keep it', async () => {
    const answer = await call(hub, requestMagicLink, { body: { email: 'a\u0000b@example.org' } })
    expect(answer.body).toMatchObject({ code: 'invalid_request' })
    await insertPeople(hub.db, ['alice'], hub.clock.now())
    const { token: bearer } = await logIn(hub.db, hub, 'alice')
    const inPath = await call(hub, listSubscriptions, { params: { id: 'a\u0000b' } }, { bearer })
    expect(inPath.body).toMatchObject({ code: 'invalid_request' })
  })

  test.each(['\ud800@example.org', 'alice@exam\udfffple.org'])(
    'with half a character in a text (%j) is refused: it would reach somebody else',
    async (email) => {
      const answer = await call(hub, requestMagicLink, { body: { email } })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      expect(hub.mailer.sent).toEqual([])
    },
  )

  test.each(['[', '{"x":'])(
    'with 10,000 levels of %s is answered as if they were not there',
    async (open) => {
      const close = open === '[' ? ']' : '}'
      const nested = `${open.repeat(10_000)}1${close.repeat(10_000)}`
      const answer = await post('/api/auth/refresh-token', `{"refreshToken":"x","more":${nested}}`)
      expect([answer.status, (await answer.json()).code]).toEqual([401, 'refresh_refused'])
      const inside = await post('/api/auth/refresh-token', `{"refreshToken":${nested}}`)
      expect((await inside.json()).code).toBe('invalid_request')
    },
  )

  test('names the field of the contract that is wrong, and no key that the caller made up', async () => {
    await insertPeople(hub.db, ['alice'], hub.clock.now())
    const { token } = await logIn(hub.db, hub, 'alice')
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const nested = '{"amount":1,"currency":"usd","metadata":{"secret-thing":1}}'
    const answer = await (await post('/api/payments/create-checkout-session', nested, headers)).json()
    expect(answer).toMatchObject({ code: 'invalid_request', error: 'Invalid body: metadata.' })
  })
})

describe('an endpoint', () => {
  const feed = defineEndpoint({
    name: 'feedPet',
    summary: 'Feed a pet',
    method: 'POST',
    path: '/pets/{id}/meals',
    access: 'anyone',
    params: v.object({ id: v.string() }),
    query: v.object({ times: v.optional(v.pipe(v.string(), v.transform(Number))) }),
    body: v.object({ food: v.string() }),
    response: v.object({ eaten: v.array(v.string()) }),
    errors: ['not_found'],
  })

  const kennel = (handler: (tools: Tools<typeof feed>) => unknown, checkAnswers = true) => {
    const routes = new Hono<HubEnv>()
    serve(routes, feed, async ({ params, query, body }, tools) => {
      const answer = await handler(tools)
      return (answer ?? { eaten: Array(query.times ?? 1).fill(`${params.id}: ${body.food}`) }) as {
        eaten: string[]
      }
    })
    const app = new Hono<HubEnv>()
    const lines = new Lines()
    app.use(
      requestContext({
        hub: {
          log: createLog('silent'),
          authenticate: () => Promise.resolve(null),
          hasFeature: () => Promise.resolve(false),
          limiter: createLimiter(hub.db, hub.clock, lines),
          lines,
          checkAnswers,
          secure: false,
        },
        proxies: parseProxies([]),
        anyProxy: false,
        production: false,
      }),
    )
    app.onError(answerError)
    app.route('/api', routes)
    return app.request('/api/pets/rex/meals?times=2', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: '{"food":"bone"}',
    })
  }

  test('gets its params, query and body parsed', async () => {
    expect(await (await kennel(() => undefined)).json()).toEqual({ eaten: ['rex: bone', 'rex: bone'] })
  })

  test('may fail with the codes it declares', async () => {
    const answer = await kennel(() => refuse('not_found'))
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  })

  test('that fails with a code it does not declare is answered internal', async () => {
    const answer = await kennel(() => refuse('price_missing'))
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: 'internal', error: 'Something went wrong.' })
  })

  test('does not compile with a code it does not declare', () => {
    // @ts-expect-error the endpoint declares no such code
    serve(new Hono<HubEnv>(), feed, () => refuse('price_missing'))
    serve(new Hono<HubEnv>(), feed, () => refuse('not_found'))
    expect(feed.errors).not.toContain('price_missing')
  })

  test('that refuses after it has written leaves nothing behind', async () => {
    await insertPeople(hub.db, ['alice'], hub.clock.now())
    const rename = (username: string, isRefused: boolean) =>
      undoneWhenRefused(hub.db, async (trx) => {
        await trx.updateTable('users').set({ username }).where('id', '=', 'alice').execute()
        return isRefused ? refuse('not_found') : username
      })
    const name = async () =>
      (
        await hub.db
          .selectFrom('users')
          .select('username')
          .where('id', '=', 'alice')
          .executeTakeFirstOrThrow()
      ).username
    expect(await rename('Max', false)).toBe('Max')
    expect(await rename('Rover', true)).toEqual(refuse('not_found'))
    expect(await name()).toBe('Max')
  })

  test('that answers outside its contract fails in development and tests', async () => {
    expect((await kennel(() => ({ eaten: 'all' }))).status).toBe(500)
    expect((await kennel(() => ({ eaten: 'all' }), false)).status).toBe(200)
  })
})

describe('the OpenAPI document', () => {
  test('describes every endpoint as it travels', async () => {
    const document = await (await hub.app.request('/api/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\./u)
    const paths = Object.keys(document.paths)
    expect(paths).toEqual(
      expect.arrayContaining([
        '/auth/me',
        '/auth/magiclink/verify',
        '/plans',
        '/payments/create-checkout-session',
        '/users/{id}/subscriptions',
      ]),
    )
    const plans = document.paths['/plans'].get.responses['200'].content['application/json'].schema
    expect(plans.items.properties.monthly_price).toMatchObject({ type: 'number' })
    expect(Object.keys(plans.items.properties)).toContain('plan_name')
    expect(document.paths['/auth/me'].get).toMatchObject({ operationId: 'me', security: [{ bearer: [] }] })
    expect(document.paths['/auth/me'].get.responses['401'].description).toContain('unauthorized')
    const verify = document.paths['/auth/magiclink/verify'].post
    expect(verify.requestBody.content['application/json'].schema.required).toEqual(['token', 'confirmed'])
    expect(document.paths['/users/{id}/subscriptions'].get.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ])
  })
})

describe('an address of the API', () => {
  test.each([
    ['/api/plans', 'DELETE', 'GET, HEAD'],
    ['/api/auth/refresh-token', 'GET', 'POST'],
    ['/api/auth/refresh-token', 'OPTIONS', 'POST'],
    ['/api/payments/webhook', 'PUT', 'POST'],
    ['/api/users/alice/subscriptions', 'POST', 'GET, HEAD'],
    ['/api/openapi.json', 'POST', 'GET, HEAD'],
  ])('%s says to %s which methods it takes', async (path, method, allowed) => {
    const answer = await hub.app.request(path, { method })
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, allowed])
    expect(v.parse(errorBody, await answer.json()).code).toBe('method_not_allowed')
  })

  test('sends its length for a HEAD request', async () => {
    const whole = await (await hub.app.request('/api/plans')).text()
    const answer = await hub.app.request('/api/plans', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('Content-Length')).toBe(String(Buffer.byteLength(whole)))
  })

  test('tells proxies and supervisors that the hub is well', async () => {
    expect(await call(hub, health, {})).toMatchObject({ status: 200, body: { status: 'ok' } })
  })
})

const securityNames = [
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Permissions-Policy',
]

describe('every answer', () => {
  test('carries the security headers, and HSTS over https only', async () => {
    const plain = (await hub.app.request('/api/plans')).headers
    expect(plain.get('Content-Security-Policy')).toMatch(
      /default-src 'none'.*script-src 'self';.*frame-ancestors 'none'/u,
    )
    expect(plain.get('Content-Security-Policy')).toContain("trusted-types 'none'")
    expect(plain.get('Content-Security-Policy')).not.toMatch(/unsafe|\*|https?:/u)
    expect(Object.fromEntries(plain)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(plain.get('Permissions-Policy')).toContain('camera=()')
    expect(plain.has('Strict-Transport-Security')).toBe(false)
    const secure = await createTestApp({
      db: hub.db,
      settings: { ...hub.settings, publicUrl: 'https://hub.example' },
    })
    expect((await secure.app.request('/api/nothing')).headers.get('Strict-Transport-Security')).toContain(
      'max-age=',
    )
  })

  const json = { 'Content-Type': 'application/json' }
  test.each<[status: number, path: string, init?: RequestInit]>([
    [200, '/api/plans'],
    [200, '/api/plans', { method: 'HEAD' }],
    [200, '/api/openapi.json'],
    [400, '/api/auth/refresh-token', { method: 'POST', headers: json, body: '{' }],
    [401, '/api/auth/me', { headers: { Authorization: 'Bearer forged' } }],
    [404, '/api/nothing'],
    [405, '/api/plans', { method: 'DELETE' }],
    [413, '/api/auth/refresh-token', { method: 'POST', headers: json, body: 'x'.repeat(100_001) }],
  ])('has them once each, with its id and not to be kept: %i for %s', async (status, path, init) => {
    const answer = await hub.app.request(path, init)
    expect(answer.status).toBe(status)
    const known = (await hub.app.request('/api/nothing')).headers
    for (const name of securityNames) expect(answer.headers.get(name), name).toBe(known.get(name) ?? 'none')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/u)
  })

  test('has them when it stands in for one that had them', async () => {
    const app = new Hono()
    app.use(securityHeaders(false))
    app.use(async (_, next) => {
      await next()
      throw new Error('Too late')
    })
    app.onError((_, context) => context.text('Oh no', 500))
    app.get('/', (context) => wholeAnswer(context, 'all is well', 200, {}))
    const answer = await app.request('/')
    expect([answer.status, answer.headers.get('X-Frame-Options')]).toEqual([500, 'DENY'])
  })
})

describe('the log', () => {
  test('holds a line for each call with its request id, and neither query nor bearer', async () => {
    const { log, lines } = writtenLog('trace')
    const watched = await createTestApp({ db: hub.db, log })
    const answer = await call(watched, me, {}, { bearer: 'secret-bearer', headers: { 'X-Whatever': 'x' } })
    await watched.app.request('/api/plans?token=secret-query')
    const first = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request')
    expect(first).toMatchObject({
      method: 'GET',
      path: '/api/auth/me',
      status: 401,
      requestId: answer.body.requestId,
    })
    expect(lines.join('')).not.toMatch(/secret-/u)
  })

  test('masks addresses and redacts secrets wherever they stand', () => {
    const { log, lines } = writtenLog('trace')
    log.info(
      { headers: { authorization: 'Bearer secret-a', cookie: 'secret-b' }, refreshToken: 'secret-c' },
      'mail to alice@example.org',
    )
    log.error(
      { err: new Error('duplicate key (email)=(bob@example.org)'), nested: { token: 'secret-d' } },
      'failed',
    )
    log.error({ err: Object.assign(new Error('query failed'), { params: ['secret-e'] }) }, 'failed')
    const text = lines.join('')
    expect(text).not.toMatch(/secret-|alice@|bob@/u)
    expect(text).toContain('a***@example.org')
  })

  test('tells an internal error with its cause; the caller learns the request id only', async () => {
    const { log, lines } = writtenLog('trace')
    const watched = await createTestApp({ db: hub.db, log })
    watched.mailer.failure = new Error('the server hung up')
    const answer = await watched.app.request('/api/auth/magiclink', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"alice@example.org"}',
    })
    const body = v.parse(errorBody, await answer.json())
    expect(JSON.stringify(body)).not.toContain('hung up')
    const line = lines.find((one) => one.includes('hung up'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ requestId: body.requestId, code: 'mail_failed' })
  })
})
