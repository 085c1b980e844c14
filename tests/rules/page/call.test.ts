import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { defineEndpoint } from '#contract/http/endpoint.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Authority, Call } from '#src/api/call.ts'
import { createCall, withLimit } from '#src/api/call.ts'
import type { Send } from '#src/api/http.ts'

const buy = defineEndpoint({
  name: 'buy',
  summary: 'Buys something',
  method: 'POST',
  path: '/buy',
  access: 'player',
  response: v.string(),
  errors: [],
})

const unauthorized = () => new ApiError('unauthorized', { status: 401 })

/** A server that knows one token, and whoever refreshes. */
const scene = (authority: Partial<Authority> & { held: string | null }, good: string) => {
  const sent: (string | null | undefined)[] = []
  let handOvers = 0
  const send = (async (_endpoint, _input, options) => {
    sent.push(options?.token)
    if (options?.token !== good) throw unauthorized()
    return 'bought'
  }) as Send
  const call = createCall(send, {
    token: () => authority.held,
    settled: async () => {},
    ...authority,
    handOver: async (signal) => {
      handOvers += 1
      return (await authority.handOver?.(signal)) ?? 'settled'
    },
  })
  return { buy: () => call(buy, {}), sent, handOvers: () => handOvers }
}

describe('a refused call', () => {
  test('is handed over and replayed once with the new token', async () => {
    const session = {
      held: 'old' as string | null,
      handOver: async () => ((session.held = 'new'), 'settled' as const),
    }
    const { buy, sent } = scene(session, 'new')
    await expect(buy()).resolves.toBe('bought')
    expect(sent).toEqual(['old', 'new'])
  })

  test('S2: that carried an older token is replayed without a further refresh', async () => {
    const session = { held: 'old' as string | null }
    const { sent, handOvers, buy } = scene(session, 'new')
    const answer = buy()
    session.held = 'new'
    await expect(answer).resolves.toBe('bought')
    expect(sent).toEqual(['old', 'new'])
    expect(handOvers()).toBe(0)
  })

  test('S2: refused again surfaces, and is not sent a third time', async () => {
    const session = {
      held: 'old' as string | null,
      handOver: async () => ((session.held = 'bad'), 'settled' as const),
    }
    const { buy, sent } = scene(session, 'new')
    await expect(buy()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(sent).toEqual(['old', 'bad'])
  })

  test('is not replayed with the token that was refused', async () => {
    const { buy, sent, handOvers } = scene({ held: 'old', handOver: async () => 'settled' }, 'new')
    await expect(buy()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(sent).toEqual(['old'])
    expect(handOvers()).toBe(1)
  })

  test('whose session has ended surfaces without a replay', async () => {
    const session = {
      held: 'old' as string | null,
      handOver: async () => ((session.held = null), 'settled' as const),
    }
    const { buy, sent } = scene(session, 'new')
    await expect(buy()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(sent).toEqual(['old'])
  })

  test('while the server is away says so, and that it can be tried again', async () => {
    const { buy } = scene({ held: 'old', handOver: async () => 'unreachable' }, 'new')
    await expect(buy()).rejects.toMatchObject({ code: 'unavailable', retryable: true })
  })
})

test('a call before the session start has settled waits for it', async () => {
  const session = { held: null as string | null, settled: async () => void (session.held = 'new') }
  const { buy, sent } = scene(session, 'new')
  await expect(buy()).resolves.toBe('bought')
  expect(sent).toEqual(['new'])
})

describe('a call with a limit', () => {
  const never = (async (_endpoint, _input, options) =>
    new Promise((_, reject) => {
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error))
    })) as Call

  test('fails with `timeout` when nothing came of it in time', async () => {
    await expect(withLimit(never, 20)(buy, {})).rejects.toMatchObject({ code: 'timeout', retryable: true })
  })

  test('still ends with its caller’s own reason', async () => {
    const caller = new AbortController()
    const answer = withLimit(never, 60_000)(buy, {}, { signal: caller.signal })
    caller.abort(new Error('another page'))
    await expect(answer).rejects.toThrow('another page')
  })

  test('returns an answer that came in time', async () => {
    const call = (async () => 'bought') as Call
    await expect(withLimit(call, 60_000)(buy, {})).resolves.toBe('bought')
  })
})
