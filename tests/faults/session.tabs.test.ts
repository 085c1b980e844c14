import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import { patience } from '#tests/support/pace.ts'
import { scale } from '#tests/support/scale.ts'
import { never, leewayMs, openBrowser } from './session-tabs.ts'
import type { RealBrowser, RealTab } from './session-tabs.ts'

let browser: RealBrowser
beforeAll(async () => {
  browser = await openBrowser()
}, patience(60_000))
afterEach(() => browser.startAfresh())
afterAll(() => browser?.close())

const secondsSince = (from: number): number => Math.round((performance.now() - from) / 100) / 10
const say = (text: string): void => console.log(text)

const askAll = (tabs: readonly RealTab[], calls: number) =>
  Promise.all(tabs.map(({ steer }) => steer('ask', calls))).then((answers) => answers.flat())

const apiStatus = (path: string, init: RequestInit = {}): Promise<number> =>
  fetch(`${browser.url}/api${path}`, init).then(({ status }) => status)
const meStatus = (token: string): Promise<number> =>
  apiStatus(me.path, { headers: { Authorization: `Bearer ${token}` } })
const refreshStatus = (used: string): Promise<number> =>
  apiStatus(refreshToken.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken: used }),
  })

const rounds = scale(3, 20)

test(
  `S1: five tabs, 40 calls each refused at once, no leeway: 1 refresh, 200 of 200 calls succeed (${rounds} runs)`,
  async () => {
    const { tabs } = await browser.openLoggedIn(5)
    browser.setLeeway(false)
    const found: { refreshes: number; succeeded: number; refused: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      browser.expire()
      browser.countStatus(401)
      const before = browser.refreshes()
      const answers = await askAll(tabs, 40)
      found.push({
        refreshes: browser.refreshes() - before,
        succeeded: answers.filter((code) => code === null).length,
        refused: browser.countStatus(401),
      })
    }
    say(
      `S1: ${rounds} runs of 5 tabs x 40 calls: refreshes ${found.map((one) => one.refreshes).join(' ')}; succeeded ${found.map((one) => one.succeeded).join(' ')}; 401 answers ${found.map((one) => one.refused).join(' ')}`,
    )
    for (const one of found) expect(one).toMatchObject({ refreshes: 1, succeeded: 200 })
    for (const { refused } of found) expect(refused).toBeGreaterThan(5)
  },
  patience(120_000),
)

test('S2: a late 401 of the old token brings no further refresh, and a second 401 on the retry stops', async () => {
  const { tabs } = await browser.openLoggedIn(2)
  const [one, other] = tabs as [RealTab, RealTab]
  browser.expire()
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let isFirst = true
  // Held back in the tab: in the server, the browser would let the other tab's equal call wait for it.
  await one.page.route(`**${me.path}`, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const response = await route.fetch()
    await held
    return route.fulfill({ response })
  })
  const before = browser.refreshes()
  const late = one.steer('ask', 1)
  await expect.poll(() => isFirst).toBe(false)
  expect(await other.steer('ask', 1)).toEqual([null])
  await one.steer('settled')
  release()
  expect(await late).toEqual([null])
  const afterLate = browser.refreshes() - before

  // Two access tokens of one second would be the same.
  browser.pass(2_000)
  browser.intercept((path) =>
    path === `/api${me.path}`
      ? Response.json({ error: 'no', code: 'unauthorized', requestId: 'request-1' }, { status: 401 })
      : null,
  )
  browser.countStatus(401)
  expect(await one.steer('ask', 1)).toEqual(['unauthorized'])
  const [refused, refreshes] = [browser.countStatus(401), browser.refreshes() - before - afterLate]
  say(
    `S2: refreshes after a late 401: ${afterLate}; a call refused again: ${refused} sent, ${refreshes} refresh`,
  )
  expect([afterLate, refused, refreshes]).toEqual([1, 2, 1])
})

describe('S3: the tab that holds the refresh lock', () => {
  const ends = {
    'is closed': ({ page }: RealTab) => page.close(),
    'is killed': async ({ page }: RealTab) => {
      const devTools = await page.context().newCDPSession(page)
      const crashed = page.waitForEvent('crash')
      devTools.send('Page.crash').catch(() => {})
      await crashed
    },
    'is frozen': async ({ page }: RealTab) => {
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Page.setWebLifecycleState', { state: 'frozen' })
    },
  }
  const reached = { 'before the server heard of it': false, 'after the server rotated': true }

  test.each(
    Object.entries(ends).flatMap(([end, act]) =>
      Object.entries(reached).map(([when, hasRotated]) => ({ end, when, act, hasRotated })),
    ),
  )(
    'S3: $end $when: the others recover within 10 s, and the session stays',
    async ({ end, when, act, hasRotated }) => {
      const { tabs, session } = await browser.openLoggedIn(4)
      const [holder, ...others] = tabs as [RealTab, ...RealTab[]]
      browser.expire()
      let isHeld = false
      browser.intercept((path, reach) => {
        if (!browser.isRefresh(path) || isHeld) return null
        isHeld = true
        return hasRotated ? reach().then(never) : never()
      })
      // Its end is this test's.
      holder.steer('ask', 1).catch(() => {})
      await expect.poll(() => isHeld).toBe(true)
      const waiting = askAll(others, 3)
      await pause(200)
      const from = performance.now()
      await act(holder)
      const answers = await waiting
      const seconds = secondsSince(from)
      say(`S3: the holder ${end} ${when}: ${answers.length} calls of 3 tabs answered within ${seconds} s`)
      expect(answers).toEqual(Array(9).fill(null))
      expect(seconds).toBeLessThan(patience(10))
      const token = await others[0]?.page.evaluate(() => localStorage.getItem('token'))
      expect(token).not.toBe(session.token)
      expect(await meStatus(token ?? '')).toBe(200)
    },
    patience(40_000),
  )
})

