import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import { createInspectorStore } from '#src/dev/inspector-store.ts'
import { createRing } from '#src/dev/ring.ts'
import { createTap } from '#src/dev/tap.ts'
import { asText, inspectorMessage, isPageMessage, mostEvents } from '#src/dev/wire.ts'
import type { PageMessage } from '#src/dev/wire.ts'
import * as v from 'valibot'

const secret = 'k3J9-Qm2X_w7Zr5T8yB1nV6cL4pH0sDfGaEuIoMtRx'
const note = () => ({ page: 'tab-1', run: 'run-1', title: 'Vault Vision', path: '/VaultVision' })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const door = setup({
  types: { context: {} as { token: string; count: number } },
  actors: { ring: fromPromise<string>(() => Promise.resolve(secret)) },
}).createMachine({
  id: 'door',
  context: { token: secret, count: 0 },
  initial: 'shut',
  states: {
    shut: { on: { open: 'ajar' } },
    ajar: { invoke: { id: 'ring', src: 'ring' }, on: { close: 'shut', end: 'gone' } },
    gone: { type: 'final' },
  },
})

const watch = () => {
  const told: PageMessage[] = []
  const tap = createTap((message) => told.push(message), note)
  const actor = createActor(door, { systemId: 'door', inspect: tap.inspect }).start()
  const news = () => told.flatMap((message) => (message.kind === 'news' ? [message] : []))
  return {
    actor,
    tap,
    told,
    news,
    send: (event: { type: string }, id = actor.sessionId) =>
      tap.send({ kind: 'send', page: 'tab-1', request: 'r', actor: id, event }),
  }
}

describe('a watched page', () => {
  test('sends nothing before it is asked, then everything', async () => {
    const { actor, told, tap, news } = watch()
    actor.send({ type: 'open' })
    await pause(100)
    expect(told).toEqual([])
    tap.tellAll()
    expect(news()).toHaveLength(1)
    const [whole] = news()
    expect(whole).toMatchObject({ isWhole: true, page: 'tab-1' })
    expect(whole?.actors.map(({ name, machine, value }) => [name, machine, value])).toContainEqual([
      'door',
      'door',
      'ajar',
    ])
    expect(whole?.rows.map(({ type }) => type)).toContain('open')
    expect(whole?.rows.find(({ type }) => type === 'open')).toMatchObject({
      actorName: 'door',
      source: null,
      value: 'ajar',
    })
  })

  test('sends later events in batches, not one by one', async () => {
    const { actor, tap, news } = watch()
    tap.tellAll()
    for (let turn = 0; turn < 20; turn += 1) actor.send({ type: turn % 2 === 0 ? 'open' : 'close' })
    await pause(150)
    const later = news().slice(1)
    expect(later).toHaveLength(1)
    expect(later[0]?.rows.filter(({ type }) => type === 'open' || type === 'close')).toHaveLength(20)
    expect(later[0]?.actors.find(({ name }) => name === 'door')?.value).toBe('shut')
  })

  test('lets no secret out: not of contexts, outputs, events or errors', async () => {
    const { actor, tap, told } = watch()
    tap.tellAll()
    actor.send({ type: 'open', email: 'alice@example.org', note: `Bearer ${secret}` })
    await pause(150)
    const text = JSON.stringify(told)
    expect(text).toContain('open')
    expect(text).not.toContain(secret)
    expect(text).not.toContain('alice@example.org')
  })

  test('keeps the newest ten thousand events', () => {
    const { actor, tap, news } = watch()
    for (let turn = 0; turn < mostEvents + 500; turn += 1) actor.send({ type: 'knock' })
    tap.tellAll()
    const rows = news().at(-1)?.rows ?? []
    expect(rows).toHaveLength(mostEvents)
    expect(rows.at(-1)?.at).toBe(mostEvents + 501)
  })

  test('names a flow that a page started for itself after its machine', () => {
    const { tap, news } = watch()
    createActor(door, { inspect: tap.inspect }).start()
    tap.tellAll()
    expect(news()[0]?.actors.map(({ name, parent }) => [name, parent])).toEqual([
      ['door', null],
      ['door', null],
    ])
    expect(news()[0]?.rows.map(({ actorName }) => actorName)).toEqual(['door', 'door'])
  })

  test('says who started an actor, as XState tells with its first event', () => {
    const { actor, tap, news } = watch()
    actor.send({ type: 'open' })
    tap.tellAll()
    const { actors = [], rows = [] } = news()[0] ?? {}
    expect(actors.map(({ name, parent }) => [name, parent])).toEqual([
      ['door', null],
      ['ring', actor.sessionId],
    ])
    expect(rows.find(({ actorName }) => actorName === 'ring')).toMatchObject({
      type: 'xstate.init',
      source: 'door',
    })
  })

  test('hands an event on to an actor, and says why not where it can’t', () => {
    const { actor, send } = watch()
    expect(send({ type: 'open' })).toBeNull()
    expect(actor.getSnapshot().value).toBe('ajar')
    expect(send({ type: 'xstate.stop' })).toMatch(/XState’s own/u)
    expect(send({ type: 'open' }, 'x:999')).toMatch(/no longer there/u)
    expect(send({ type: 'end' })).toBeNull()
    expect(send({ type: 'open' })).toMatch(/has ended/u)
  })
})

