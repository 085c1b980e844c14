import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { defineEndpoint } from '#contract/http/endpoint.ts'
import { createApp } from '#server/app.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import { refuse } from '#server/platform/http/refused.ts'
import { serve } from '#server/platform/http/route.ts'
import type { HubEnv } from '#server/platform/http/hub-context.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { aSubscription } from '#tests/support/database/subscriptions.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
  await insertPeople(hub.db, ['alice', 'bob'], hub.clock.now())
})
afterEach(() => hub.close())

const basics = {
  name: 'feedDragon',
  summary: 'Feed the dragon',
  method: 'POST',
  path: '/dragon/meals',
  response: v.object({ fed: v.nullable(v.string()) }),
  errors: [],
} as const

/** The hub with one endpoint more, mounted as a feature's routes are. */
const withRoutes = (routes: Hono<HubEnv>): Pick<TestApp, 'app'> => ({
  app: createApp(hub, [{ id: 'test', routes: () => routes }]),
})

/** The invented endpoint, and who calls it: the name of a person, or nobody. */
const mount = (endpoint: Endpoint, fed: (tools: unknown) => string | null = () => 'meat') => {
  const routes = new Hono<HubEnv>()
  serve(routes, endpoint, (_, tools) => ({ fed: fed(tools) }))
  const hubNow = withRoutes(routes)
  const tokens = new Map<string, string>()
  const tokenOf = async (person: string): Promise<string> => {
    const token = tokens.get(person) ?? (await logIn(hub.db, hub, person)).token
    tokens.set(person, token)
    return token
  }
  return async (person: string | null, options: { peer?: string; headers?: Record<string, string> } = {}) => {
    const bearer = person === null ? undefined : await tokenOf(person)
    return call(hubNow, endpoint, {}, { ...options, ...(bearer !== undefined && { bearer }) })
  }
}

describe('an endpoint for administrators', () => {
  const endpoint = defineEndpoint({ ...basics, access: 'admin' })

  test('refuses guests and players, and takes whom the user’s row calls an administrator at this moment', async () => {
    const feed = mount(endpoint)
    await hub.db.updateTable('users').set({ is_admin: true }).where('id', '=', 'bob').execute()
    expect(await feed(null)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(await feed('alice')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await feed('bob')).toMatchObject({ status: 200, body: { fed: 'meat' } })
    await hub.db.updateTable('users').set({ is_admin: false }).where('id', '=', 'bob').execute()
    expect(await feed('bob')).toMatchObject({ status: 403 })
  })
})

describe('an endpoint for a feature of a plan', () => {
  test('takes whose plan gives it, and refuses everyone else', async () => {
    const feed = mount(defineEndpoint({ ...basics, access: { feature: 'synaptic_upgrades' } }))
    await hub.db
      .insertInto('subscriptions')
      .values(
        aSubscription(hub.clock.now(), {
          user_id: 'bob',
          plan_id: 'tier5',
          current_period_end: new Date(hub.clock.now() + 60_000),
        }),
      )
      .execute()
    expect(await feed(null)).toMatchObject({ status: 401 })
    expect(await feed('alice')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await feed('bob')).toMatchObject({ status: 200 })
    hub.clock.advance(61_000)
    expect(await feed('bob')).toMatchObject({ status: 403 })
  })
})

describe('an endpoint with limits', () => {
  test('by player counts each player, in whatever network', async () => {
    const feed = mount(
      defineEndpoint({
        ...basics,
        access: 'player',
        limits: [{ by: 'player', perMinute: 1, perHour: 2 }],
      }),
    )
    expect((await feed('alice', { peer: '192.0.2.1' })).status).toBe(200)
    expect(await feed('alice', { peer: '198.51.100.7' })).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', retryAfterSeconds: 60 },
    })
    expect((await feed('bob', { peer: '192.0.2.1' })).status).toBe(200)
    hub.clock.advance(60_000)
    expect((await feed('alice')).status).toBe(200)
    hub.clock.advance(60_000)
    expect((await feed('alice')).body).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 3_480 })
  })

  test('by peer counts refused callers, apart from the others', async () => {
    const feed = mount(
      defineEndpoint({ ...basics, access: 'player', limits: [{ by: 'peer', perMinute: 1, perHour: 9 }] }),
    )
    expect((await feed(null)).status).toBe(401)
    expect((await feed(null)).status).toBe(429)
    expect((await feed(null, { peer: '198.51.100.7' })).status).toBe(401)
    expect((await feed('alice')).status).toBe(200)
    expect((await feed('alice')).status).toBe(429)
  })

  test('under one name are counted together', async () => {
    const limits = [{ by: 'player', perMinute: 1, perHour: 9, together: 'kitchen' }] as const
    const feed = mount(defineEndpoint({ ...basics, access: 'player', limits }))
    const water = mount(
      defineEndpoint({ ...basics, name: 'waterDragon', path: '/dragon/drinks', access: 'player', limits }),
    )
    expect((await feed('alice')).status).toBe(200)
    expect((await water('alice')).status).toBe(429)
    expect((await water('bob')).status).toBe(200)
  })

  test('by address counts whom the handler’s feature names, fails as declared, and gives back', async () => {
    const endpoint = defineEndpoint({
      ...basics,
      access: 'anyone',
      body: v.object({ email: v.string() }),
      limits: [{ by: 'address', perMinute: 1, perHour: 9, refusal: 'link_too_soon' }],
      errors: ['link_too_soon', 'mail_failed'],
    })
    const routes = new Hono<HubEnv>()
    serve(
      routes,
      endpoint,
      async ({ body: { email } }, { giveBack }) => {
        if (email !== 'broken@example.org') return { fed: email }
        await giveBack('address')
        return refuse('mail_failed')
      },
      {
        countAs: ({ body: { email } }, { header }) =>
          email === '' ? null : { address: email.toLowerCase(), apart: header('X-Known') ?? null },
      },
    )
    const { app } = withRoutes(routes)
    const ask = (email: string, headers = {}) => call({ app }, endpoint, { body: { email } }, { headers })
    expect((await ask('alice@example.org')).status).toBe(200)
    expect((await ask('Alice@example.org')).body).toMatchObject({ code: 'link_too_soon' })
    expect((await ask('alice@example.org', { 'X-Known': 'known' })).status).toBe(200)
    expect((await ask('bob@example.org')).status).toBe(200)
    for (const _ of [1, 2]) expect((await ask('')).status).toBe(200)
    for (const _ of [1, 2])
      expect((await ask('broken@example.org')).body).toMatchObject({ code: 'mail_failed' })
  })

  test('by address needs a source of the address', () => {
    const endpoint = defineEndpoint({
      ...basics,
      access: 'anyone',
      limits: [{ by: 'address', perMinute: 1, perHour: 9 }],
    })
    expect(() => serve(new Hono<HubEnv>(), endpoint, () => ({ fed: null }))).toThrow(/address/)
  })
})

