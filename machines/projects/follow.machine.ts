import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Following } from '#contract/projects/follows.contract.ts'

export interface FollowContext {
  readonly isPlayer: boolean
  /** The server's last answer; null: not known. */
  readonly known: Following | null
  /** The player's choice that the server does not have yet; null: none. */
  readonly wish: boolean | null
  readonly problem: Problem | null
}

export type FollowEvent = { type: 'follow.press' } | { type: 'network.online' }

/** After these errors it is not known if the server got the request; sending it again is harmless. */
const unanswered: readonly Problem[] = [
  'offline',
  'timeout',
  'unavailable',
  'internal',
  'unexpected_answer',
  'rate_limited',
]

const codeOf = ({ error }: { error: unknown }): Problem => (error as Failure).code

/** Does the reader follow the project? A pending choice counts before the server's last answer. */
const followsNow = ({ known, wish }: FollowContext): boolean => wish ?? known?.following ?? false

/** Following a project (issue 11, "Follow a project"): shown at once, and stored until the server has it. */
export const followMachine = setup({
  types: {
    context: {} as FollowContext,
    events: {} as FollowEvent,
    /**
     * `wish`: a choice that an earlier page could not send, or that a guest made before the log-in; `known`: the state
     * from a list that was just loaded.
     */
    input: {} as { isPlayer: boolean; wish: boolean | null; known: Following | null },
  },
  actors: {
    readFollowing: fromPromise<Following>(() => Promise.reject(new Error('readFollowing'))),
    sendWish: fromPromise<Following, { follow: boolean }>(() => Promise.reject(new Error('sendWish'))),
    watchNetwork: fromCallback<FollowEvent>(() => {
      throw new Error('watchNetwork')
    }),
  },
  guards: {
    isGuest: ({ context }) => !context.isPlayer,
    isKnown: ({ context }) => context.known !== null,
    isGranted: ({ context }) => context.wish === null || context.wish === context.known?.following,
    isFollowing: ({ context }) => context.known?.following === true,
    isUnanswered: (_, failed: { error: unknown }) => unanswered.includes(codeOf(failed)),
  },
  actions: {
    takeKnown: assign({ known: (_, { known }: { known: Following }) => known }),
    wishOther: assign({ wish: ({ context }) => !followsNow(context) }),
    forgetWish: assign({ wish: null }),
    noteProblem: assign({ problem: (_, failed: { error: unknown }) => codeOf(failed) }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** Stores the pending choice in the browser, null: none; provided by the feature, as are those below. */
    keepWish: (_, _params: { wish: boolean | null }) => {},
    /** Sends a guest to the log-in and back. */
    askToLogIn: () => {},
    sayRefused: (_, _params: { problem: Problem }) => {},
  },
  delays: { answerTimeout: 20_000, retryPause: 15_000 },
}).createMachine({
  id: 'follow',
  description: 'Follows a project, or doesn’t any more.',
  context: ({ input: { isPlayer, wish, known } }) => ({ isPlayer, known, wish, problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'A guest is offered it; of a player it is known already, or has to be.',
      always: [
        { guard: 'isGuest', target: 'guest' },
        { guard: 'isKnown', target: 'deciding' },
        { target: 'unknown' },
      ],
    },
    guest: {
      description: 'A press leads to the log-in, and is kept: after it the project is followed.',
      on: {
        'follow.press': {
          actions: [{ type: 'keepWish', params: () => ({ wish: true }) }, 'askToLogIn'],
        },
      },
    },
    unknown: {
      description: 'The server is asked whether the player follows it.',
      tags: 'unknown',
      entry: 'clearProblem',
      invoke: {
        id: 'readFollowing',
        src: 'readFollowing',
        onDone: {
          target: 'deciding',
          actions: { type: 'takeKnown', params: ({ event }) => ({ known: event.output }) },
        },
        onError: {
          target: 'unread',
          actions: { type: 'noteProblem', params: ({ event }) => event },
        },
      },
      after: { answerTimeout: { target: 'unread', actions: 'noteTimeout' } },
    },
    unread: {
      description: 'It couldn’t be asked: it is when there is a connection again, or by a press.',
      invoke: {
        id: 'watchNetwork',
        src: 'watchNetwork',
        onError: { description: 'A press still asks again.' },
      },
      on: { 'follow.press': 'unknown', 'network.online': 'unknown' },
    },
    deciding: {
      description: 'What is wanted is what the server has, or is sent.',
      always: [{ guard: 'isGranted', target: 'settling', actions: 'forgetWish' }, { target: 'changing' }],
    },
    settling: {
      description: 'The browser needs to keep nothing more.',
      entry: { type: 'keepWish', params: () => ({ wish: null }) },
      always: [{ guard: 'isFollowing', target: 'following' }, { target: 'notFollowing' }],
    },
    following: {
      description: 'As the server said; a press ends it.',
      on: { 'follow.press': { target: 'changing', actions: 'wishOther' } },
    },
    notFollowing: {
      description: 'As the server said; a press begins it.',
      on: { 'follow.press': { target: 'changing', actions: 'wishOther' } },
    },
    changing: {
      description: 'Already on the screen; a press meanwhile is sent after the answer.',
      tags: 'changing',
      entry: [{ type: 'keepWish', params: ({ context }) => ({ wish: context.wish }) }, 'clearProblem'],
      invoke: {
        id: 'sendWish',
        src: 'sendWish',
        input: ({ context }) => ({ follow: followsNow(context) }),
        onDone: {
          target: 'deciding',
          actions: { type: 'takeKnown', params: ({ event }) => ({ known: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          {
            target: 'settling',
            actions: [
              'forgetWish',
              { type: 'sayRefused', params: ({ event }) => ({ problem: codeOf(event) }) },
            ],
            description: 'Refused: it is as it was before.',
          },
        ],
      },
      after: { answerTimeout: { target: 'waiting', actions: 'noteTimeout' } },
      on: {
        'follow.press': {
          actions: ['wishOther', { type: 'keepWish', params: ({ context }) => ({ wish: context.wish }) }],
        },
      },
    },
    waiting: {
      description: 'No answer: said so, kept by the browser, and sent again by itself.',
      tags: 'waiting',
      invoke: {
        id: 'watchNetwork',
        src: 'watchNetwork',
        onError: { description: 'It is sent again after its pause.' },
      },
      on: {
        'network.online': 'changing',
        'follow.press': { target: 'changing', actions: 'wishOther' },
      },
      after: { retryPause: 'changing' },
    },
  },
})
