import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { StoredSession } from '#machines/auth/session.machine.ts'
import { sessionMachine } from '#machines/auth/session.machine.ts'
import { soon } from '#src/app/flows/flow.ts'
import { provideApp } from '#src/app/flows/provide-app.ts'
import { runningSession, startSession } from '#src/app/flows/running-session.ts'
import { sessionAuthority } from '#src/app/flows/session-authority.ts'

const guest: StoredSession = { hasToken: false, hasRefreshToken: false, user: null }
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
const reportError = vi.fn<(error: unknown) => void>()
vi.stubGlobal('reportError', reportError)

/** The page's session, whose code and whose stored record come when they are told to. */
const openPage = () => {
  const codes: PromiseWithResolvers<void>[] = []
  const stored = Promise.withResolvers<StoredSession>()
  let isBroken = false
  const machine = sessionMachine.provide({
    actors: {
      readSession: fromPromise(() => stored.promise),
      watchTabs: fromCallback(() => {}),
    },
    actions: {
      clearOutdated: () => {
        if (isBroken) throw new Error('broken')
      },
    },
  })
  const session = soon({
    id: 'session',
    loadSoon: async () => {
      const code = Promise.withResolvers<void>()
      codes.push(code)
      await code.promise
      return () => machine
    },
    input: () => undefined,
  })
  const clock = new SimulatedClock()
  const sayUnavailable = vi.fn<() => void>()
  const app = createActor(
    provideApp({
      flows: [session],
      services: {} as never,
      language: 'en',
      theme: () => 'multi-gradient',
      load: () => Promise.reject(new Error('There is no late flow')),
      sayUnavailable,
      saySessionEnd: () => {},
      takeOutPaid: () => {},
    }),
    { clock, systemId: 'app' },
  )
  app.start()
  const authority = sessionAuthority({
    running: (signal) => runningSession(app, signal),
    vault: () => null,
  })
  const isSettled = vi.fn<() => void>()
  const ask = (signal?: AbortSignal) => authority.settled(signal).then(isSettled)
  const breakIt = (): void => void (isBroken = true)
  return { app, authority, clock, codes, stored, sayUnavailable, isSettled, ask, breakIt }
}

let page: ReturnType<typeof openPage>
afterEach(() => {
  page.app.stop()
  reportError.mockClear()
})

describe('A session whose code comes after the first screen', () => {
  test('comes when somebody asks for it, once, and says nothing before its start is over', async () => {
    page = openPage()
    const { codes, stored, isSettled, ask } = page
    await settle()
    expect(codes).toHaveLength(0)
    const asked = [ask(), ask()]
    await settle()
    expect(codes).toHaveLength(1)
    expect(isSettled).not.toHaveBeenCalled()
    codes[0]?.resolve()
    await settle()
    expect(isSettled).not.toHaveBeenCalled()
    stored.resolve(guest)
    await Promise.all(asked)
    expect(codes).toHaveLength(1)
  })

  test('comes by itself when the page has time', async () => {
    page = openPage()
    startSession(page.app)
    page.codes[0]?.resolve()
    page.stored.resolve(guest)
    await settle()
    await page.ask()
    expect(page.codes).toHaveLength(1)
  })

  test('is loaded again until it comes: whoever asked waits, and nobody is told', async () => {
    page = openPage()
    const { codes, clock, stored, sayUnavailable, isSettled, ask } = page
    const asked = ask()
    for (const failures of [1, 2, 3]) {
      codes.at(-1)?.reject(new TypeError('Failed to fetch'))
      await settle()
      expect(codes).toHaveLength(failures)
      clock.increment(5_000)
      await settle()
      expect(codes).toHaveLength(failures + 1)
    }
    expect(isSettled).not.toHaveBeenCalled()
    expect(sayUnavailable).not.toHaveBeenCalled()
    codes.at(-1)?.resolve()
    stored.resolve(guest)
    await asked
  })

  test('lets go of a request that is given up meanwhile', async () => {
    page = openPage()
    const giveUp = new AbortController()
    const asked = page.ask(giveUp.signal)
    giveUp.abort(new Error('changed their mind'))
    await expect(asked).rejects.toThrow('changed their mind')
  })

  test('keeps nobody waiting once it was given up', async () => {
    page = openPage()
    const { codes, clock, ask, breakIt, authority } = page
    breakIt()
    const asked = ask()
    codes[0]?.resolve()
    for (let crash = 0; crash < 4; crash++) {
      await settle()
      clock.increment(1_000)
    }
    await asked
    expect(reportError).toHaveBeenCalledTimes(4)
    await expect(authority.handOver()).resolves.toBe('settled')
  })
})