describe('an idempotent endpoint', () => {
  const endpoint = defineEndpoint({ ...basics, access: 'anyone', idempotent: true })
  const keyOf = (tools: unknown) => (tools as { idempotencyKey: string | null }).idempotencyKey

  test('is given the caller’s key, null without one, and refuses anything but a UUID', async () => {
    const feed = mount(endpoint, keyOf)
    const key = randomUUID()
    expect((await feed(null, { headers: { 'Idempotency-Key': key } })).body).toEqual({ fed: key })
    const inCapitals = { headers: { 'Idempotency-Key': key.toUpperCase() } }
    expect((await feed(null, inCapitals)).body).toEqual({ fed: key })
    expect((await feed(null)).body).toEqual({ fed: null })
    expect(await feed(null, { headers: { 'Idempotency-Key': 'again' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })

  test('is the only one that has a key', () => {
    const plain = defineEndpoint({ ...basics, access: 'anyone' })
    serve(new Hono<HubEnv>(), endpoint, (_, { idempotencyKey }) => ({ fed: idempotencyKey }))
    // @ts-expect-error the endpoint isn't idempotent
    serve(new Hono<HubEnv>(), plain, (_, { idempotencyKey }) => ({ fed: idempotencyKey }))
    // @ts-expect-error nobody is logged in there
    serve(new Hono<HubEnv>(), plain, (_, { caller }) => ({ fed: caller.userId }))
    expect(plain).not.toHaveProperty('idempotent')
  })
})

test('the OpenAPI document says who may call, how often, and under which key', () => {
  const limits = [{ by: 'player', perMinute: 1, perHour: 2 }] as const
  const document = openApiDocument(
    [defineEndpoint({ ...basics, access: { feature: 'synaptic_upgrades' }, limits, idempotent: true })],
    'http://hub.example/api',
  ) as { paths: Record<string, { post: Record<string, unknown> }> }
  expect(document.paths['/dragon/meals']?.post).toMatchObject({
    security: [{ bearer: [] }],
    'x-access': { feature: 'synaptic_upgrades' },
    'x-limits': limits,
    parameters: [{ name: 'Idempotency-Key', in: 'header', required: false }],
    responses: { 401: expect.anything(), 403: expect.anything(), 429: expect.anything() },
  })
})
