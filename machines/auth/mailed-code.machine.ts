import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'

export interface MailedCode {
  /** The address that the code was mailed to; null if the page knows it. */
  readonly sentTo: string | null
  /** In ISO form; null if the server doesn't say. */
  readonly expiresAt: string | null
}

/** `triesLeft`: not the mailed code; it can be tried so often yet. */
export type CodeChecked = { readonly isRight: true } | { readonly triesLeft: number }

export interface MailedCodeContext {
  /** A new address is typed first. */
  readonly needsAddress: boolean
  /** The account's own address, as far as this page knows; null where none is typed. */
  readonly own: string | null
  readonly email: string
  /** Digits of the code as typed; at most six. */
  readonly code: string
  readonly sent: MailedCode | null
  readonly triesLeft: number | null
  readonly problem: Problem | null
  /** Seconds until the next code can be mailed, if the server sent them. */
  readonly waitSeconds: number | null
}

export type MailedCodeEvent =
  | { type: 'code.request' }
  | { type: 'email.change'; email: string }
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'code.cancel' }

const digits = 6

const digitsIn = (typed: string): string => typed.replaceAll(/\D/gu, '').slice(0, digits)

/** A code mailed to the player: asked for, typed, checked. For a proof, a new address and a password. */
export const mailedCodeMachine = setup({
  types: {
    context: {} as MailedCodeContext,
    events: {} as MailedCodeEvent,
    input: {} as { needsAddress: boolean; own?: string | null },
  },
  actors: {
    requestCode: fromPromise<MailedCode, { email: string }>(() => Promise.reject(new Error('requestCode'))),
    checkCode: fromPromise<CodeChecked, { code: string }>(() => Promise.reject(new Error('checkCode'))),
    /** Opens the log-in modal for a proof; false if the player closes it. */
    prove: fromPromise<boolean>(() => Promise.reject(new Error('prove'))),
  },
  guards: {
    needsAddress: ({ context }) => context.needsAddress,
    wasSent: ({ context }) => context.sent !== null,
    /** The contract's rule (Shell 5); provided with the real actor. */
    isNotEmail: (_, _params: { email: string }) => false,
    /** The same mailbox in any spelling (Accounts); provided with the real actor. */
    isOwn: (_, _params: { email: string; own: string | null }) => false,
    isWhole: ({ context }) => context.code.length === digits,
    becomesWhole: (_, { code }: { code: string }) => digitsIn(code).length === digits,
    isRight: (_, { checked }: { checked: CodeChecked }) => 'isRight' in checked,
    isDone: (_, { done }: { done: boolean }) => done,
    isProofNeeded: (_, params: { error: unknown }) => (params.error as Failure).code === 'proof_needed',
  },
  actions: {
    setEmail: assign({
      email: (_, { email }: { email: string }) => email,
      problem: null,
      waitSeconds: null,
    }),
    notEmail: assign({ problem: 'email_invalid', waitSeconds: null }),
    notNew: assign({ problem: 'address_own', waitSeconds: null }),
    noteOwn: assign({ own: ({ context }) => (context.needsAddress ? context.email.trim() : context.own) }),
    takeSent: assign({ sent: (_, { sent }: { sent: MailedCode }) => sent, code: '', triesLeft: null }),
    setCode: assign({
      code: (_, { code }: { code: string }) => digitsIn(code),
      problem: null,
      waitSeconds: null,
      triesLeft: null,
    }),
    noteWrong: assign({
      problem: 'code_invalid',
      triesLeft: (_, { checked }: { checked: CodeChecked }) =>
        'triesLeft' in checked ? checked.triesLeft : null,
      code: '',
    }),
    forgetCode: assign({ code: '' }),
    startOver: assign({
      email: '',
      code: '',
      sent: null,
      triesLeft: null,
      problem: null,
      waitSeconds: null,
    }),
    clearProblem: assign({ problem: null, waitSeconds: null, triesLeft: null }),
    noteProblem: assign({
      problem: (_, params: { error: unknown }) => (params.error as Failure).code,
      waitSeconds: (_, params: { error: unknown }) => (params.error as Failure).retryAfterSeconds,
    }),
    noteTimeout: assign({ problem: 'timeout' }),
    /** Passes on that the code was the right one; provided with the real actors. */
    tellAccepted: (_, _params: { code: string }) => {},
  },
  delays: { requestTimeout: 20_000 },
}).createMachine({
  id: 'mailedCode',
  description: 'A code mailed to the player: asked for, typed, checked.',
  context: ({ input: { needsAddress, own = null } }) => ({
    needsAddress,
    own,
    email: '',
    code: '',
    sent: null,
    triesLeft: null,
    problem: null,
    waitSeconds: null,
  }),
  initial: 'resting',
  states: {
    resting: {
      description: 'No code was asked for; the problem of the last try.',
      on: {
        'code.request': [
          { guard: 'needsAddress', target: 'addressing', actions: 'startOver' },
          { target: 'requesting' },
        ],
      },
    },
    addressing: {
      description: 'The new address is typed.',
      on: {
        'email.change': { actions: { type: 'setEmail', params: ({ event }) => event } },
        'code.request': [
          {
            guard: { type: 'isNotEmail', params: ({ context }) => context },
            actions: 'notEmail',
            description: "'Please enter a valid email address.'",
          },
          {
            guard: { type: 'isOwn', params: ({ context }) => context },
            actions: 'notNew',
            description: 'No code is needed for the address that the account has.',
          },
          { target: 'requesting' },
        ],
        'code.cancel': { target: 'resting', actions: 'startOver' },
      },
    },
    requesting: {
      description: 'The server mails a code; it voids the one before.',
      entry: 'clearProblem',
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: {
          target: 'typing',
          actions: { type: 'takeSent', params: ({ event }) => ({ sent: event.output }) },
        },
        onError: [
          { guard: { type: 'isProofNeeded', params: ({ event }) => event }, target: 'proving' },
          { target: 'unsent', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { requestTimeout: { target: 'unsent', actions: 'noteTimeout' } },
    },
    proving: {
      description: 'The last proof is too old: the modal asks for one, then the code is mailed.',
      invoke: {
        id: 'prove',
        src: 'prove',
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ done: event.output }) },
            target: 'requesting',
          },
          { target: 'unsent' },
        ],
        onError: { target: 'unsent', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
    },
    unsent: {
      description: 'No mail went out: back to where it was asked for.',
      always: [
        { guard: 'wasSent', target: 'typing', description: 'The code before is still valid.' },
        { guard: 'needsAddress', target: 'addressing' },
        { target: 'resting' },
      ],
    },
    typing: {
      description: 'The code is typed; it can be asked for again.',
      on: {
        'code.change': [
          {
            guard: { type: 'becomesWhole', params: ({ event }) => event },
            target: 'checking',
            actions: { type: 'setCode', params: ({ event }) => event },
            description: 'Sent as soon as it is whole.',
          },
          { actions: { type: 'setCode', params: ({ event }) => event } },
        ],
        'code.submit': {
          guard: 'isWhole',
          target: 'checking',
          description: 'Again, after an answer that did not come.',
        },
        'code.request': {
          target: 'requesting',
        },
        'code.cancel': { target: 'resting', actions: 'startOver' },
      },
    },
    checking: {
      description: 'The server checks the code.',
      entry: 'clearProblem',
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'isRight', params: ({ event }) => ({ checked: event.output }) },
            target: 'accepted',
            actions: ['noteOwn', { type: 'tellAccepted', params: ({ context }) => context }],
          },
          {
            target: 'typing',
            actions: { type: 'noteWrong', params: ({ event }) => ({ checked: event.output }) },
          },
        ],
        onError: {
          target: 'typing',
          actions: [{ type: 'noteProblem', params: ({ event }) => event }, 'forgetCode'],
        },
      },
      after: { requestTimeout: { target: 'typing', actions: 'noteTimeout' } },
    },
    accepted: {
      description: 'The code was the right one.',
      on: {
        'code.cancel': { target: 'resting', actions: 'startOver' },
        'code.request': [
          { guard: 'needsAddress', target: 'addressing', actions: 'startOver' },
          { target: 'requesting', description: 'It was used up or is too old by now.' },
        ],
      },
    },
  },
})
