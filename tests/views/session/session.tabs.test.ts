import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refreshToken } from '#contract/auth/session.contract.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Send } from '#src/api/http.ts'
import { createSession } from '#src/features/session/create-session.ts'
import { scale } from '#tests/support/scale.ts'
import { playerOf } from '#tests/support/people.ts'
import { createSessionServer } from '#tests/support/page/session-server.ts'
import { clearBrowser, keptSession, openTab } from '#tests/support/page/tabs.ts'
import type { Sent } from '#tests/support/page/wire.ts'
import { createWire } from '#tests/support/page/wire.ts'
import { patience } from '#tests/support/pace.ts'

let tabs: ReturnType<typeof openTab>[] = []

beforeEach(clearBrowser)
afterEach(() => {
  tabs.forEach((tab) => tab.close())
  tabs = []
})

const open = async (server: ReturnType<typeof createSessionServer>, count: number) => {
  const opened = Array.from({ length: count }, () => openTab(server.send))
  tabs.push(...opened)
  await Promise.all(opened.map((tab) => tab.settled()))
  return opened
}

const logIn = async (server: ReturnType<typeof createSessionServer>, count: number) => {
  const [first, ...rest] = await open(server, count)
  first!.session.send({ type: 'session.adopt', session: server.open() })
  await Promise.all([first!, ...rest].map((tab) => tab.is('loggedIn')))
  return [first!, ...rest]
}

describe('five tabs of one browser', () => {
  test('S1: whose calls are all refused at once refresh once, and 200 of 200 calls succeed', async () => {
    for (let run = 0; run < scale(3, 20); run += 1) {
      await clearBrowser()
      const server = createSessionServer({ delayMs: () => Math.random() * 4 })
      const five = await logIn(server, 5)
      server.expire()
      const before = server.refreshes()
      const answers = await Promise.allSettled(
        five.flatMap((tab) => Array.from({ length: 40 }, () => tab.ask())),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
      expect(server.refreshes() - before).toBe(1)
      five.forEach((tab) => tab.close())
    }
  })

  test('S4: all say that the session expired when the family is revoked', async () => {
    const server = createSessionServer()
    const five = await logIn(server, 5)
    server.end()
    await expect(five[0]!.ask()).rejects.toMatchObject({ code: 'unauthorized' })
    await Promise.all(five.map((tab) => tab.is('loggedOut')))
    expect(five.map((tab) => tab.problem())).toEqual(Array(5).fill('session_expired'))
    expect(await keptSession()).toEqual([])
  })

  test('S4: also the one whose refresh failed, which would wait a minute before it asks again', async () => {
    const server = createSessionServer()
    const withoutRefresh: Send = (endpoint, ...rest) =>
      endpoint.name === refreshToken.name
        ? Promise.reject(new ApiError('offline'))
        : server.send(endpoint, ...rest)
    const [waiting] = await logIn({ ...server, send: withoutRefresh }, 1)
    const [asking] = await open(server, 1)
    await asking!.is('loggedIn')
    server.expire()
    await expect(waiting!.ask()).rejects.toMatchObject({ code: 'unavailable' })
    server.end()
    await expect(asking!.ask()).rejects.toMatchObject({ code: 'unauthorized' })
    await Promise.all([waiting!, asking!].map((tab) => tab.is('loggedOut')))
    expect([waiting!, asking!].map((tab) => tab.problem())).toEqual(['session_expired', 'session_expired'])
  })

  test('follow a log-in, a change of player and a log-out', async () => {
    const server = createSessionServer()
    const [asking, ...others] = await logIn(server, 3)
    server.play(playerOf('bob'))
    asking!.session.send({ type: 'session.adopt', session: server.open() })
    await Promise.all(others.map((tab) => tab.shows('bob')))
    asking!.session.send({ type: 'session.logOut' })
    await Promise.all([asking!, ...others].map((tab) => tab.is('loggedOut')))
    expect(await keptSession()).toEqual([])
  })
})

test('a log-out is told to the server once, with the refresh token that is to end', async () => {
  const server = createSessionServer()
  const [asking, other] = await logIn(server, 2)
  asking!.session.send({ type: 'session.logOut' })
  await Promise.all([asking!, other!].map((tab) => tab.is('loggedOut')))
  await expect.poll(() => server.givenBack()).toEqual(['refresh-1'])
})

describe('once logged out', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Two tabs of one browser, logged in, and everything they send; one of them is about to log out. */
  const wired = async () => {
    const server = createSessionServer()
    const wire = createWire(server.send)
    vi.stubGlobal('fetch', wire.fetch)
    const [one, other] = ['one', 'other'].map((name) => openTab(wire.sendOf(name))) as [Tab, Tab]
    tabs.push(one, other)
    await Promise.all([one.settled(), other.settled()])
    one.session.send({ type: 'session.adopt', session: server.open() })
    await Promise.all([one.is('loggedIn'), other.is('loggedIn')])
    return { server, wire, one, other }
  }
  type Tab = ReturnType<typeof openTab>
  const bearers = (sent: readonly Sent[]) => sent.filter(({ authorization }) => authorization !== null)
  /** Whatever makes a page call: a player's call, a guest's, its session looked at anew. */
  const stir = async (...pages: Tab[]) => {
    for (const { session } of pages) {
      session.send({ type: 'session.reload' })
      session.send({ type: 'network.online' })
      session.send({ type: 'request.unauthorized' })
    }
    dispatchEvent(new Event('pageshow'))
    await Promise.allSettled(pages.flatMap((tab) => [tab.ask(), tab.askAsAnyone()]))
    await Promise.all(pages.map((tab) => tab.settled()))
  }

  test('no call of any tab carries a bearer until a log-in, and then only the new one', async () => {
    const { server, wire, one, other } = await wired()
    await stir(one, other)
    expect(new Set(bearers(wire.sent).map(({ tab }) => tab))).toEqual(new Set(['one', 'other']))

    const loggingOut = wire.sent.length
    one.session.send({ type: 'session.logOut' })
    // The page where it was pressed waits for nothing.
    await one.askAsAnyone()
    await Promise.all([one.is('loggedOut'), other.is('loggedOut')])
    expect(bearers(wire.sent.slice(loggingOut))).toEqual([])

    const late = openTab(wire.sendOf('late'))
    tabs.push(late)
    await late.settled()
    await stir(one, other, late)
    const guests = wire.sent.slice(loggingOut)
    expect(new Set(guests.map(({ tab }) => tab))).toEqual(new Set(['one', 'other', 'late']))
    expect(new Set(guests.map(({ endpoint }) => endpoint))).toEqual(new Set(['logout', 'me', 'health']))
    expect(bearers(guests)).toEqual([])

    const loggingIn = wire.sent.length
    other.session.send({ type: 'session.adopt', session: server.reopen() })
    await Promise.all([one, other, late].map((tab) => tab.is('loggedIn')))
    await stir(one, other, late)
    const players = bearers(wire.sent.slice(loggingIn))
    expect(new Set(players.map(({ tab }) => tab))).toEqual(new Set(['one', 'other', 'late']))
    expect(players.filter(({ authorization }) => authorization === 'Bearer access-1')).toEqual([])
  })

  test('a call that is refused while the other tab logs out is not sent with a bearer again', async () => {
    const { server, wire, one, other } = await wired()
    server.expire()
    const asked = Promise.allSettled([other.ask(), other.ask()])
    one.session.send({ type: 'session.logOut' })
    await Promise.all([one.is('loggedOut'), other.is('loggedOut'), asked])
    const over = wire.sent.length
    await stir(one, other)
    expect(wire.sent.length).toBeGreaterThan(over)
    expect(bearers(wire.sent.slice(over))).toEqual([])
  })
})

