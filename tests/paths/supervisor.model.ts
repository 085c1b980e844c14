import type { Opening, SupervisorContext } from '#machines/supervisor.machine.ts'
import { supervisorMachine } from '#machines/supervisor.machine.ts'
import type { Lead, Seen } from './harness/model.ts'
import { defineModel } from './harness/model.ts'
import { eventLabel } from './harness/step.ts'

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

const crash = new Error('crashed')
/** The first three crashes are mended: a flow of every page comes back, another one when it is opened anew. */
const crashed = ({ context, previous }: Seen<SupervisorContext>): Line => {
  const { flow, crashes = 0 } = previous ?? { flow: '' }
  const reported = ['reportCrash', { flow, error: crash }] as const
  if (crashes >= 3) return ['degraded', {}, [reported, 'toastUnavailable']]
  return context.startsAtOnce
    ? ['restarting', { crashes: crashes + 1 }, [reported]]
    : ['waiting', { crashes: crashes + 1 }, [reported, 'toastUnavailable']]
}

export const model = defineModel({
  machine: supervisorMachine,
  inputs: {
    'a flow of every page': { flow: 'session', startsAtOnce: true },
    'a flow that is opened': { flow: 'order', startsAtOnce: false },
  },
  events: {
    'flow.open': openings,
  },
  actors: {
    child: { reports: [], fails: { crash } },
    loadFlow: { done: { loaded: undefined }, fails: { offline: new Error('offline') } },
  },
  delays: { restartPause: 1_000, loadTimeout: 120_000, calm: 60_000 },
  drivesNoPage:
    'It is around every flow and shows nothing of its own: crashes.test.ts tries it with each flow, crash.journey.ts on the page.',
  bound: ({ startsAtOnce, crashes, opening }) => [startsAtOnce, crashes, opening?.type],
  leads: {
    'start a flow of every page': [
      'running',
      { flow: 'session', startsAtOnce: true, opening: null, crashes: 0 },
      ['starts child'],
    ],
    'start a flow that is opened': [
      'waiting',
      { flow: 'order', startsAtOnce: false, opening: null, crashes: 0 },
      [],
    ],
    ...opened('waiting', (opening) => ['loading', { opening }, ['starts loadFlow']]),
    ...opened('loading', (opening) => ['loading', { opening }, []]),
    'loading | loadFlow done': ['running', {}, ['starts child']],
    'loading | loadFlow fails': ['waiting', {}, ['toastUnavailable']],
    'loading | after loadTimeout': ['waiting', {}, ['toastUnavailable']],
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
    'a flow of every page never waits to be opened': ({ context, states }) =>
      !context.startsAtOnce || !(states.includes('waiting') || states.includes('loading')),
    'a flow that was opened is not started without what it was opened for': ({ context, states }) =>
      context.startsAtOnce || !states.includes('running') || context.opening !== null,
    'there is never more than one child': ({ trail }) => {
      const did = trail.flatMap((step) => step.did)
      const crashes = trail.filter(({ is }) => is('child fails: crash')).length
      return did.filter((one) => one.startsWith('starts child')).length <= crashes + 1
    },
  },
})
