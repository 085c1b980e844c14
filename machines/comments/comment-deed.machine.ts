import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { ReportReason } from '#contract/comments/comments.contract.ts'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Post, Reported } from './comments.machine.ts'

export type CommentDeed = 'report' | 'removeOwn' | 'remove'

export interface ChosenDeed {
  readonly deed: CommentDeed
  readonly id: string
  readonly reason: ReportReason | null
}

export interface CommentDeedContext {
  readonly chosen: ChosenDeed | null
  readonly problem: Problem | null
}

export type CommentDeedEvent =
  | { type: 'deed.choose'; deed: CommentDeed; id: string }
  | { type: 'deed.reason'; reason: ReportReason }
  | { type: 'deed.cancel' }
  | { type: 'deed.confirm' }

/** Facts for the discussion. */
export type CommentDeedFact =
  | { type: 'comment.removed'; comment: Post }
  | ({ type: 'comment.reported' } & Reported)
  /** The page's copy of a comment is out of date. */
  | { type: 'comments.outdated' }

/** These errors show that the page's copy of the comment is out of date. */
const outdated: readonly Problem[] = ['not_found', 'comment_gone', 'update_gone']

const codeOf = ({ error }: { error: unknown }): Problem => (error as Failure).code

/** Reports or removes a comment. The player confirms first, with a reason (decisions.md, "Comments"). */
export const commentDeedMachine = setup({
  types: {
    context: {} as CommentDeedContext,
    events: {} as CommentDeedEvent,
  },
  actors: {
    /** Returns the changed comment; null after a report, which does not change it. */
    doDeed: fromPromise<Post | null, ChosenDeed>(() => Promise.reject(new Error('doDeed'))),
  },
  guards: {
    lacksReason: ({ context }) => context.chosen?.deed !== 'removeOwn' && context.chosen?.reason === null,
    isReport: (_, { comment }: { comment: Post | null }) => comment === null,
    isOutdated: (_, failed: { error: unknown }) => outdated.includes(codeOf(failed)),
  },
  actions: {
    takeDeed: assign((_, { deed, id }: { deed: CommentDeed; id: string }) => ({
      chosen: { deed, id, reason: null },
      problem: null,
    })),
    takeReason: assign({
      chosen: ({ context }, { reason }: { reason: ReportReason }) =>
        context.chosen && { ...context.chosen, reason },
    }),
    forgetDeed: assign({ chosen: null, problem: null }),
    noteProblem: assign({ problem: (_, failed: { error: unknown }) => codeOf(failed) }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    tellRemoved: sendParent((_, { comment }: { comment: Post }) => ({ type: 'comment.removed', comment })),
    tellReported: sendParent((_, { id, reason }: Reported) => ({ type: 'comment.reported', id, reason })),
    tellOutdated: sendParent({ type: 'comments.outdated' }),
    /** The panel that had the focus closes; provided by the feature, as is the next one. */
    focusComment: (_, _params: { id: string }) => {},
    toastOutdated: (_, _params: { problem: Problem }) => {},
  },
  delays: { answerTimeout: 20_000 },
}).createMachine({
  id: 'commentDeed',
  description: 'Reports or removes a comment, once it is confirmed.',
  context: { chosen: null, problem: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is asked.',
      entry: 'forgetDeed',
      on: {
        'deed.choose': { target: 'asking', actions: { type: 'takeDeed', params: ({ event }) => event } },
      },
    },
    asking: {
      description: 'Nothing is sent yet. A report and a removal by an administrator have a reason.',
      initial: 'plain',
      on: {
        'deed.choose': {
          target: '.plain',
          actions: { type: 'takeDeed', params: ({ event }) => event },
          description: 'Another comment is meant instead.',
        },
        'deed.reason': {
          target: '.plain',
          actions: { type: 'takeReason', params: ({ event }) => event },
        },
        'deed.confirm': [
          { guard: 'lacksReason', target: '.lacking' },
          { target: 'sending', description: 'All is said that has to be.' },
        ],
        'deed.cancel': 'closed',
      },
      states: {
        plain: { description: 'The reasons are shown.' },
        lacking: { description: 'Said that one has to be chosen.' },
      },
    },
    sending: {
      description: 'The server is told.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'doDeed',
        src: 'doDeed',
        input: ({ context }) => context.chosen as ChosenDeed,
        onDone: [
          {
            guard: { type: 'isReport', params: ({ event }) => ({ comment: event.output }) },
            target: 'closed',
            actions: [
              { type: 'tellReported', params: ({ context }) => context.chosen as Reported },
              { type: 'focusComment', params: ({ context }) => context.chosen as ChosenDeed },
            ],
          },
          {
            target: 'closed',
            actions: [
              { type: 'tellRemoved', params: ({ event }) => ({ comment: event.output as Post }) },
              { type: 'focusComment', params: ({ context }) => context.chosen as ChosenDeed },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'closed',
            actions: [
              { type: 'toastOutdated', params: ({ event }) => ({ problem: (event.error as Failure).code }) },
              'tellOutdated',
            ],
            description: 'It was removed meanwhile.',
          },
          {
            target: 'asking',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'It can be tried again.',
          },
        ],
      },
      after: {
        answerTimeout: {
          target: 'asking',
          actions: 'noteTimeout',
          description: 'Perhaps it is done already: sent again, it changes nothing more.',
        },
      },
    },
  },
})
