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
import { defineModel } from './harness/model.ts'
import type { Labelled } from './harness/named.ts'
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
    for (const name of [
      'model.ts',
      'walk.ts',
      'plan-paths.ts',
      'cover.ts',
      'catalogue.ts',
      'run-paths.ts',
      'named.ts',
    ])
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

describe('a name that no step has is noticed', () => {
  const asking = async (invariant: AnyModel['invariants'][string], focus?: AnyModel['focus']) => {
    const { problems } = await examine(
      { ...lamp, invariants: { one: invariant }, ...(focus && { focus }) },
      limits,
    )
    return problems
  }
  const unknown = (name: string): string => `the model asks for '${name}', which is no step that ever happens`

  test('an event by the compiler', () => {
    const pressed = defineModel({
      ...lamp,
      machine: lamp.machine,
      invariants: {
        // @ts-expect-error the lamp knows no such event
        'it is dimmed': ({ trail }) => trail.at(-1)?.is('lamp.dim') !== true,
        // @ts-expect-error nor one that begins so
        'it is wired': ({ trail }) => trail.at(-1)?.is('wire.') !== true,
        // @ts-expect-error what a step is called is asked, not compared
        'it is pressed': ({ trail }) => trail.at(-1)?.label !== 'lamp.press',
      },
    })
    expect(Object.keys(pressed.invariants)).toHaveLength(3)
  })

  test.each(['warmUp done: hot', 'lamp.press (hard)', 'cool fails', 'start by night'])(
    'what never happens by the walk: %s',
    async (name) => {
      expect(await asking(({ trail }) => !trail.some(({ is }) => is('lamp.press', name) && false))).toEqual([
        unknown(name),
      ])
    },
  )

  test('one in a focus, too', async () => {
    const focus = {
      'as it is': ({ is }: Labelled) => is('lamp.', 'warmUp done', 'warmUp fails', 'wait', 'pause'),
    }
    expect(await asking(() => true, focus)).toEqual([unknown('pause')])
  })

  test('what happens is met by its name, with any payload or answer, and by how it begins', async () => {
    const names = [
      'start',
      'start as it is',
      'lamp.',
      'lamp.press',
      'lamp.press (valid)',
      'warmUp done',
      'wait',
    ]
    expect(await asking(({ trail }) => !trail.some(({ is }) => is(...names) && false))).toEqual([])
  })
})

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

  test('an actor that is said to be spawned, and is invoked', async () => {
    const machine = setup({ actors: { door: fromCallback(() => {}) } }).createMachine({
      invoke: { id: 'door', src: 'door', onError: {} },
    })
    const actors = { door: { isSpawned: true as const, reports: [], fails: {} } }
    expect(await refused(machine, {}, actors)).toContain(
      'a state invokes door, which the model says is only spawned',
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
