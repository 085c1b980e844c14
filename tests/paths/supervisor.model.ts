import { supervisorMachine } from '#machines/supervisor.machine.ts'
import { defineModel } from './harness/model.ts'

export const model = defineModel({
  machine: supervisorMachine,
  inputs: {
    'a flow of every page': { flow: 'session', startsAtOnce: true },
    'a flow that is opened': { flow: 'order', startsAtOnce: false },
  },
  events: {
    'flow.open': {
      valid: { opening: { type: 'order.open' } },
      boundary: { opening: { type: 'login.open' } },
      hostile: { opening: { type: '__proto__.open' } },
    },
  },
  actors: {
    child: { reports: [], fails: { crash: new Error('crashed') } },
    loadFlow: { done: { loaded: undefined }, fails: { offline: new Error('offline') } },
  },
  delays: { restartPause: 1_000, loadTimeout: 120_000, calm: 60_000 },
  drivesNoPage:
    'It is around every flow and shows nothing of its own: crashes.test.ts tries it with each flow, crash.journey.ts on the page.',
  bound: ({ startsAtOnce, crashes, opening }) => [startsAtOnce, crashes, opening?.type],
  invariants: {
    'every crash is reported': ({ trail }) =>
      trail.every(({ label, did }) => !label.endsWith('fails: crash') || did.includes('reportCrash')),
    'a flow is given up only after three restarts': ({ context, states }) =>
      !states.includes('degraded') || context.crashes === 3,
    'a flow of every page never waits to be opened': ({ context, states }) =>
      !context.startsAtOnce || !(states.includes('waiting') || states.includes('loading')),
    'a flow that was opened is not started without what it was opened for': ({ context, states }) =>
      context.startsAtOnce || !states.includes('running') || context.opening !== null,
    'who pressed in vain is told': ({ states, trail }) =>
      !trail.at(-1)?.label.startsWith('flow.open') ||
      !states.includes('degraded') ||
      Boolean(trail.at(-1)?.did.includes('toastUnavailable')),
    'the last opening counts': ({ context, states, trail }) => {
      const { label } = trail.at(-1) ?? { label: '' }
      if (!label.startsWith('flow.open') || !states.includes('loading')) return true
      const opened =
        { 'flow.open': 'order.open', 'flow.open (boundary)': 'login.open' }[label] ?? '__proto__.open'
      return context.opening?.type === opened
    },
    'there is never more than one child': ({ trail }) => {
      const did = trail.flatMap((step) => step.did)
      const crashes = trail.filter(({ label }) => label === 'child fails: crash').length
      return did.filter((one) => one.startsWith('starts child')).length <= crashes + 1
    },
  },
})
