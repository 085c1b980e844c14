import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { activePaths, chartOf, eventsIn, sayStanding, sayValue, statesOf } from '#src/dev/chart.ts'
import { drawLines, lanesOf } from '#src/dev/chart-lines.ts'
import type { Lead } from '#src/dev/chart-lines.ts'
import { evaluateMachine } from '../../../scripts/machine-source.ts'

const folder = join(import.meta.dirname, '../../../machines')
const machines = globSync('*/*.machine.ts', { cwd: folder }).map((file) => ({
  file,
  machine: evaluateMachine(readFileSync(join(folder, file), 'utf8')),
}))

const lamp = setup({ actions: { note: () => {} }, guards: { isDark: () => true } }).createMachine({
  id: 'lamp',
  type: 'parallel',
  states: {
    light: {
      description: 'Whether it shines.',
      initial: 'off',
      states: {
        off: {
          on: { press: { target: 'on', guard: 'isDark', actions: 'note', description: 'It gets light.' } },
        },
        on: { on: { press: 'off', dim: { actions: 'note' } }, after: { 1000: 'off' } },
      },
    },
    plug: { initial: 'in', states: { in: { on: { pull: 'out' } }, out: { type: 'final' } } },
  },
})

describe('a chart read off a machine', () => {
  test('says of each transition what it is on, under what, what it does, why and where to', () => {
    const off = statesOf(chartOf(lamp)).find(({ path }) => path === 'light.off')
    expect(off).toMatchObject({ key: 'off', isInitial: true, kind: 'atomic' })
    expect(off?.moves).toEqual([
      {
        id: 'light.off#0',
        type: 'press',
        on: 'press',
        guard: 'isDark',
        actions: ['note'],
        why: 'It gets light.',
        targets: ['light.on'],
      },
    ])
    const on = statesOf(chartOf(lamp)).find(({ path }) => path === 'light.on')
    expect(on?.moves.map(({ on: said, targets }) => [said, targets])).toEqual([
      ['press', ['light.off']],
      ['dim', []],
      ['after 1000', ['light.off']],
    ])
    expect(on).toMatchObject({ entry: [], exit: [] })
  })

  test('knows which states are active, and what is listened to in them', () => {
    const active = activePaths({ light: 'on', plug: 'in' })
    expect(active.toSorted()).toEqual(['', 'light', 'light.on', 'plug', 'plug.in'].toSorted())
    expect(sayValue({ light: 'on', plug: 'in' })).toBe('light.on, plug.in')
    expect(sayValue('idle')).toBe('idle')
    expect(sayValue(null)).toBe('')
    expect(eventsIn(chartOf(lamp), active)).toEqual(['dim', 'press', 'pull'])
  })

  test('an actor that ended says where', () => {
    expect(sayStanding({ status: 'active', value: { plug: 'in' } })).toBe('plug.in')
    expect(sayStanding({ status: 'done', value: 'refused' })).toBe('refused (done)')
    expect(sayStanding({ status: 'error', value: null })).toBe('error')
  })

  test.each(machines)('of $file leads only to states that it has, each row once', ({ machine }) => {
    const states = statesOf(chartOf(machine))
    const paths = new Set(states.map(({ path }) => path))
    const moves = states.flatMap((state) => state.moves)
    expect(moves.flatMap(({ targets }) => targets).filter((path) => !paths.has(path))).toEqual([])
    expect(new Set(moves.map(({ id }) => id)).size).toBe(moves.length)
    for (const { on, guard, actions } of moves)
      expect([on, guard ?? '', ...actions].join(' ')).not.toMatch(/inline|xstate\./u)
  })
})

describe('the lines beside a chart', () => {
  const lead = (id: string, y: number, path: string, to: number): Lead => ({
    id,
    from: { x: 90, y },
    to: { path, x: 100, y: to },
  })

  test('share a lane only where they do not touch, and lead to one state in one lane', () => {
    const leads = [
      lead('a', 10, 'top', 50),
      lead('b', 30, 'far', 200),
      lead('c', 100, 'low', 150),
      lead('d', 190, 'far', 200),
    ]
    const lanes = lanesOf(leads)
    expect(lanes.get('top')).toBe(0)
    expect(lanes.get('low')).toBe(0)
    expect(lanes.get('far')).toBe(1)
  })

  test('begin at their row and end at their state', () => {
    const [line] = drawLines([lead('a', 10, 'top', 50)], 100, 8)
    expect(line).toMatchObject({ id: 'a', to: 'top' })
    expect(line?.path.startsWith('M90 10')).toBe(true)
    expect(line?.path.endsWith('H100')).toBe(true)
    expect(line?.path).not.toContain('NaN')
  })
})
