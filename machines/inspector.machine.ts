import { assign, fromCallback, fromPromise, setup } from 'xstate'

/** An event that is to reach an actor of the watched page. */
export interface SendRequest {
  page: string
  actor: string
  event: { type: string }
}

export interface InspectorContext {
  /** The page that is watched; kept after it left, so that what it told can still be read. */
  page: string | null
  request: SendRequest | null
  /** Why the last event could not be sent. */
  problem: string | null
}

export type InspectorEvent =
  | { type: 'page.answered'; page: string }
  | { type: 'page.left'; page: string }
  | { type: 'page.choose'; page: string }
  | { type: 'list.hold' }
  | { type: 'list.follow' }
  | { type: 'event.send'; actor: string; event: { type: string } }

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * The developer's inspector: which page of this browser it watches, whether its list of events moves on, and one event
 * at a time being sent. What pages tell is kept beside it, bounded; here is only what the flow decides by.
 */
export const inspectorMachine = setup({
  types: { context: {} as InspectorContext, events: {} as InspectorEvent },
  actors: {
    /** Hears of pages that come and go, and keeps what the watched one tells. */
    listen: fromCallback<InspectorEvent>(() => {
      throw new Error('listen')
    }),
    sendEvent: fromPromise<void, SendRequest | null>(() => Promise.reject(new Error('sendEvent'))),
  },
  guards: {
    isWatched: ({ context }, params: { page: string }) => context.page === params.page,
  },
  actions: {
    takePage: assign({ page: (_, params: { page: string }) => params.page }),
    /** Asks the watched page for everything it knows; provided by the page. */
    askAll: (_, _params: { page: string }) => {},
    takeRequest: assign({
      request: ({ context }, params: { actor: string; event: { type: string } }) => ({
        page: context.page ?? '',
        actor: params.actor,
        event: params.event,
      }),
      problem: null,
    }),
    setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    setSilence: assign({ problem: 'The page did not answer.' }),
  },
  delays: { answerTimeout: 3_000 },
}).createMachine({
  id: 'inspector',
  description:
    'Which page the inspector watches, whether its list of events moves on, and one event at a time being sent.',
  context: { page: null, request: null, problem: null },
  type: 'parallel',
  states: {
    page: {
      description: 'Which page is watched.',
      initial: 'listening',
      states: {
        listening: {
          description: 'Pages of this browser can be heard.',
          initial: 'looking',
          invoke: { id: 'listen', src: 'listen', onError: 'deaf' },
          on: {
            'page.choose': {
              target: '.watching',
              actions: [
                { type: 'takePage', params: ({ event }) => event },
                { type: 'askAll', params: ({ event }) => event },
              ],
              description: 'Another page that is there is looked at.',
            },
          },
          states: {
            looking: {
              description: 'No page with ?inspect has been heard of yet.',
              on: {
                'page.answered': {
                  target: 'watching',
                  actions: [
                    { type: 'takePage', params: ({ event }) => event },
                    { type: 'askAll', params: ({ event }) => event },
                  ],
                },
              },
            },
            watching: {
              description: 'The page tells what happens in it.',
              on: {
                'page.answered': {
                  guard: { type: 'isWatched', params: ({ event }) => event },
                  actions: { type: 'askAll', params: ({ event }) => event },
                  description: 'It was loaded anew.',
                },
                'page.left': {
                  guard: { type: 'isWatched', params: ({ event }) => event },
                  target: 'left',
                },
              },
            },
            left: {
              description: 'The page was closed, left or is being loaded; what it told stays readable.',
              on: {
                'page.answered': {
                  guard: { type: 'isWatched', params: ({ event }) => event },
                  target: 'watching',
                  actions: { type: 'askAll', params: ({ event }) => event },
                },
              },
            },
          },
        },
        deaf: { description: 'This browser lets windows tell each other nothing.' },
      },
    },
    list: {
      description: 'The list of events.',
      initial: 'following',
      states: {
        following: { description: 'The newest event comes on top.', on: { 'list.hold': 'held' } },
        held: {
          description: 'The list stands still to be read; events go on being kept.',
          on: { 'list.follow': 'following' },
        },
      },
    },
    sending: {
      description: 'An event that the developer sends.',
      initial: 'idle',
      states: {
        idle: {
          on: {
            'event.send': {
              target: 'asking',
              actions: { type: 'takeRequest', params: ({ event }) => event },
            },
          },
        },
        asking: {
          description: 'The page is asked to send it; pressing again meanwhile does nothing.',
          invoke: {
            id: 'sendEvent',
            src: 'sendEvent',
            input: ({ context }) => context.request,
            onDone: 'sent',
            onError: { target: 'refused', actions: { type: 'setProblem', params: ({ event }) => event } },
          },
          after: { answerTimeout: { target: 'refused', actions: 'setSilence' } },
        },
        sent: {
          description: 'It reached the actor.',
          on: {
            'event.send': {
              target: 'asking',
              actions: { type: 'takeRequest', params: ({ event }) => event },
            },
          },
        },
        refused: {
          description: 'It reached nobody, and a sentence says why.',
          on: {
            'event.send': {
              target: 'asking',
              actions: { type: 'takeRequest', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
})
