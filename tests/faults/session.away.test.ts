import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { patience } from '#tests/support/pace.ts'
import { never, openBrowser } from './session-tabs.ts'
import type { Interceptor, RealBrowser, RealTab } from './session-tabs.ts'

let browser: RealBrowser
beforeAll(async () => {
  browser = await openBrowser()
}, patience(60_000))
afterEach(() => browser.startAfresh())
afterAll(() => browser?.close())

const refusal = (status: number, code: string): Response =>
  Response.json({ error: code, code, requestId: 'request-1' }, { status })

const troubles: Record<string, Interceptor | 'offline'> = {
  'answers of 503': () => refusal(503, 'unavailable'),
  'answers of 500 without a body': () => new Response('', { status: 500 }),
  'answers of 429': () => refusal(429, 'rate_limited'),
  'answers of 429 to refreshing alone': (path) =>
    browser.isRefresh(path) ? refusal(429, 'rate_limited') : null,
  // Calls that nobody gives up would take all connections of the browser.
  'no answers to refreshing': (path) => (browser.isRefresh(path) ? never() : null),
  'being offline': 'offline',
}

const stepMs = 10_000

/** A tab whose clock a test turns. */
const open = async (): Promise<RealTab> => {
  await browser.context().clock.install()
  const { tabs } = await browser.openLoggedIn(1)
  return tabs[0] as RealTab
}
const tokensOf = ({ page }: RealTab): Promise<(string | null)[]> =>
  page.evaluate(() => ['token', 'refreshToken'].map((name) => localStorage.getItem(name)))

/** Writes down when the page tries to refresh, in milliseconds of its clock. */
const watchAttempts = async ({ page }: RealTab): Promise<() => Promise<number[]>> => {
  const attempts = await page.evaluateHandle(() => {
    const times: number[] = []
    const { fetch } = globalThis
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (url.endsWith('/refresh-token')) times.push(Date.now())
      return fetch(input, init)
    }
    return times
  })
  return () => attempts.jsonValue()
}

/** Lets time pass for page and hub, with a press of the player's after each step. */
const letPass = async (tab: RealTab, spanMs: number): Promise<void> => {
  for (let passed = 0; passed < spanMs; passed += stepMs) {
    await tab.page.clock.runFor(stepMs)
    browser.pass(stepMs)
    tab.steer('ask', 1).catch(() => {})
    await tab.page.evaluate(() => void dispatchEvent(new Event('focus')))
    await pause(5)
  }
}

const expectBack = async (tab: RealTab, isOffline: boolean): Promise<number> => {
  browser.intercept(() => null)
  const from = performance.now()
  if (isOffline) await browser.context().setOffline(false)
  else await tab.page.evaluate(() => void dispatchEvent(new Event('online')))
  await expect
    .poll(() => Promise.race([tab.steer('ask', 1), pause(500, ['late'])]), { interval: 20 })
    .toEqual([null])
  const ms = Math.round(performance.now() - from)
  expect(ms).toBeLessThan(patience(2_000))
  return ms
}
const shortestPause = (attempts: readonly number[]): number =>
  Math.min(...attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0)))

test.each(Object.entries(troubles))(
  'S5: ten minutes of %s: tokens kept, one attempt a minute, back within 2 s of coming online',
  async (name, trouble) => {
    const tab = await open()
    browser.expire()
    const before = await tokensOf(tab)
    const isOffline = trouble === 'offline'
    if (isOffline) await browser.context().setOffline(true)
    else browser.intercept(trouble)
    const read = await watchAttempts(tab)
    await tab.steer('refresh')
    await letPass(tab, 600_000)
    const attempts = await read()
    expect(await tokensOf(tab)).toEqual(before)
    const ms = await expectBack(tab, isOffline)
    console.log(
      `S5: ten minutes of ${name}: ${attempts.length} attempts, at least ${shortestPause(attempts) / 1000} s apart; back ${ms} ms after coming online`,
    )
    expect(attempts.length).toBeGreaterThanOrEqual(6)
    expect(attempts.length).toBeLessThanOrEqual(11)
    expect(shortestPause(attempts)).toBeGreaterThanOrEqual(60_000)
    expect(await tokensOf(tab)).not.toEqual(before)
  },
  patience(60_000),
)

test(
  'S5: two hours offline, across the token’s expiry: tokens kept, back within 2 s of coming online',
  async () => {
    const tab = await open()
    const before = await tokensOf(tab)
    await browser.context().setOffline(true)
    const read = await watchAttempts(tab)
    await letPass(tab, 7_200_000)
    const attempts = await read()
    expect(await tokensOf(tab)).toEqual(before)
    const ms = await expectBack(tab, true)
    console.log(
      `S5: two hours offline: ${attempts.length} attempts, at least ${shortestPause(attempts) / 1000} s apart; back ${ms} ms after coming online`,
    )
    expect(attempts.length).toBeGreaterThan(10)
    expect(shortestPause(attempts)).toBeGreaterThanOrEqual(60_000)
    expect(await tokensOf(tab)).not.toEqual(before)
  },
  patience(120_000),
)
