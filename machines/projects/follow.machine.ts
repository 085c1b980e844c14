import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Following } from '#contract/projects/follows.contract.ts'

export interface FollowContext {
  readonly isPlayer: boolean
  /** What the server said last; null: that isn't known. */
  readonly known: Following | null
  /** What the player wants, and the server doesn't have yet; null: nothing. */
  readonly wish: boolean | null
  readonly problem: Problem | null
}

export type FollowEvent = { type: 'follow.press' } | { type: 'network.online' }

/** Nobody knows whether the server has heard of it: sent again, it changes nothing more. */
const unanswered: readonly Problem[] = [
  'offline',
  'timeout',
  'unavailable',
  'internal',
  'unexpected_answer',
  'rate_limited',
]

const codeOf = ({ error }: { error: unknown }): Problem => (error as Failure).code

/** Does the reader follow it, as far as the page knows: what is wanted counts before what is known. */
const followsNow = ({ known, wish }: FollowContext): boolean => wish ?? known?.following ?? false

/** Following a project (issue 11, "Follow a project"): at once on the screen, and kept until the server has it. */
export const followMachine = setup({
  types: {
    context: {} as FollowContext,
    events: {} as FollowEvent,
    /**
     * `wish`: what an earlier page couldn't send, or a guest wanted before the log-in; `known`: what a list that was just read
     * says.
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
    /** Keeps in the browser what is wanted, null: nothing more; provided by the feature, as are those below. */
    keepWish: (_, _params: { wish: boolean | null }) => {},
    /** Leads a guest to the log-in, and back. */
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
