import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'

/** The server's answer: saved, or the code was not the mailed one after all. */
export type PasswordSaved =
  | { readonly setAt: string; readonly endedSessions: number }
  | { readonly isCodeWrong: true }

export interface NewPasswordContext {
  readonly code: string
  /** As typed, until it has been sent. */
  readonly password: string
  readonly problem: Problem | null
  readonly saved: { readonly setAt: string; readonly endedSessions: number } | null
}

export type NewPasswordEvent =
  | { type: 'password.change'; password: string }
  | { type: 'password.leave' }
  | { type: 'password.submit' }

/** Reasons against a password; other failures of its check are left to the saving. */
const reasons: readonly Problem[] = ['password_length', 'password_common', 'password_own']

/** Chooses a password by a mailed code, in Settings (decisions.md, "Accounts and ways in"). */
export const newPasswordMachine = setup({
  types: {
    context: {} as NewPasswordContext,
    events: {} as NewPasswordEvent,
    input: {} as { code: string },
  },
  actors: {
    save: fromPromise<PasswordSaved, { code: string; password: string }>(() =>
      Promise.reject(new Error('save')),
    ),
    /** Checks the password without saving it; rejects with the reason against it. */
    judge: fromPromise<unknown, { password: string }>(() => Promise.reject(new Error('judge'))),
  },
  guards: {
    /** The contract's rule; provided with the real actor. */
    hasWrongLength: (_, _params: { password: string }) => false,
    isLeftEmpty: (_, { password }: { password: string }) => password === '',
    hasProblem: ({ context }) => context.problem !== null,
    isWeak: (_, params: { error: unknown }) => reasons.includes((params.error as Failure).code),
    isSaved: (_, { saved }: { saved: PasswordSaved }) => 'setAt' in saved,
  },
  actions: {
    setPassword: assign({ password: (_, { password }: { password: string }) => password, problem: null }),
    noteLength: assign({ problem: 'password_length' }),
    noteSpent: assign({ problem: 'code_spent' }),
    clearProblem: assign({ problem: null }),
    forgetPassword: assign({ password: '' }),
    takeSaved: assign({
      saved: (_, { saved }: { saved: PasswordSaved }) => ('setAt' in saved ? saved : null),
    }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    /** Other sessions ended; provided with the real actor. */
    tellSaved: () => {},
  },
  delays: { requestTimeout: 20_000 },
}).createMachine({
  id: 'newPassword',
  description: 'Chooses a password by a mailed code.',
  context: ({ input: { code } }) => ({ code, password: '', problem: null, saved: null }),
  initial: 'typing',
  states: {
    typing: {
      description: 'A password is typed; under it the problem of the last try.',
      on: {
        'password.change': { actions: { type: 'setPassword', params: ({ event }) => event } },
        'password.leave': [
          { guard: { type: 'isLeftEmpty', params: ({ context }) => context } },
          {
            guard: { type: 'hasWrongLength', params: ({ context }) => context },
            actions: 'noteLength',
            description: 'Checked when the field is left.',
          },
          { guard: 'hasProblem', description: 'The reason against it is there already.' },
          { target: 'judging' },
        ],
        'password.submit': [
          {
            guard: { type: 'hasWrongLength', params: ({ context }) => context },
            actions: 'noteLength',
          },
          { target: 'saving' },
        ],
      },
    },
    judging: {
      description:
        'The server checks the password against lists of stolen ones; it can be changed or saved meanwhile.',
      invoke: {
        id: 'judge',
        src: 'judge',
        input: ({ context: { password } }) => ({ password }),
        onDone: 'typing',
        onError: [
          {
            guard: { type: 'isWeak', params: ({ event }) => event },
            target: 'typing',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          { target: 'typing', description: 'It is checked again when it is saved.' },
        ],
      },
      after: { requestTimeout: { target: 'typing' } },
      on: {
        'password.change': {
          target: 'typing',
          actions: { type: 'setPassword', params: ({ event }) => event },
        },
        'password.submit': 'saving',
      },
    },
    saving: {
      description: 'The server checks the password against lists of stolen ones, and saves it.',
      entry: 'clearProblem',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { code, password } }) => ({ code, password }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => ({ saved: event.output }) },
            target: 'saved',
            actions: [
              { type: 'takeSaved', params: ({ event }) => ({ saved: event.output }) },
              'forgetPassword',
              'tellSaved',
            ],
          },
          { target: 'typing', actions: 'noteSpent', description: 'Another code was mailed meanwhile.' },
        ],
        onError: { target: 'typing', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { requestTimeout: { target: 'typing', actions: 'noteTimeout' } },
    },
    saved: { description: 'The password logs in; other sessions have ended.' },
  },
})