describe('what an inspector keeps', () => {
  const row = (at: number, run: string) => ({
    at,
    time: 0,
    actor: 'x:1',
    actorName: 'door',
    source: null,
    type: `knock ${run} ${at}`,
    payload: '{}',
    value: null,
  })
  const news = (run: string, ats: readonly number[], isWhole = false) => ({
    kind: 'news' as const,
    ...note(),
    run,
    isWhole,
    actors: [
      {
        id: 'x:1',
        name: 'door',
        machine: 'door',
        parent: null,
        status: 'active' as const,
        value: 'shut',
        tags: [],
        holds: '',
      },
    ],
    rows: ats.map((at) => row(at, run)),
  })
  const types = (store: ReturnType<typeof createInspectorStore>) =>
    store.read()[0]?.rows.map(({ type }) => type)

  test('shows nothing twice when it asks for everything again', () => {
    const store = createInspectorStore()
    store.take(news('one', [1, 2], true))
    store.take(news('one', [3]))
    store.take(news('one', [1, 2, 3], true))
    expect(types(store)).toEqual(['knock one 1', 'knock one 2', 'knock one 3'])
  })

  test('keeps the newest hundred of the actors that ended', () => {
    const store = createInspectorStore()
    const [actor] = news('one', []).actors
    for (let turn = 0; turn < 150; turn += 1)
      store.take({
        ...news('one', []),
        actors: [{ ...actor!, id: `x:${turn + 2}`, status: 'done' as const }],
      })
    store.take(news('one', [1]))
    const ids = store.read()[0]?.actors.map(({ id }) => id) ?? []
    expect(ids).toHaveLength(101)
    expect(ids).toContain('x:1')
    expect(ids).toContain('x:151')
    expect(ids).not.toContain('x:2')
  })

  test('keeps earlier events when the page is reloaded, and marks the reload', () => {
    const store = createInspectorStore()
    store.take(news('one', [1, 2], true))
    store.meet({ ...note(), run: 'two' })
    expect(store.read()[0]?.actors).toEqual([])
    store.take(news('two', [1], true))
    expect(types(store)).toEqual(['knock one 1', 'knock one 2', 'The page was reloaded', 'knock two 1'])
  })

  test('marks a new start once, also when two copies of a tab speak in turn', () => {
    const store = createInspectorStore()
    for (const run of ['one', 'two', 'one', 'two']) store.meet({ ...note(), run })
    expect(types(store)).toEqual(['The page was reloaded'])
  })

  test('is bounded', () => {
    const store = createInspectorStore()
    for (let part = 0; part < 30; part += 1)
      store.take(
        news(
          'one',
          Array.from({ length: 500 }, (_, index) => part * 500 + index + 1),
        ),
      )
    expect(store.read()[0]?.rows).toHaveLength(mostEvents)
    expect(types(store)?.at(-1)).toBe('knock one 15000')
  })
})

test('a ring keeps the newest', () => {
  const ring = createRing<number>(3)
  ring.push([1, 2])
  ring.push([3, 4])
  expect(ring.read()).toEqual([2, 3, 4])
  ring.push([5, 6, 7, 8])
  expect(ring.read()).toEqual([6, 7, 8])
})

test('a reading of the ring never changes; the next reading is a new one', () => {
  const ring = createRing<number>(3)
  ring.push([1])
  const read = ring.read()
  ring.push([2])
  expect(read).toEqual([1])
  expect(ring.read()).toEqual([1, 2])
})

test('messages that are not the inspector’s are ignored', () => {
  for (const data of [null, 'ask', { kind: 'other' }, { kind: 'send', page: 'x' }, { kind: 'ask' }])
    expect(v.safeParse(inspectorMessage, data).success).toBe(false)
  expect(isPageMessage({ kind: 'ask', page: null })).toBe(false)
  expect(isPageMessage(null)).toBe(false)
})

test('a very long payload is cut and says so', () => {
  expect(asText({ text: 'x'.repeat(9000) })).toMatch(/cut: \d+ characters/u)
  expect(asText({ a: 1 })).toBe('{\n  "a": 1\n}')
})
