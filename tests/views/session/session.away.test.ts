import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { refreshToken } from '#contract/auth/session.contract.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Send, SendOptions } from '#src/api/http.ts'
import { createSessionServer } from '#tests/support/page/session-server.ts'
import { clearBrowser, openTab } from '#tests/support/page/tabs.ts'
import { patience } from '#tests/support/pace.ts'
import { scale } from '#tests/support/scale.ts'

const minute = 60_000
const { setTimeout: reallyWait } = globalThis

type Trouble = (endpoint: Endpoint, options?: SendOptions) => Promise<never> | null
const failing = (code: 'offline' | 'internal' | 'unavailable' | 'rate_limited', status?: number): Trouble => {
  const details = status === undefined ? {} : { status }
  return () => Promise.reject(new ApiError(code, details))
}
const troubles: Record<string, Trouble> = {
  'being offline': failing('offline'),
  'answers of 500': failing('internal', 500),
  'answers of 503': failing('unavailable', 503),
  'answers of 429': failing('rate_limited', 429),
  'answers of 429 to refreshing alone': (endpoint) =>
    endpoint.name === refreshToken.name
      ? Promise.reject(new ApiError('rate_limited', { status: 429 }))
      : null,
  'no answers': (_, options) =>
    new Promise((_, reject) => {
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error))
    }),
}

let server: ReturnType<typeof createSessionServer>
let tab: ReturnType<typeof openTab>
let trouble: Trouble | null
let attempts: number[]

const send = ((endpoint, input, options) => {
  if (endpoint.name === refreshToken.name) attempts.push(Date.now())
  return trouble?.(endpoint, options) ?? server.send(endpoint, input, options)
}) as Send

/** Lets the storages answer, which take no notice of the turned clock. */
const breathe = () => new Promise<void>((resolve) => void reallyWait(resolve, 4))
const pass = async (ms: number, stepMs: number, act: () => void = () => {}): Promise<void> => {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await vi.advanceTimersByTimeAsync(stepMs)
    await breathe()
    act()
  }
}
/** The storages take as long as this machine needs. */
const until = async (state: 'loggedOut' | { loggedIn: 'fresh' }): Promise<void> => {
  const from = performance.now()
  while (!tab.session.getSnapshot().matches(state)) {
    expect(performance.now() - from).toBeLessThan(patience(5_000))
    await pass(10, 10)
  }
}
const tokens = () => ['token', 'refreshToken'].map((name) => localStorage.getItem(name))

/** Everything that makes a page call: the player's presses, and the window that they come back to. */
const stir = (): void => {
  void tab.ask().catch(() => {})
  dispatchEvent(new Event('focus'))
}

/** Brings the network back and returns the time until a call succeeded, in milliseconds of the page's clock and of this machine's. */
const comeOnline = async (): Promise<{ here: number; onPage: number }> => {
  trouble = null
  const from = { here: performance.now(), onPage: Date.now() }
  dispatchEvent(new Event('online'))
  const answers: User[] = []
  while (answers.length === 0 && performance.now() - from.here < patience(5_000)) {
    void tab.ask().then(
      (user) => answers.push(user),
      () => {},
    )
    await pass(40, 10)
  }
  return { here: Math.round(performance.now() - from.here), onPage: Date.now() - from.onPage }
}

const expectSteady = (): void => {
  const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(minute)
}

beforeEach(async () => {
  await clearBrowser()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  server = createSessionServer({ delayMs: () => 1 })
  trouble = null
  attempts = []
  tab = openTab(send)
  await until('loggedOut')
  tab.session.send({ type: 'session.adopt', session: server.open() })
  await until({ loggedIn: 'fresh' })
})
afterEach(() => {
  tab.close()
  vi.useRealTimers()
})

const told = Object.entries(troubles)
/** The others end like one of these. */
const unlike = ['being offline', 'answers of 429 to refreshing alone', 'no answers']

describe.each(
  scale(
    told.filter(([name]) => unlike.includes(name)),
    told,
  ),
)('S5: ten minutes of %s', (name, kind) => {
  const check = async (when: string): Promise<void> => {
    const before = tokens()
    await pass(10 * minute, 10_000, stir)
    expect(tokens()).toEqual(before)
    expect(attempts.length).toBeGreaterThanOrEqual(7)
    expect(attempts.length).toBeLessThanOrEqual(11)
    expectSteady()
    const { here, onPage } = await comeOnline()
    console.log(`S5: 10 minutes of ${name} (${when}): ${attempts.length} attempts, back after ${here} ms`)
    expect(here).toBeLessThan(patience(2_000))
    expect(onPage).toBeLessThan(2_000)
    await until({ loggedIn: 'fresh' })
  }

  test('S5: a logged-in page keeps its tokens, tries once a minute, and is back within 2 s', async () => {
    // A refresh is due when a token has 30 minutes left.
    await pass(29 * minute, 29 * minute)
    server.expire()
    trouble = kind
    await check('logged in')
  })

  test('S5: so does a page that was opened meanwhile', async () => {
    tab.close()
    server.expire()
    trouble = kind
    tab = openTab(send)
    await check('opened meanwhile')
  })
})

test('S5: two hours offline across the token’s expiry keep the tokens, and the page is back within 2 s', async () => {
  const before = tokens()
  trouble = failing('offline')
  await pass(60 * minute, minute, stir)
  server.expire()
  await pass(60 * minute, minute, stir)
  expect(tokens()).toEqual(before)
  expect(attempts.length).toBeGreaterThan(10)
  expectSteady()
  const { here, onPage } = await comeOnline()
  console.log(`S5: two hours offline: ${attempts.length} attempts, back after ${here} ms`)
  expect(here).toBeLessThan(patience(2_000))
  expect(onPage).toBeLessThan(2_000)
  expect(tokens()).not.toEqual(before)
})
