import type { Opening, SupervisorContext } from '#machines/shell/supervisor.machine.ts'
import { supervisorMachine } from '#machines/shell/supervisor.machine.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { eventLabel } from '../harness/step.ts'

type Line = Lead<SupervisorContext>

const openings = {
  valid: { opening: { type: 'order.open' } },
  boundary: { opening: { type: 'login.open' } },
  hostile: { opening: { type: '__proto__.open' } },
} as const
/** What an opening comes to in a state, whatever it opens. */
const opened = (state: string, line: (opening: Opening) => Line): Record<string, Line> =>
  Object.fromEntries(
    Object.entries(openings).map(([name, { opening }]) => [
      `${state} | ${eventLabel('flow.open', name)}`,
      line(opening),
    ]),
  )

/** What a failed loading comes to: a flow of every page is loaded again, another one when it is opened anew. */
const notLoaded = ({ context }: Seen<SupervisorContext>): Line =>
  context.start === 'whenOpened' ? ['waiting', {}, ['toastUnavailable']] : ['reloading', {}, []]

const crash = new Error('crashed')
/** The first three crashes are mended: a flow of every page comes back, another one when it is opened anew. */
const crashed = ({ context, previous }: Seen<SupervisorContext>): Line => {
  const { flow, crashes = 0 } = previous ?? { flow: '' }
  const reported = ['reportCrash', { flow, error: crash }] as const
  if (crashes >= 3) return ['degraded', {}, [reported, 'toastUnavailable']]
  return context.start !== 'whenOpened'
    ? ['restarting', { crashes: crashes + 1 }, [reported]]
    : ['waiting', { crashes: crashes + 1 }, [reported, 'toastUnavailable']]
}

export const model = defineModel({
  machine: supervisorMachine,
  inputs: {
    'a flow of every page': { flow: 'language', start: 'atOnce' },
    'a flow of every page that is loaded': { flow: 'session', start: 'onceLoaded' },
    'a flow that is opened': { flow: 'order', start: 'whenOpened' },
  },
  events: {
    'flow.start': { valid: {} },
    'flow.open': openings,
  },
  actors: {
    child: { reports: [], fails: { crash } },
    loadFlow: { done: { loaded: undefined }, fails: { offline: new Error('offline') } },
  },
  delays: { restartPause: 1_000, reloadPause: 5_000, loadTimeout: 120_000, calm: 60_000 },
  drivesNoPage:
    'It is around every flow and shows nothing of its own: crashes.test.ts tries it with each flow, crash.journey.ts on the page.',
  bound: ({ start, crashes, opening }) => [start, crashes, opening?.type],
  leads: {
    'start a flow of every page': [
      'running',
      { flow: 'language', start: 'atOnce', opening: null, crashes: 0 },
      ['starts child'],
    ],
    'start a flow of every page that is loaded': [
      'waiting',
      { flow: 'session', start: 'onceLoaded', opening: null, crashes: 0 },
      [],
    ],
    'start a flow that is opened': [
      'waiting',
      { flow: 'order', start: 'whenOpened', opening: null, crashes: 0 },
      [],
    ],
    'waiting | flow.start': ({ context }) =>
      context.start === 'whenOpened' ? ['waiting', {}, []] : ['loading', {}, ['starts loadFlow']],
    ...opened('waiting', (opening) => ['loading', { opening }, ['starts loadFlow']]),
    ...opened('loading', (opening) => ['loading', { opening }, []]),
    'loading | loadFlow done': ['running', {}, ['starts child']],
    'loading | loadFlow fails': notLoaded,
    'loading | after loadTimeout': notLoaded,
    'reloading | after reloadPause': ['loading', {}, ['starts loadFlow']],
    ...opened('running', ({ type }) => ['running', {}, [`tells child ${type}`]]),
    'running | child fails': crashed,
    'running | after calm': ['running', { crashes: 0 }, []],
    'restarting | after restartPause': ['running', {}, ['starts child']],
    ...opened('degraded', () => ['degraded', {}, ['toastUnavailable']]),
  },
  invariants: {
    'a flow is held exactly while it runs: what crashed is let go': ({ states, children }) =>
      states.includes('running') === children.includes('child'),
    'a flow is given up only after three restarts': ({ context, states }) =>
      !states.includes('degraded') || context.crashes === 3,
    'a flow whose code came with the page never waits': ({ context, states }) =>
      context.start !== 'atOnce' || !['waiting', 'loading', 'reloading'].some((one) => states.includes(one)),
    'a flow of every page that was asked for never waits to be asked again': ({ context, states, trail }) => {
      const isAskedFor = trail.some(({ is }) => is('flow.start'))
      return context.start === 'whenOpened' || !isAskedFor || !states.includes('waiting')
    },
    'nobody is told about a flow of every page before it has been given up': ({ context, states, trail }) =>
      context.start === 'whenOpened' ||
      states.includes('degraded') ||
      !trail.some(({ did }) => did.includes('toastUnavailable')),
    'a flow that was opened is not started without what it was opened for': ({ context, states }) =>
      context.start !== 'whenOpened' || !states.includes('running') || context.opening !== null,
    'there is never more than one child': ({ trail }) => {
      const did = trail.flatMap((step) => step.did)
      const crashes = trail.filter(({ is }) => is('child fails: crash')).length
      return did.filter((one) => one.startsWith('starts child')).length <= crashes + 1
    },
  },
})
