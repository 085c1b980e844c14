import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import type { Session } from '#contract/auth/session.contract.ts'

export type ReturnAnswer =
  | ({ status: 'logged_in' } & Session)
  | { status: 'added' | 'proved'; way: OpenIdWay }
  | { status: 'proof_needed'; way: OpenIdWay; email: string; expiresAt: string }

export interface OpenIdReturnContext {
  /** The single-use code of the address; null once used, or when there is none. */
  codeToken: string | null
  way: OpenIdWay | null
  /** The address that has an account already. */
  email: string | null
  problem: Problem | null
}

export type OpenIdReturnEvent = { type: 'return.retry' } | { type: 'user.changed'; userId: string | null }

const temporary: readonly Problem[] = ['offline', 'timeout', 'internal', 'unavailable', 'rate_limited']

/** The page to which Google and Immutable lead back, /auth/callback (Shell 2.1; decisions.md, "Session"). */
export const openIdReturnMachine = setup({
  types: {
    context: {} as OpenIdReturnContext,
    events: {} as OpenIdReturnEvent,
    input: {} as { codeToken: string | null; way: OpenIdWay | null; problem: Problem | null },
  },
  actors: {
    exchange: fromPromise<ReturnAnswer, { codeToken: string }>(() => Promise.reject(new Error('exchange'))),
    addProved: fromPromise<ReturnAnswer, { codeToken: string }>(() => Promise.reject(new Error('addProved'))),
  },
  guards: {
    isCancelled: ({ context }) => context.problem === 'openid_cancelled',
    hasProblem: ({ context }) => context.problem !== null,
    hasCode: ({ context }) => context.codeToken !== null,
    isLoggedIn: (_, params: { answer: ReturnAnswer }) => params.answer.status === 'logged_in',
    isAdded: (_, params: { answer: ReturnAnswer }) => params.answer.status === 'added',
    isProofNeeded: (_, params: { answer: ReturnAnswer }) => params.answer.status === 'proof_needed',
    isTemporary: (_, params: { error: unknown }) => temporary.includes((params.error as Failure).code),
    isPlayer: (_, params: { userId: string | null }) => params.userId !== null,
  },
  actions: {
    /** Starts the session, and goes on as after any log-in; provided with the actors. */
    adoptSession: (_, _params: { answer: ReturnAnswer }) => {},
    takeAnswer: assign({
      way: ({ context }, { answer }: { answer: ReturnAnswer }) =>
        answer.status === 'logged_in' ? context.way : answer.way,
      email: (_, { answer }: { answer: ReturnAnswer }) =>
        answer.status === 'proof_needed' ? answer.email : null,
    }),
    forgetCode: assign({ codeToken: null }),
    noteMissing: assign({ problem: 'openid_code_invalid' }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { exchangeTimeout: 20_000 },
}).createMachine({
  id: 'openidReturn',
  description:
    'The page to which Google and Immutable lead back: it exchanges the code of the address, once.',
  context: ({ input }) => ({ ...input, email: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Does the address carry a code, or a reason for none?',
      always: [
        {
          guard: 'isCancelled',
          target: 'cancelled',
          description: 'The player refused on the other page: no error.',
        },
        { guard: 'hasCode', target: 'exchanging' },
        { guard: 'hasProblem', target: 'refused' },
        { target: 'refused', actions: 'noteMissing' },
      ],
    },
    exchanging: {
      description: 'The code is sent; the address and the history have it no more.',
      entry: 'clearProblem',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ context }) => ({ codeToken: context.codeToken ?? '' }),
        onDone: [
          {
            guard: { type: 'isLoggedIn', params: ({ event }) => ({ answer: event.output }) },
            target: 'loggedIn',
            actions: { type: 'adoptSession', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'isProofNeeded', params: ({ event }) => ({ answer: event.output }) },
            target: 'awaitingProof',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'isAdded', params: ({ event }) => ({ answer: event.output }) },
            target: 'added',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'proved',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isTemporary', params: ({ event }) => event },
            target: 'failed',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { exchangeTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    awaitingProof: {
      description: 'The address has an account already: the player logs in to it another way, in any tab.',
      on: {
        'user.changed': {
          guard: { type: 'isPlayer', params: ({ event }) => event },
          target: 'adding',
        },
      },
    },
    adding: {
      description: 'The way in is added to the account that was just proved.',
      entry: 'clearProblem',
      invoke: {
        id: 'addProved',
        src: 'addProved',
        input: ({ context }) => ({ codeToken: context.codeToken ?? '' }),
        onDone: {
          target: 'added',
          actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isTemporary', params: ({ event }) => event },
            target: 'addingFailed',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { exchangeTimeout: { target: 'addingFailed', actions: 'noteTimeout' } },
    },
    addingFailed: {
      description: 'The server could not be reached; the code is kept and can be tried again.',
      on: { 'return.retry': 'adding' },
    },
    failed: {
      description: 'The server could not be reached; the code is kept and can be tried again.',
      on: { 'return.retry': 'exchanging' },
    },
    cancelled: {
      description: 'The player came back without logging in: the choice is there again.',
      type: 'final',
    },
    refused: {
      description: 'Used, too old, not trusted or of another account: a new log-in has to be started.',
      entry: 'forgetCode',
      type: 'final',
    },
    loggedIn: {
      description: 'The player goes on as after any log-in.',
      entry: 'forgetCode',
      type: 'final',
    },
    added: {
      description: 'The account has one way in more.',
      entry: 'forgetCode',
      type: 'final',
    },
    proved: {
      description: 'The player has proved who they are.',
      entry: 'forgetCode',
      type: 'final',
    },
  },
})
