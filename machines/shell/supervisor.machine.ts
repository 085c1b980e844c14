import { assign, fromCallback, fromPromise, sendTo, setup, spawnChild, stopChild } from 'xstate'

/** The event that opens a flow, `<flow>.open`; further fields say which part to show. */
export interface Opening {
  type: `${string}.open`
}

/**
 * Time a flow starts. `atOnce`: its code came with the page; `onceLoaded`: on every page, but its code is loaded on
 * request; `whenOpened`: when it is first opened.
 */
export type Start = 'atOnce' | 'onceLoaded' | 'whenOpened'

export interface SupervisorContext {
  /** Slug of the supervised flow. */
  flow: string
  start: Start
  opening: Opening | null
  /** Number of crashes since the last calm period. */
  crashes: number
}

export type SupervisorEvent =
  | { type: 'flow.start' }
  | { type: 'flow.open'; opening: Opening }
  | { type: 'xstate.error.actor.child'; error: unknown }

/**
 * Supervises one flow that lives as long as the page; each flow has its own supervisor. The flow starts with the page,
 * or its code is loaded first: on request, or when the flow is first opened. A flow that crashes is restarted; if it
 * keeps crashing, it is given up. Other flows are not affected.
 */
export const supervisorMachine = setup({
  types: {
    context: {} as SupervisorContext,
    events: {} as SupervisorEvent,
    input: {} as { flow: string; start: Start },
    children: {} as { child: 'child'; loadFlow: 'loadFlow' },
  },
  actors: {
    /** The flow itself, started by the composition root under its own systemId. */
    child: fromCallback(() => {
      throw new Error('child')
    }),
    /** Loads the code of a flow that the first page does not need. */
    loadFlow: fromPromise<void>(() => Promise.reject(new Error('loadFlow'))),
  },
  guards: {
    startsAtOnce: ({ context }) => context.start === 'atOnce',
    isOfEveryPage: ({ context }) => context.start !== 'whenOpened',
    isGivenUp: ({ context }) => context.crashes >= 3,
  },
  actions: {
    setOpening: assign({ opening: (_, params: { opening: Opening }) => params.opening }),
    /** Starts the flow with its real actors, its input and its systemId; provided by the composition root. */
    startChild: spawnChild('child', { id: 'child' }),
    stopChild: stopChild('child'),
    openChild: sendTo('child', (_, params: { opening: Opening }) => params.opening),
    countCrash: assign({ crashes: ({ context }) => context.crashes + 1 }),
    forgiveCrashes: assign({ crashes: 0 }),
    /** Reports to the error log and the console; provided by the composition root. */
    reportCrash: (_, _params: { flow: string; error: unknown }) => {},
    /** Shows a toast that the flow could not be loaded; provided by the composition root. */
    toastUnavailable: () => {},
  },
  delays: { restartPause: 1_000, reloadPause: 5_000, loadTimeout: 120_000, calm: 60_000 },
}).createMachine({
  id: 'supervisor',
  description:
    'Supervises one flow that lives as long as the page: loads, starts, restarts it, or gives it up.',
  context: ({ input }) => ({ ...input, opening: null, crashes: 0 }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The flow is not running: not opened yet, or it crashed and can be opened again.',
      always: { guard: 'startsAtOnce', target: 'running' },
      on: {
        'flow.start': {
          guard: 'isOfEveryPage',
          target: 'loading',
          description: 'Something needs the flow, or the page has time for it.',
        },
        'flow.open': { target: 'loading', actions: { type: 'setOpening', params: ({ event }) => event } },
      },
    },
    loading: {
      description: 'The code is being loaded; of several openings the last one counts.',
      invoke: {
        id: 'loadFlow',
        src: 'loadFlow',
        onDone: 'running',
        onError: [
          { guard: 'isOfEveryPage', target: 'reloading' },
          {
            target: 'waiting',
            actions: 'toastUnavailable',
            description: 'The next opening tries again.',
          },
        ],
      },
      on: { 'flow.open': { actions: { type: 'setOpening', params: ({ event }) => event } } },
      after: {
        loadTimeout: [
          { guard: 'isOfEveryPage', target: 'reloading' },
          { target: 'waiting', actions: 'toastUnavailable' },
        ],
      },
    },
    reloading: {
      description: 'A short pause before the code of a flow that every page needs is loaded again.',
      after: { reloadPause: 'loading' },
    },
    running: {
      description: 'The flow is running and can be found by its systemId.',
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
            guard: 'isOfEveryPage',
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
            description: 'What it saved in the browser is read when it is opened again.',
          },
        ],
      },
      after: { calm: { actions: 'forgiveCrashes', description: 'Long enough without a crash.' } },
    },
    restarting: {
      description: 'A short pause before a flow that every page needs is restarted.',
      after: { restartPause: 'running' },
    },
    degraded: {
      description: 'It crashed too often: it stays away until the page is reloaded.',
      entry: 'toastUnavailable',
      on: { 'flow.open': { actions: 'toastUnavailable' } },
    },
  },
})
