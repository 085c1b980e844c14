import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { appMachine } from '#machines/app.machine.ts'
import { languageMachine } from '#machines/language.machine.ts'
import { loginMachine } from '#machines/login.machine.ts'
import type { Catalogue } from '#machines/order.machine.ts'
import { orderMachine } from '#machines/order.machine.ts'
import type { StoredSession } from '#machines/session.machine.ts'
import { sessionMachine } from '#machines/session.machine.ts'

type Child = 'session' | 'language' | 'login' | 'order'
const children: readonly Child[] = ['session', 'language', 'login', 'order']

const boom = (): never => {
  throw new Error('boom')
}
const forever = fromPromise<Catalogue>(() => new Promise(() => {}))
const watching = fromCallback(() => {})

/** The real children. `broken`: an action of theirs throws. */
const real = (broken: Child | null) => ({
  session: sessionMachine.provide({
    actors: {
      readSession: fromPromise<StoredSession>(async () => ({
        hasToken: false,
        hasRefreshToken: false,
        user: null,
      })),
      watchTabs: watching as never,
    },
    actions: broken === 'session' ? { forgetUser: boom } : {},
  }),
  language: languageMachine.provide({
    actors: { loadCatalogue: fromPromise(async () => {}) },
    actions: broken === 'language' ? { want: boom } : {},
  }),
  login: loginMachine.provide({ actions: broken === 'login' ? { forgetDestination: boom } : {} }),
  order: orderMachine.provide({
    actors: { loadCatalogue: forever, watchOrder: watching as never },
    actions: broken === 'order' ? { clearProblem: boom } : {},
  }),
})

/** What makes a broken child run into its broken action. */
const provoke: Record<Child, (app: AnyActorRef) => void> = {
  session: () => {},
  language: (app) => app.system.get('language')?.send({ type: 'language.choose', language: 'fr' }),
  login: (app) => app.system.get('login')?.send({ type: 'login.close' }),
  order: (app) => {
    app.system.get('order')?.send({ type: 'order.close' })
    app.system.get('order')?.send({ type: 'order.open', surface: 'popup' })
  },
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

const startApp = async (actors: object) => {
  const clock = new SimulatedClock()
  const reported: string[] = []
  const app = createActor(
    appMachine.provide({
      actors: {
        loadLogin: fromPromise(async () => {}),
        loadOrder: fromPromise(async () => {}),
        ...actors,
      },
      actions: { reportCrash: (_, { child }) => void reported.push(child) },
    }),
    { clock, input: { language: 'en' } },
  )
  app.start()
  const wait = async (ms: number): Promise<void> => {
    clock.increment(ms)
    await settle()
  }
  const openAll = async (): Promise<void> => {
    app.send({ type: 'login.open', reason: 'plain' })
    app.send({ type: 'order.open', surface: 'popup' })
    await settle()
  }
  await settle()
  await openAll()
  const states = (): Record<Child, string> =>
    (app.getSnapshot() as AnyMachineSnapshot).value as Record<Child, string>
  return { app, reported, states, wait, openAll }
}

const others = (child: Child): Child[] => children.filter((one) => one !== child)

describe('a child that crashes is restarted or degraded, and takes nobody with it', () => {
  test.each(children)('an action of the %s throws, again and again', async (child) => {
    const { app, reported, states, wait, openAll } = await startApp(real(child))
    for (let crashes = 1; crashes <= 4; crashes++) {
      provoke[child](app)
      await settle()
      expect(reported).toEqual(Array.from({ length: crashes }, () => child))
      expect(app.getSnapshot().status).toBe('active')
      await wait(1_000)
      await openAll()
    }
    expect(states()[child]).toBe('degraded')
    for (const other of others(child)) expect(states()[other]).toBe('running')
    app.stop()
  })

  test.each(children)('the %s throws as it starts, once, and is there again', async (child) => {
    let attempts = 0
    const crashesOnce = fromCallback(() => {
      if (attempts++ === 0) boom()
    })
    const { app, reported, states, wait, openAll } = await startApp({ ...real(null), [child]: crashesOnce })
    await wait(1_000)
    await openAll()
    expect(reported).toEqual([child])
    for (const one of children) expect(states()[one]).toBe('running')
    app.stop()
  })

  test('a child that has been calm for a minute has its crashes forgiven', async () => {
    const { app, states, wait } = await startApp(real('language'))
    for (let crashes = 1; crashes <= 6; crashes++) {
      provoke.language(app)
      await settle()
      await wait(1_000)
      expect(states().language).toBe('running')
      await wait(60_000)
    }
    app.stop()
  })

  test('a crash of the session leaves the order as it was', async () => {
    const { app, wait } = await startApp(real('session'))
    const order = (): unknown => app.system.get('order')?.sessionId
    const before = order()
    expect(before).toBeDefined()
    await wait(10_000)
    expect(order()).toBe(before)
    app.stop()
  })
})