test('a session that the server ended is not logged out there once more', async () => {
  const server = createSessionServer()
  const [asking] = await logIn(server, 1)
  server.end()
  await expect(asking!.ask()).rejects.toMatchObject({ code: 'unauthorized' })
  await asking!.is('loggedOut')
  expect(server.givenBack()).toEqual([])
})

test('a refresh that ends after a log-out keeps nothing, and after another log-in that one', async () => {
  const server = createSessionServer()
  const [one, other] = [createSession(server.send).vault, createSession(server.send).vault]
  const first = server.open()
  await one.store(first)
  await other.clear({ hasExpired: false })
  expect(await one.commit(server.open(), first.refreshToken)).toMatchObject({ token: null })
  expect(await keptSession()).toEqual([])

  const second = server.open()
  await other.store(second)
  expect(await one.commit(server.open(), first.refreshToken)).toMatchObject({ token: second.token })
  expect(localStorage.getItem('token')).toBe(second.token)
})

test(
  'S6: a log-out in one tab while another refreshes leaves nothing stored, whatever comes first',
  async () => {
    for (let run = 0; run < scale(50, 500); run += 1) {
      await clearBrowser()
      const server = createSessionServer({ delayMs: () => Math.random() * 6 })
      const [one, other] = await logIn(server, 2)
      server.expire()
      const asked = other!.ask().catch(() => null)
      await new Promise((resolve) => void setTimeout(resolve, Math.random() * 14))
      one!.session.send({ type: 'session.logOut' })
      await one!.is('loggedOut')
      await asked
      await other!.is('loggedOut')
      expect(await keptSession()).toEqual([])
      one!.close()
      other!.close()
    }
  },
  patience(60_000),
)

test(
  'S3: a tab that holds the refresh lock and is frozen is not waited for, by however many tabs',
  async () => {
    const server = createSessionServer()
    const waiting = await logIn(server, 3)
    // Another holder than this page, in which all these tabs are.
    const code = `navigator.locks.request('hub-session', () => new Promise(() => postMessage('held')))`
    const frozen = new Worker(URL.createObjectURL(new Blob([code])))
    await new Promise((resolve) => {
      frozen.addEventListener('message', resolve)
    })
    server.expire()
    const answers = await Promise.all(waiting.map((tab) => tab.ask()))
    expect(answers.map(({ id }) => id)).toEqual(['alice', 'alice', 'alice'])
    expect(server.refreshes()).toBe(1)
    frozen.terminate()
  },
  patience(12_000),
)

test('a tab opened later is logged in by the stored session', async () => {
  const server = createSessionServer()
  await logIn(server, 1)
  const [later] = await open(server, 1)
  await later!.is('loggedIn')
  expect(localStorage.getItem('refreshToken')).toBe('refresh-1')
})

test('a corrupt record counts as none', async () => {
  localStorage.setItem('token', 'access-1')
  localStorage.setItem('user', '{"id": 7')
  const server = createSessionServer()
  const [tab] = await open(server, 1)
  expect(tab!.session.getSnapshot().matches('loggedOut')).toBe(true)
})
