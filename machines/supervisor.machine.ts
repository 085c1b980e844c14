import { assign, fromCallback, fromPromise, sendTo, setup, spawnChild, stopChild } from 'xstate'

/** What opens a flow: an event of its own, `<flow>.open`, with what is to be shown. */
export interface Opening {
  type: `${string}.open`
}

export interface SupervisorContext {
  /** The slug of the flow it looks after. */
  flow: string
  /** The flow is there with the page, not only once it is opened. */
  startsAtOnce: boolean
  /** What the flow was opened for last. */
  opening: Opening | null
  /** How often the flow crashed since it was last calm. */
  crashes: number
}

export type SupervisorEvent =
  | { type: 'flow.open'; opening: Opening }
  | { type: 'xstate.error.actor.child'; error: unknown }

/**
 * Looks after one flow that lives as long as the page; each has its own. Its code is loaded when it is first opened, or
 * it starts with the page. One that fails comes back and, when it keeps failing, is given up; all others go on.
 */
export const supervisorMachine = setup({
  types: {
    context: {} as SupervisorContext,
    events: {} as SupervisorEvent,
    input: {} as { flow: string; startsAtOnce: boolean },
    children: {} as { child: 'child'; loadFlow: 'loadFlow' },
  },
  actors: {
    /** The flow itself; the composition root starts it under its own systemId. */
    child: fromCallback(() => {
      throw new Error('child')
    }),
    /** Brings the code of a flow that the first page does not need. */
    loadFlow: fromPromise<void>(() => Promise.reject(new Error('loadFlow'))),
  },
  guards: {
    startsAtOnce: ({ context }) => context.startsAtOnce,
    isGivenUp: ({ context }) => context.crashes >= 3,
  },
  actions: {
    setOpening: assign({ opening: (_, params: { opening: Opening }) => params.opening }),
    /** Provided by the composition root: the flow with its real actors, its input and its name in the system. */
    startChild: spawnChild('child', { id: 'child' }),
    stopChild: stopChild('child'),
    openChild: sendTo('child', (_, params: { opening: Opening }) => params.opening),
    countCrash: assign({ crashes: ({ context }) => context.crashes + 1 }),
    forgiveCrashes: assign({ crashes: 0 }),
    /** To the error log and the console; provided by the composition root. */
    reportCrash: (_, _params: { flow: string; error: unknown }) => {},
    /** A toast that says the part could not be loaded; provided by the composition root. */
    toastUnavailable: () => {},
  },
  delays: { restartPause: 1_000, loadTimeout: 120_000, calm: 60_000 },
}).createMachine({
  id: 'supervisor',
  description: 'One flow that lives as long as the page: brought, watched, restarted, given up.',
  context: ({ input }) => ({ ...input, opening: null, crashes: 0 }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The flow is not there: not opened yet, or it crashed and can be opened anew.',
      always: { guard: 'startsAtOnce', target: 'running' },
      on: {
        'flow.open': { target: 'loading', actions: { type: 'setOpening', params: ({ event }) => event } },
      },
    },
    loading: {
      description: 'The code is on its way; of several openings meanwhile the last one counts.',
      invoke: {
        id: 'loadFlow',
        src: 'loadFlow',
        onDone: 'running',
        onError: {
          target: 'waiting',
          actions: 'toastUnavailable',
          description: 'The next press tries again.',
        },
      },
      on: { 'flow.open': { actions: { type: 'setOpening', params: ({ event }) => event } } },
      after: { loadTimeout: { target: 'waiting', actions: 'toastUnavailable' } },
    },
    running: {
      description: 'The flow is there, found by its name.',
      entry: 'startChild',
      exit: 'stopChild',
      on: {
        'flow.open': { actions: { type: 'openChild', params: ({ event }) => event } },
        'xstate.error.actor.child': [
          {
            guard: 'isGivenUp',
            target: 'degraded',
            actions: {
              type: 'reportCrash',
              params: ({ context, event }) => ({ flow: context.flow, error: event.error }),
            },
          },
          {
            guard: 'startsAtOnce',
            target: 'restarting',
            actions: [
              'countCrash',
              {
                type: 'reportCrash',
                params: ({ context, event }) => ({ flow: context.flow, error: event.error }),
              },
            ],
          },
          {
            target: 'waiting',
            actions: [
              'countCrash',
              {
                type: 'reportCrash',
                params: ({ context, event }) => ({ flow: context.flow, error: event.error }),
              },
              'toastUnavailable',
            ],
            description: 'What it keeps in the browser is read again when it is opened anew.',
          },
        ],
      },
      after: { calm: { actions: 'forgiveCrashes', description: 'Long enough without a crash.' } },
    },
    restarting: {
      description: 'A moment to breathe for a flow that belongs to every page.',
      after: { restartPause: 'running' },
    },
    degraded: {
      description: 'It crashed again and again: there again once the page is loaded anew.',
      entry: 'toastUnavailable',
      on: { 'flow.open': { actions: 'toastUnavailable' } },
    },
  },
})
