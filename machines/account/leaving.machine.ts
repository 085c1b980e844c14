import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Leaving } from '#contract/account/leaving.contract.ts'
import type { Failure, Problem } from '#contract/errors.ts'

export interface LeavingContext {
  /** The player's username, which confirms the deletion. */
  readonly username: string
  /** The effects of a deletion, and the pending deletion; null: not read yet. */
  readonly leaving: Leaving | null
  readonly typed: string
  /** The deletion was requested with another name than the player's. */
  readonly isMistyped: boolean
  /** A deletion was requested or taken back here: the focus follows to what is shown then. */
  readonly isChanged: boolean
  readonly problem: Problem | null
}

export type LeavingEvent =
  | { type: 'username.type'; text: string }
  | { type: 'deletion.request' }
  | { type: 'deletion.keep' }
  | { type: 'leaving.retry' }
  /** The player's name changed, or a deletion was requested or taken back elsewhere. */
  | { type: 'account.changed'; username: string; deletesAt: string | null }

type Account = Readonly<{ username: string; deletesAt: string | null }>
type Failed = Readonly<{ error: unknown }>
type Read = Readonly<{ leaving: Leaving }>

/**
 * Deleting the account, in Settings, and the banner of a pending deletion (decisions.md, "Leaving"): what it means is
 * read first, the username confirms it, and until it takes effect one press takes it back.
 */
