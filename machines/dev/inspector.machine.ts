import { assign, fromCallback, fromPromise, setup } from 'xstate'

export interface SendRequest {
  page: string
  actor: string
  event: { type: string }
}

export interface InspectorContext {
  /** The watched page; it stays set after the page has left, so that its events can still be read. */
  page: string | null
  request: SendRequest | null
  /** Reason the last event could not be sent. */
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
 * The developer's inspector: the watched page of this browser, the pausing of the event list, and one event at a time
 * being sent. The events themselves are stored outside the machine, in a bounded list.
 */
export const inspectorMachine = setup({
  types: { context: {} as InspectorContext, events: {} as InspectorEvent },
  actors: {
    /** Reports pages that come and go, and stores the events of the watched page. */
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
    /** Requests all actors of the watched page; provided by the inspector's page. */
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
    'Which page the inspector watches, whether its list of events is running or held, and one event at a time being sent.',
  context: { page: null, request: null, problem: null },
  type: 'parallel',
  states: {
    page: {
      description: 'Which page is watched.',
      initial: 'listening',
      states: {
        listening: {
          description: 'Messages of this browser’s pages arrive.',
          initial: 'looking',
          invoke: { id: 'listen', src: 'listen', onError: 'deaf' },
          on: {
            'page.choose': {
              target: '.watching',
              actions: [
                { type: 'takePage', params: ({ event }) => event },
                { type: 'askAll', params: ({ event }) => event },
              ],
              description: 'The developer picks another open page.',
            },
          },
          states: {
            looking: {
              description: 'No page with ?inspect has reported itself yet.',
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
              description: 'The page reports what happens in it.',
              on: {
                'page.answered': {
                  guard: { type: 'isWatched', params: ({ event }) => event },
                  actions: { type: 'askAll', params: ({ event }) => event },
                  description: 'It was reloaded.',
                },
                'page.left': {
                  guard: { type: 'isWatched', params: ({ event }) => event },
                  target: 'left',
                },
              },
            },
            left: {
              description: 'The page was closed, left or is loading; its events can still be read.',
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
        deaf: { description: 'This browser has no BroadcastChannel: pages can’t report anything.' },
      },
    },
    list: {
      description: 'The list of events.',
      initial: 'following',
      states: {
        following: { description: 'New events appear on top.', on: { 'list.hold': 'held' } },
        held: {
          description: 'The list stands still for reading; events are still stored.',
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
          description: 'The page has been asked to send it; another press does nothing until it answers.',
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
          description: 'It did not arrive, and a sentence says why.',
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
