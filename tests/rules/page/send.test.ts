import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineEndpoint } from '#contract/http/endpoint.ts'
import { dollarsAsCents } from '#contract/values/money.ts'
import { failures } from '#src/api/failures.ts'
import { createSend } from '#src/api/send.ts'

const readGift = defineEndpoint({
  name: 'readGift',
  summary: 'A gift',
  method: 'GET',
  path: '/users/{id}/gift',
  access: 'anyone',
  params: v.object({ id: v.string() }),
  query: v.object({ q: v.optional(v.string()) }),
  response: v.object({ price: dollarsAsCents }),
  errors: [],
})
const order = defineEndpoint({
  name: 'order',
  summary: 'Orders',
  method: 'POST',
  path: '/order',
  access: 'player',
  body: v.object({ months: v.number() }),
  response: v.object({ ok: v.literal(true) }),
  errors: ['order_mismatch'],
})

const listen = defineEndpoint({
  name: 'listen',
  summary: 'News',
  method: 'GET',
  path: '/news',
  access: 'player',
  stream: true,
  response: v.object({ ok: v.literal(true) }),
  errors: [],
})

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

const serve = async (listener: RequestListener): Promise<string> => {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
}
const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response
      .writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'req-7' })
      .end(JSON.stringify(body))
  }
const ask = (base: string, options = {}) => createSend(base)(order, { body: { months: 1 } }, options)

describe('a request', () => {
  test('for a stream brings its bytes as they come, and ends with its signal', async () => {
    const over = Promise.withResolvers<void>()
    const base = await serve((request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: one')
      request.on('close', () => over.resolve())
    })
    const left = new AbortController()
    const stream = await createSend(base)(listen, {}, { signal: left.signal })
    const reader = stream.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: one')
    left.abort()
    await expect(reader.read()).rejects.toMatchObject({ name: 'AbortError' })
    await over.promise
  })

  test('for a stream that is refused fails like any other', async () => {
    const body = { error: 'Too many', code: 'rate_limited', requestId: 'req-7', retryAfterSeconds: 300 }
    const base = await serve(json(429, body))
    await expect(createSend(base)(listen, {})).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 300,
    })
  })

  test('carries parameters, query, body and bearer, and comes back parsed', async () => {
    const seen: string[] = []
    const base = await serve((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      json(200, { price: 19.99 })(request, response)
    })
    const answer = await createSend(base)(
      readGift,
      { params: { id: 'a/b?c' }, query: { q: 'x y' } },
      { token: 't' },
    )
    expect(answer).toEqual({ price: 1999 })
    expect(seen).toEqual(['GET /api/users/a%2Fb%3Fc/gift?q=x+y Bearer t'])
  })

  test('refused by the API fails with its code, its request id and the time to wait', async () => {
    const base = await serve(
      json(429, { error: 'Slow down', code: 'rate_limited', requestId: 'req-7', retryAfterSeconds: 42 }),
    )
    await expect(ask(base)).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      message: 'Slow down',
      retryable: true,
      requestId: 'req-7',
      retryAfterSeconds: 42,
    })
  })

  test.each([
    [401, 'unauthorized', false],
    [429, 'rate_limited', true],
    [500, 'internal', true],
    [502, 'unavailable', true],
    [504, 'unavailable', true],
    [418, 'unexpected_answer', false],
  ])('answered %i by something that is not the API is %s', async (status, code, retryable) => {
    const base = await serve((_, response) => void response.writeHead(status).end('<html>proxy</html>'))
    await expect(ask(base)).rejects.toMatchObject({ code, status, retryable, requestId: null })
  })

  test.each([{ ok: 'yes' }, null, [], 'text'])(
    'answered with %j, which the contract does not know',
    async (body) => {
      await expect(ask(await serve(json(200, body)))).rejects.toMatchObject({
        code: 'unexpected_answer',
        requestId: 'req-7',
      })
    },
  )

  test('refused with a code of a newer hub fails with that code', async () => {
    const base = await serve(json(409, { error: 'Guild full', code: 'guild_full', requestId: 'req-7' }))
    await expect(ask(base)).rejects.toMatchObject({ code: 'guild_full', status: 409, requestId: 'req-7' })
  })

  test('without an answer in time has timed out', async () => {
    const base = await serve(() => {})
    await expect(ask(base, { signal: AbortSignal.timeout(30) })).rejects.toMatchObject({
      code: 'timeout',
      retryable: true,
    })
  })

  test('whose answer stops half-way has timed out too', async () => {
    const base = await serve((_, response) => void response.writeHead(200).write('{"ok":'))
    await expect(ask(base, { signal: AbortSignal.timeout(60) })).rejects.toMatchObject({ code: 'timeout' })
  })

  test('without a network is offline', async () => {
    const base = await serve((request) => void request.socket.destroy())
    await expect(ask(base)).rejects.toMatchObject({ code: 'offline', retryable: true, status: null })
  })

  test('has no time limit of its own: its caller’s is the one', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const base = await serve(async (request, response) => {
      await vi.advanceTimersByTimeAsync(600_000)
      json(200, { ok: true })(request, response)
    })
    await expect(ask(base, { signal: new AbortController().signal })).resolves.toEqual({ ok: true })
    expect(limits).not.toHaveBeenCalled()
  })

  test('given up by its caller fails with the caller’s reason', async () => {
    const caller = new AbortController()
    const base = await serve(() => caller.abort(new Error('changed their mind')))
    await expect(ask(base, { signal: caller.signal })).rejects.toThrow('changed their mind')
  })
})

