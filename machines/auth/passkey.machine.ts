import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Session } from '#contract/auth/session.contract.ts'

export interface PasskeySupport {
  readonly hasPasskeys: boolean
  /** The browser can list passkeys in the address field (conditional UI). */
  readonly hasList: boolean
}

/** Options of `navigator.credentials.get` in JSON form. */
export interface PasskeyRequest {
  readonly challenge: string
  readonly timeout: number
  readonly rpId: string
  readonly userVerification: 'required'
}

/** The answer of a passkey; bytes in base64url. */
export interface PasskeyAnswer {
  readonly id: string
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | undefined
  }
}

/** `isCancelled`: the player closed the browser's window, or its time was over. That is no error. */
export type Chosen = { readonly answer: PasskeyAnswer } | { readonly isCancelled: true }

export interface PasskeyContext {
  readonly hasList: boolean
  readonly request: PasskeyRequest | null
  readonly answer: PasskeyAnswer | null
  /** `passkey_failed`: the browser or the passkey itself failed. */
  readonly problem: Problem | 'passkey_failed' | null
}

export type PasskeyEvent = { type: 'passkey.choose' }

/** Each is set in every state that uses it. */
const requestOf = ({ request }: PasskeyContext): PasskeyRequest => request as PasskeyRequest
const answerOf = ({ answer }: PasskeyContext): PasskeyAnswer => answer as PasskeyAnswer

/**
 * Logs in by a passkey (decisions.md, "Accounts and ways in"): from the address field's own list while the log-in modal
 * is open, or by a press. Runs while the modal is open.
 */
export const passkeyMachine = setup({
  types: { context: {} as PasskeyContext, events: {} as PasskeyEvent },
  actors: {
    readSupport: fromPromise<PasskeySupport>(() => Promise.reject(new Error('readSupport'))),
    requestOptions: fromPromise<PasskeyRequest>(() => Promise.reject(new Error('requestOptions'))),
    /** Waits for a passkey of the field's list, for as long as it takes. */
    awaitListed: fromPromise<Chosen, { request: PasskeyRequest }>(() =>
      Promise.reject(new Error('awaitListed')),
    ),
    /** Opens the browser's window. */
    choose: fromPromise<Chosen, { request: PasskeyRequest }>(() => Promise.reject(new Error('choose'))),
    logIn: fromPromise<Session | null, { answer: PasskeyAnswer }>(() => Promise.reject(new Error('logIn'))),
  },
  guards: {
    hasPasskeys: (_, { support }: { support: PasskeySupport }) => support.hasPasskeys,
    hasList: ({ context }) => context.hasList,
    isAnswered: (_, { chosen }: { chosen: Chosen }) => 'answer' in chosen,
  },
  actions: {
    /** Passes the new session on; null for a player who is logged in already. Provided by the composition root. */
    adoptSession: (_, _params: { session: Session | null }) => {},
    takeSupport: assign({ hasList: (_, { support }: { support: PasskeySupport }) => support.hasList }),
    takeRequest: assign({ request: (_, { request }: { request: PasskeyRequest }) => request }),
    takeAnswer: assign({
      answer: (_, { chosen }: { chosen: Chosen }) => ('answer' in chosen ? chosen.answer : null),
    }),
    forgetRequest: assign({ request: null, answer: null }),
    clearProblem: assign({ problem: null }),
    noteFailed: assign({ problem: 'passkey_failed' }),
    noteOver: assign({ problem: 'passkey_challenge_invalid' }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
  },
  delays: { requestTimeout: 20_000, listLife: 240_000, challengeLife: 300_000 },
}).createMachine({
  id: 'passkey',
  description: 'Logs in by a passkey: from the field’s own list, or by a press.',
  context: { hasList: false, request: null, answer: null, problem: null },
  initial: 'checking',
  states: {
    checking: {
      description: 'Can this browser use passkeys, and list them in a field?',
      invoke: {
        id: 'readSupport',
        src: 'readSupport',
        onDone: [
          {
            guard: { type: 'hasPasskeys', params: ({ event }) => ({ support: event.output }) },
            target: 'offering',
            actions: { type: 'takeSupport', params: ({ event }) => ({ support: event.output }) },
          },
          { target: 'absent' },
        ],
        onError: 'absent',
      },
    },
    absent: { description: 'The browser has no passkeys: nothing is offered.' },
    offering: {
      description: 'The button; above it the problem of the last try.',
      initial: 'starting',
      entry: 'forgetRequest',
      on: { 'passkey.choose': { target: 'asking', actions: 'clearProblem' } },
      states: {
        starting: {
          always: [{ guard: 'hasList', target: 'preparing' }, { target: 'resting' }],
        },
        preparing: {
          description:
            'A challenge for the field’s list. Nobody has asked for it: a failure is not mentioned.',
          invoke: {
            id: 'prepareList',
            src: 'requestOptions',
            onDone: {
              target: 'listing',
              actions: { type: 'takeRequest', params: ({ event }) => ({ request: event.output }) },
            },
            onError: 'resting',
          },
          after: { requestTimeout: 'resting' },
        },
        listing: {
          description: 'Passkeys also appear in the field’s own list.',
          invoke: {
            id: 'awaitListed',
            src: 'awaitListed',
            input: ({ context }) => ({ request: requestOf(context) }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => ({ chosen: event.output }) },
                target: '#passkey.verifying',
                actions: { type: 'takeAnswer', params: ({ event }) => ({ chosen: event.output }) },
              },
              { target: 'resting' },
            ],
            onError: 'resting',
          },
          after: {
            listLife: {
              target: 'preparing',
              description: 'The list gets a new challenge before its own is over.',
            },
          },
        },
        resting: { description: 'The button alone.' },
      },
    },
    asking: {
      description: 'A press. It ends the list’s request: a browser has one at a time.',
      initial: 'preparing',
      entry: 'forgetRequest',
      states: {
        preparing: {
          description: 'A challenge for the browser’s window.',
          invoke: {
            id: 'prepareWindow',
            src: 'requestOptions',
            onDone: {
              target: 'choosing',
              actions: { type: 'takeRequest', params: ({ event }) => ({ request: event.output }) },
            },
            onError: {
              target: '#passkey.offering',
              actions: { type: 'noteProblem', params: ({ event }) => event },
            },
          },
          after: { requestTimeout: { target: '#passkey.offering', actions: 'noteTimeout' } },
        },
        choosing: {
          description: 'The player chooses a passkey in the browser’s window.',
          invoke: {
            id: 'choose',
            src: 'choose',
            input: ({ context }) => ({ request: requestOf(context) }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => ({ chosen: event.output }) },
                target: '#passkey.verifying',
                actions: { type: 'takeAnswer', params: ({ event }) => ({ chosen: event.output }) },
              },
              { target: '#passkey.offering', description: 'Cancelled: nothing is said.' },
            ],
            onError: { target: '#passkey.offering', actions: 'noteFailed' },
          },
          after: { challengeLife: { target: '#passkey.offering', actions: 'noteOver' } },
        },
      },
    },
    verifying: {
      description: 'The server checks the answer.',
      entry: 'clearProblem',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => ({ answer: answerOf(context) }),
        onDone: {
          target: 'loggedIn',
          actions: { type: 'adoptSession', params: ({ event }) => ({ session: event.output }) },
        },
        onError: { target: 'offering', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { requestTimeout: { target: 'offering', actions: 'noteTimeout' } },
    },
    loggedIn: {
      description: 'The session exists; the modal closes with it.',
      on: {
        'passkey.choose': {
          target: 'asking',
          description: 'The way back, should the browser fail to store the session.',
        },
      },
    },
  },
})
