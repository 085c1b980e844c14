import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { and, assign, createActor, createMachine, fromCallback, not, sendTo, setup } from 'xstate'
import { describe, expect, test } from 'vitest'
import { model as lamp } from './harness/example.ts'
import {
  activeNodesOf,
  relayToParent,
  startIn,
  stepIn,
  stopChild,
  transitionsOf,
  watchGuard,
} from './harness/internals.ts'
import { readChart } from './harness/chart.ts'
import type { AnyModel } from './harness/model.ts'
import { examine, walk } from './harness/walk.ts'

const folder = join(import.meta.dirname, 'harness')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const readme = readFileSync(join(folder, 'README.md'), 'utf8')
const limits = { problems: 20, steps: 1_000 }

describe('the harness is a library', () => {
  test('it knows nothing of the project around it', () => {
    const known =
      /\b(?:hub|players?|checkouts?|donations?|gifts?|magic.?links?|vault|subscriptions?|payments?)\b|\b(?:app|order|session|login|language|projects)\.[a-z]/i
    const found = [...files, { name: 'README.md', text: readme }].flatMap(
      ({ name, text }) => known.exec(text)?.map((word) => `${name}: ${word}`) ?? [],
    )
    expect(found).toEqual([])
  })

  test('it imports its own files, XState and Node, and nothing else', () => {
    const targets = files.flatMap(({ text }) =>
      [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map((match) => match[1] ?? ''),
    )
    expect(targets.filter((target) => !/^(?:\.\/|xstate(?:\/|$)|node:)/.test(target))).toEqual([])
  })

  test('its README shows a model that really runs', async () => {
    const example = files.find(({ name }) => name === 'example.ts')
    expect(readme).toContain(example?.text.slice(example.text.indexOf('export const model')).trim())
    const { told } = await walk(lamp, null)
    expect(await walk(lamp, told)).toMatchObject({ problems: [], told })
  })

  test('its README names every file that is for others', () => {
    for (const name of ['model.ts', 'walk.ts', 'plan-paths.ts', 'cover.ts', 'catalogue.ts', 'run-paths.ts'])
      expect(readme).toContain(`\`${name}\``)
  })

  test('what XState does not promise is used in one file', () => {
    const hidden =
      /\._[a-z]\w*|\b_(?:transitions|nodes|parent|relay|stop)\b|implementations\.guards|actionExecutor/
    expect(files.filter(({ text }) => hidden.test(text)).map(({ name }) => name)).toEqual(['internals.ts'])
  })
})

const steps = () => {
  const seen: string[] = []
  return {
    seen,
    watcher: {
      transition: ({ eventType }: { eventType: string }) => void seen.push(`takes ${eventType}`),
      action: ({ type }: { type: string }) => void seen.push(`does ${type}`),
    },
  }
}

describe('what XState does not promise still holds', () => {
  test('a transition can be computed, with what it takes and does', () => {
    const { seen, watcher } = steps()
    const started = startIn(lamp.machine, undefined, watcher)
    const next = stepIn(lamp.machine, started, { type: 'lamp.press' }, watcher)
    expect(activeNodesOf(next).map(({ key }) => key)).toEqual(['lamp', 'warming'])
    expect(seen).toContain('takes lamp.press')
    expect(seen).toContain('does xstate.spawnChild')
  })

  test('a child can be stopped, and tell its parent something', () => {
    const heard: string[] = []
    const parent = createActor(
      fromCallback<{ type: string }>(({ receive }) => receive(({ type }) => heard.push(type))),
    )
    parent.start()
    const child = createActor(createMachine({}), { parent }).start()
    relayToParent(child, { type: 'told' })
    expect(heard).toEqual(['told'])
    stopChild(child)
    expect(child.getSnapshot().status).toBe('stopped')
  })

  test('a guard can be watched, one transition at a time', () => {
    const machine = setup({ guards: { isOpen: () => true } }).createMachine({
      on: { enter: { guard: 'isOpen' }, leave: { guard: 'isOpen' } },
    })
    const passed: string[] = []
    for (const { id, definition } of readChart(machine).edges)
      watchGuard(machine, id, definition, (does) => passed.push(`${id} ${does}`))
    createActor(machine).start().send({ type: 'leave' })
    expect(passed).toEqual(['((machine)) | leave true'])
  })

  test('and when it no longer does, the one file that has to follow is named', () => {
    const one = /^XState has changed: .+ \(internals\.ts has to follow\)$/
    expect(() => transitionsOf({ type: '@xstate.microstep' } as never)).toThrow(one)
    expect(() => activeNodesOf({} as never)).toThrow(one)
    expect(() => stopChild({} as never)).toThrow(one)
    expect(() => relayToParent({} as never, { type: 'told' })).toThrow(one)
  })
})

const refused = async (
  machine: AnyStateMachine,
  events: AnyModel['events'] = {},
  actors: AnyModel['actors'] = {},
): Promise<string> => {
  const { problems } = await examine(
    {
      machine,
      inputs: { start: undefined },
      events,
      actors,
      delays: {},
      drivesNoPage: 'A small chart of this test, which no page ever shows.',
      invariants: {},
    },
    limits,
  )
  return problems.join('\n')
}

describe('what the walk cannot follow is refused in words', () => {
  const doors = setup({ guards: { isOpen: () => true, isDay: () => true } })
  const go = { go: { valid: {} } }

  test('and(), or() and not()', async () => {
    const machine = doors.createMachine({ on: { go: { guard: and(['isOpen', not('isDay')]) } } })
    expect(await refused(machine, go)).toContain(
      '| go has a guard made by and(), or() or not(): give the whole',
    )
    const named = setup({ guards: { isOpen: () => true, isShut: not('isOpen') } }).createMachine({
      on: { go: { guard: 'isShut' } },
    })
    expect(await refused(named, go)).toContain(
      '| go has a guard made by and(), or() or not(): give the whole',
    )
  })

  test('guards without a name', async () => {
    const machine = createMachine({ on: { go: { guard: () => true } } })
    expect(await refused(machine, go)).toContain('| go has a guard without a name')
  })

  test('wildcard events', async () => {
    expect(await refused(createMachine({ on: { '*': { actions: [] } } }))).toContain(
      '| * listens to a wildcard',
    )
    expect(await refused(createMachine({ on: { 'door.*': { actions: [] } } }))).toContain(
      'listens to a wildcard',
    )
  })

  test('history states', async () => {
    const machine = createMachine({
      initial: 'room',
      states: { room: { initial: 'dark', states: { dark: {}, was: { type: 'history' } } } },
    })
    expect(await refused(machine)).toContain('room.was is a history state')
  })

  test('an actor that is told something while it is not running', async () => {
    const machine = setup({ actors: { door: fromCallback(() => {}) } }).createMachine({
      invoke: { id: 'door', src: 'door', onError: {} },
      on: { go: { actions: sendTo('door', { type: 'door.open' }) } },
    })
    const actors = { door: { reports: [], fails: { stuck: new Error('stuck') } } }
    expect(await refused(machine, go, actors)).toContain(
      "'go' tells door door.open, who is not running: it is lost",
    )
  })

  test('children kept in the context', async () => {
    const machine = createMachine({
      context: { door: null as unknown },
      on: { go: { actions: assign({ door: ({ spawn }) => spawn(fromCallback(() => {})) }) } },
    })
    expect(await refused(machine, go)).toContain("'go' keeps an actor in the context (door)")
  })
})