describe('the client, whose code comes with the first request,', () => {
  const loads: PromiseWithResolvers<void>[] = []
  beforeEach(() => {
    loads.length = 0
    vi.resetModules()
    vi.doMock('#src/api/http.ts', async (original) => {
      const load = Promise.withResolvers<void>()
      loads.push(load)
      await load.promise
      return original()
    })
  })
  afterEach(() => {
    vi.doUnmock('#src/api/http.ts')
  })
  const asked = () => vi.waitFor(() => expect(loads).not.toHaveLength(0))

  test('is loaded once for requests that go out together', async () => {
    const base = await serve(json(200, { ok: true }))
    const send = createSend(base)
    const answers = Promise.all([1, 2].map((months) => send(order, { body: { months } })))
    await asked()
    loads[0]?.resolve()
    await expect(answers).resolves.toEqual([{ ok: true }, { ok: true }])
    expect(loads).toHaveLength(1)
  })

  test('that can’t be loaded is no answer of the server, and is loaded again by the next request', async () => {
    const base = await serve(json(200, { ok: true }))
    const send = createSend(base)
    const answer = send(order, { body: { months: 1 } })
    const fail = asked().then(() => loads[0]?.reject(new TypeError('Failed to fetch a module')))
    await expect(answer).rejects.toMatchObject({ code: 'offline', retryable: true, status: null })
    await fail
    expect(failures.last()).toMatchObject({ code: 'offline' })
    vi.doUnmock('#src/api/http.ts')
    await expect(send(order, { body: { months: 1 } })).resolves.toEqual({ ok: true })
  })

  test('doesn’t outlast the patience of the caller', async () => {
    const send = createSend('http://127.0.0.1:1')
    const signal = AbortSignal.timeout(30)
    await expect(send(order, { body: { months: 1 } }, { signal })).rejects.toMatchObject({ code: 'timeout' })
    loads[0]?.resolve()
  })

  test('isn’t waited for by a caller that has given up', async () => {
    const caller = new AbortController()
    const answer = createSend('http://127.0.0.1:1')(order, { body: { months: 1 } }, { signal: caller.signal })
    await asked()
    caller.abort(new Error('changed their mind'))
    await expect(answer).rejects.toThrow('changed their mind')
    loads[0]?.resolve()
  })
})