export const leavingMachine = setup({
  types: {
    context: {} as LeavingContext,
    events: {} as LeavingEvent,
    input: {} as { username: string },
  },
  actors: {
    readLeaving: fromPromise<Leaving>(() => Promise.reject(new Error('readLeaving'))),
    requestDeletion: fromPromise<Leaving, { username: string }>(() =>
      Promise.reject(new Error('requestDeletion')),
    ),
    takeBack: fromPromise<Leaving>(() => Promise.reject(new Error('takeBack'))),
    /** Opens the log-in modal for a proof; false if the player closes it. */
    prove: fromPromise<boolean>(() => Promise.reject(new Error('prove'))),
    watchAccount: fromCallback<LeavingEvent>(() => {
      throw new Error('watchAccount')
    }),
  },
  guards: {
    isPending: ({ context }) => context.leaving?.request != null,
    /** Blanks around the username don't count. */
    canLeave: ({ context: { leaving, typed, username } }) =>
      typed.trim() === username && leaving?.effects.isLastAdmin === false,
    isMistyped: ({ context: { typed, username } }) => typed.trim() !== username,
    /** Not what this page has just done itself. */
    isNews: ({ context }, { username, deletesAt }: Account) =>
      username !== context.username || deletesAt !== (context.leaving?.request?.takesEffectAt ?? null),
    isProofNeeded: (_, { error }: Failed) => (error as Failure).code === 'proof_needed',
    isProved: (_, { isProved }: { isProved: boolean }) => isProved,
  },
  actions: {
    takeName: assign({ username: (_, { username }: Account) => username }),
    takeLeaving: assign({ leaving: (_, { leaving }: Read) => leaving, problem: null }),
    noteChanged: assign({ isChanged: true }),
    takeTyped: assign({ typed: (_, { text }: { text: string }) => text, isMistyped: false }),
    noteMistyped: assign({ isMistyped: true, problem: null }),
    forgetTyped: assign({ typed: '' }),
    noteProblem: assign({ problem: (_, { error }: Failed) => (error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** The banner of every page appears or goes; provided by the page. */
    tellAccount: () => {},
    /** Says that the account stays, unless a deletion is pending again; provided by the page. */
    sayKept: (_, _read: Read) => {},
  },
  delays: { answerTimeout: 20_000, requestTimeout: 60_000 },
}).createMachine({
  id: 'leaving',
  description: 'Deletes the player’s account in 14 days, and takes that back.',
  context: ({ input }) => ({
    username: input.username,
    leaving: null,
    typed: '',
    isMistyped: false,
    isChanged: false,
    problem: null,
  }),
  initial: 'reading',
  invoke: {
    id: 'watchAccount',
    src: 'watchAccount',
    onError: { description: 'What changes elsewhere is seen when the page is opened again.' },
  },
  states: {
    reading: {
      description: 'What would a deletion mean, and is one pending?',
      entry: 'clearProblem',
      invoke: {
        id: 'readLeaving',
        src: 'readLeaving',
        onDone: {
          target: 'deciding',
          actions: { type: 'takeLeaving', params: ({ event }) => ({ leaving: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { answerTimeout: { target: 'unread', actions: 'noteTimeout' } },
      on: {
        'deletion.keep': { target: 'keeping', description: 'The banner knows enough to take it back.' },
        'account.changed': {
          target: 'reading',
          reenter: true,
          actions: { type: 'takeName', params: ({ event }) => event },
        },
      },
    },
    unread: {
      description: 'It could not be read; a press reads it again.',
      on: {
        'leaving.retry': 'reading',
        'deletion.keep': { target: 'keeping', description: 'The banner knows enough to take it back.' },
        'account.changed': {
          target: 'reading',
          actions: { type: 'takeName', params: ({ event }) => event },
        },
      },
    },
    deciding: {
      description: 'A deletion is pending, or can be requested.',
      always: [{ guard: 'isPending', target: 'pending' }, { target: 'offered' }],
    },
    offered: {
      description: 'Says what is deleted and what stays; nothing has been sent.',
      on: {
        'username.type': { actions: { type: 'takeTyped', params: ({ event }) => event } },
        'deletion.request': [
          { guard: 'canLeave', target: 'requesting', description: 'The username is typed.' },
          { guard: 'isMistyped', actions: 'noteMistyped', description: 'Says that it is another name.' },
        ],
        'account.changed': {
          guard: { type: 'isNews', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'takeName', params: ({ event }) => event },
        },
      },
    },
    requesting: {
      description: 'Sent twice, it is requested once.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'requestDeletion',
        src: 'requestDeletion',
        input: ({ context }) => ({ username: context.username }),
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'takeLeaving', params: ({ event }) => ({ leaving: event.output }) },
            'forgetTyped',
            'noteChanged',
            'tellAccount',
          ],
        },
        onError: [
          { guard: { type: 'isProofNeeded', params: ({ event }) => event }, target: 'proving' },
          { target: 'offered', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { requestTimeout: { target: 'offered', actions: 'noteTimeout' } },
    },
    proving: {
      description: 'The last proof is too old: the modal asks for one, then the request goes on.',
      tags: 'busy',
      invoke: {
        id: 'prove',
        src: 'prove',
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => ({ isProved: event.output }) },
            target: 'requesting',
          },
          { target: 'offered', description: 'Closed: nothing is said, and nothing was sent.' },
        ],
        onError: { target: 'offered', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
    },
    pending: {
      description: 'Everything works as before until the account is deleted; one press keeps it.',
      on: {
        'deletion.keep': 'keeping',
        'account.changed': {
          guard: { type: 'isNews', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'takeName', params: ({ event }) => event },
        },
      },
    },
    keeping: {
      description: 'The deletion is taken back. Sent twice, it is taken back once.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'takeLeaving', params: ({ event }) => ({ leaving: event.output }) },
            'noteChanged',
            'tellAccount',
            { type: 'sayKept', params: ({ event }) => ({ leaving: event.output }) },
          ],
        },
        onError: { target: 'unkept', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { answerTimeout: { target: 'unkept', actions: 'noteTimeout' } },
    },
    unkept: {
      description: 'It could not be taken back; a press tries again.',
      on: {
        'deletion.keep': 'keeping',
        'account.changed': {
          guard: { type: 'isNews', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'takeName', params: ({ event }) => event },
        },
      },
    },
  },
})
