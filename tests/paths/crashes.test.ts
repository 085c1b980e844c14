import type { AnyActorLogic, AnyActorRef, AnyStateMachine } from 'xstate'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Flow } from '#src/app/flows/flow.ts'
import { isLate, reopening, startOf } from '#src/app/flows/flow.ts'
import { flows } from '#src/app/flows/flows.ts'
import { provideApp } from '#src/app/flows/provide-app.ts'
import { startFlow, supervisorOf } from '#src/product/flows/app-actor.tsx'
import { catalogue } from './catalogue.ts'

const ids = flows.map(({ id }) => id)
type Id = (typeof ids)[number]
const others = (id: Id): Id[] => ids.filter((one) => one !== id)

/** Files are named `admin-check` where the flow is `adminCheck`. */
const modelOf = (id: Id) =>
  catalogue.loadModel(id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))

/** Those with an action that could throw. */
const acting: Id[] = []
for (const id of ids) {
  const { machine } = await modelOf(id)
  if (Object.keys(machine.implementations.actions).length > 0) acting.push(id)
}

const boom = (): never => {
  throw new Error('boom')
}
const waiting = fromCallback(() => {})
const each = (names: object, value: unknown): object =>
  Object.fromEntries(Object.keys(names).map((name) => [name, value]))

/** The machine of a flow, whose actors never answer. `broken`: each of its actions throws. */
const machineOf = async (id: Id, broken: boolean): Promise<AnyStateMachine> => {
  const { machine } = await modelOf(id)
  const { actors, actions } = machine.implementations
  return machine.provide({
    actors: each(actors, waiting),
    actions: broken ? each(actions, boom) : {},
  } as never)
}

/** Sends it everything it listens to, until it runs into an action. */
const provoke = async (app: AnyActorRef, id: Id): Promise<void> => {
  const { events } = await modelOf(id)
  for (const [type, payloads] of Object.entries(events)) {
    const actor: AnyActorRef | undefined = app.system.get(id)
    if (actor?.getSnapshot().status === 'active') actor.send({ ...payloads['valid'], type })
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

const reported: string[] = []
vi.stubGlobal('reportError', ({ message }: Error) => void reported.push(message))
afterEach(() => void reported.splice(0))

const startApp = async (logicOf: (id: Id) => Promise<AnyActorLogic>) => {
  const clock = new SimulatedClock()
  const loaded = new Map<string, AnyActorLogic>()
  for (const id of ids) loaded.set(id, await logicOf(id))
  const supervised = flows.map((flow: Flow): Flow => {
    const provide = () => loaded.get(flow.id) as AnyStateMachine
    if (isLate(flow)) return { ...flow, load: async () => provide }
    return 'loadSoon' in flow ? { ...flow, loadSoon: async () => provide } : { ...flow, provide }
  })
  const app = createActor(
    provideApp({
      flows: supervised,
      services: {} as never,
      language: 'en',
      theme: () => 'multi-gradient',
      load: (flow) => flow.load(),
      sayUnavailable: () => {},
      saySessionEnd: () => {},
      takeOutPaid: () => {},
    }),
    { clock, systemId: 'app' },
  )
  app.start()
  for (const flow of supervised) if (startOf(flow) === 'onceLoaded') startFlow(app, flow.id)
  const wait = async (ms: number): Promise<void> => {
    clock.increment(ms)
    await settle()
  }
  const openAll = async (): Promise<void> => {
    for (const flow of supervised)
      if (isLate(flow)) app.send({ type: 'flow.open', opening: reopening(flow, null) })
    await settle()
  }
  await openAll()
  return { app, wait, openAll, stateOf: (id: Id) => supervisorOf(app, id).getSnapshot().value }
}

describe('a flow that crashes is restarted or given up, and takes nobody with it', () => {
  test.each(acting)('an action of the %s throws, again and again', async (id) => {
    const { app, stateOf, wait, openAll } = await startApp((one) => machineOf(one, one === id))
    for (let crashes = 1; crashes <= 4; crashes++) {
      await provoke(app, id)
      await settle()
      expect(reported).toEqual(Array.from({ length: crashes }, () => `The ${id} failed`))
      expect(app.getSnapshot().status).toBe('active')
      await wait(1_000)
      await openAll()
    }
    expect(stateOf(id)).toBe('degraded')
    expect(app.system.get(id)).toBeUndefined()
    for (const other of others(id)) expect(stateOf(other)).toBe('running')
    app.stop()
  })

  test.each(ids)('the %s throws as it starts, once, and is there again', async (id) => {
    let attempts = 0
    const crashesOnce = fromCallback(() => {
      if (attempts++ === 0) boom()
    })
    const { app, stateOf, wait, openAll } = await startApp(async (one) =>
      one === id ? crashesOnce : machineOf(one, false),
    )
    await wait(1_000)
    await openAll()
    expect(reported).toEqual([`The ${id} failed`])
    for (const one of ids) expect(stateOf(one)).toBe('running')
    expect(attempts).toBe(2)
    app.stop()
  })

  test('a flow that has been calm for a minute has its crashes forgiven', async () => {
    const { app, stateOf, wait } = await startApp((one) => machineOf(one, one === 'language'))
    for (let crashes = 1; crashes <= 6; crashes++) {
      await provoke(app, 'language')
      await settle()
      expect(stateOf('language')).toBe('restarting')
      await wait(1_000)
      expect(stateOf('language')).toBe('running')
      await wait(60_000)
    }
    app.stop()
  })

  test.each(ids)('a crash of the %s leaves the others as they were', async (id) => {
    const { app, wait } = await startApp((one) => machineOf(one, one === id))
    const alive = () => others(id).map((one) => app.system.get(one)?.sessionId)
    const before = alive()
    expect(before).not.toContain(undefined)
    await provoke(app, id)
    await wait(10_000)
    expect(alive()).toEqual(before)
    app.stop()
  })
})