describe('S4: the answer to a rotation is lost', () => {
  /** The first tab's refresh reaches the server, and its connection breaks before the answer. */
  const loseAnswer = async (loser: RealTab): Promise<void> => {
    browser.expire()
    let lost = 0
    // In the tab: a connection that the server breaks off is tried again by the browser itself.
    await loser.page.route(
      `**${refreshToken.path}`,
      async (route) => {
        await route.fetch()
        lost += 1
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    expect(await loser.steer('ask', 1)).toEqual(['unavailable'])
    expect(lost).toBe(1)
    expect(JSON.parse(await loser.steer('state'))).toEqual({ loggedIn: 'coolingDown' })
  }
  const expectExpired = async (tabs: readonly RealTab[], from: number): Promise<number> => {
    await Promise.all(tabs.map(({ steer }) => steer('is', 'loggedOut')))
    const seconds = secondsSince(from)
    expect(await Promise.all(tabs.map(({ steer }) => steer('problem')))).toEqual(
      tabs.map(() => 'session_expired'),
    )
    expect(seconds).toBeLessThan(patience(6))
    return seconds
  }

  test('S4: a retry within 10 s gets the same successor, and every tab goes on', async () => {
    const { tabs, session } = await browser.openLoggedIn(5)
    const [loser, ...others] = tabs as [RealTab, ...RealTab[]]
    await loseAnswer(loser)
    browser.pass(5_000)
    expect(await askAll(others, 2)).toEqual(Array(8).fill(null))
    // The tab that lost the answer has the session of the others.
    await expect.poll(() => loser.steer('ask', 1)).toEqual([null])
    const rows = await browser.refreshTokensOf(session)
    say(
      `S4: after a retry within 10 s: ${rows.length} refresh tokens in all, ${rows.filter((row) => row.used_at === null).length} of them unused`,
    )
    expect(await loser.page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBe(
      session.refreshToken,
    )
  })

  test('S4: a retry after more than 10 s ends the family, and every tab says so within 6 s', async () => {
    const { tabs } = await browser.openLoggedIn(5)
    const [loser, next] = tabs as [RealTab, RealTab]
    await loseAnswer(loser)
    browser.pass(leewayMs)
    const from = performance.now()
    expect(await next.steer('ask', 1)).toEqual(['unauthorized'])
    const seconds = await expectExpired(tabs, from)
    say(`S4: 10 s after a lost answer: all 5 tabs say session_expired within ${seconds} s`)
    expect(await next.steer('kept')).toEqual([])
  })

  test('S4: a token whose successor was used ends the family, and every tab says so within 6 s', async () => {
    const { tabs, session } = await browser.openLoggedIn(5)
    browser.expire()
    expect(await tabs[0]?.steer('ask', 1)).toEqual([null])
    browser.expire()
    expect(await tabs[0]?.steer('ask', 1)).toEqual([null])
    const current = (await tabs[0]?.page.evaluate(() => localStorage.getItem('token'))) ?? ''
    expect(await meStatus(current)).toBe(200)
    // Somebody has copied the first one.
    expect(await refreshStatus(session.refreshToken)).toBe(401)
    expect(await meStatus(current)).toBe(401)
    const from = performance.now()
    expect(await tabs[1]?.steer('ask', 1)).toEqual(['unauthorized'])
    const seconds = await expectExpired(tabs, from)
    say(`S4: after a stolen token was used again: all 5 tabs say session_expired within ${seconds} s`)
  })
})

const interleavings = scale(50, 500)

test(
  `S6: a log-out in one tab while another refreshes, ${interleavings} times: nothing is stored, the tokens are refused within 1 s`,
  async () => {
    const tabs = [await browser.openTab(), await browser.openTab()] as const
    const [leaving, refreshing] = tabs
    let issued: string[] = []
    let underWay = 0
    browser.intercept((path, reach) => {
      if (!browser.isRefresh(path)) return null
      underWay += 1
      return reach().then(async (answer) => {
        if (answer.ok) issued.push(((await answer.clone().json()) as { token: string }).token)
        underWay -= 1
        return answer
      })
    })
    let slowest = 0
    let rotated = 0
    for (let run = 0; run < interleavings; run += 1) {
      const session = await browser.issue()
      await leaving.steer('adopt', session)
      await Promise.all(tabs.map(({ steer }) => steer('is', 'loggedIn')))
      browser.pass(61_000)
      issued = [session.token]
      await Promise.all([
        pause(Math.random() * 12).then(() => refreshing.steer('refresh')),
        pause(Math.random() * 24).then(() => leaving.steer('logOut')),
      ])
      const from = performance.now()
      while ((await meStatus(session.token)) !== 401)
        expect(performance.now() - from).toBeLessThan(patience(1_000))
      slowest = Math.max(slowest, performance.now() - from)
      await Promise.all(tabs.map(({ steer }) => steer('is', 'loggedOut')))
      await Promise.all(tabs.map(({ steer }) => steer('settled')))
      for (const { steer } of tabs) expect(await steer('kept')).toEqual([])
      // A tab gives up a refresh that the server may still answer.
      await expect.poll(() => underWay, { interval: 5 }).toBe(0)
      expect(await Promise.all(issued.map(meStatus))).toEqual(issued.map(() => 401))
      if (issued.length > 1) rotated += 1
    }
    say(
      `S6: ${interleavings} interleavings: nothing stored after each; the server rotated in ${rotated} of them; the old access token refused after ${Math.round(slowest)} ms at most`,
    )
  },
  patience(300_000),
)
