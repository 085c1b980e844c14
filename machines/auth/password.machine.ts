import { assign, fromPromise, setup } from 'xstate'
import type { Session } from '#contract/auth/session.contract.ts'
import type { Failure, Problem } from '#contract/errors.ts'

export interface PasswordContext {
  email: string
  /** As typed, until it has been sent. */
  password: string
  problem: Problem | null
  /** With `rate_limited`: seconds to wait, if the server sent them. */
  waitSeconds: number | null
}

export type PasswordEvent =
  | { type: 'email.change'; email: string }
  | { type: 'password.change'; password: string }
  | { type: 'password.submit' }

/** Log-in by address and password, a part of the login modal's email tab (Shell 2.9, 8). It runs while the modal is open. */
export const passwordMachine = setup({
  types: {
    context: {} as PasswordContext,
    events: {} as PasswordEvent,
    input: {} as { email?: string },
  },
  actors: {
    logIn: fromPromise<Session | null, { email: string; password: string }>(() =>
      Promise.reject(new Error('logIn')),
    ),
  },
  guards: {
    /** The contract's rule (Shell 5); provided with the real actor. */
    isNotEmail: (_, _params: { email: string }) => false,
    isEmpty: (_, { password }: { password: string }) => password === '',
  },
  actions: {
    setEmail: assign({
      email: (_, params: { email: string }) => params.email,
      problem: null,
      waitSeconds: null,
    }),
    setPassword: assign({
      password: (_, params: { password: string }) => params.password,
      problem: null,
      waitSeconds: null,
    }),
    forgetPassword: assign({ password: '' }),
    notEmail: assign({ problem: 'email_invalid' }),
    noPassword: assign({ problem: 'password_missing', waitSeconds: null }),
    noteProblem: assign({
      problem: (_, params: { error: unknown }) => (params.error as Failure).code,
      waitSeconds: (_, params: { error: unknown }) => (params.error as Failure).retryAfterSeconds,
    }),
    noteTimeout: assign({ problem: 'timeout' }),
    /** Gives the session to the app; null for a player who is logged in already. Provided with the real actor. */
    adoptSession: (_, _params: { session: Session | null }) => {},
  },
  delays: { requestTimeout: 20_000 },
}).createMachine({
  id: 'password',
  description: 'Log-in by an email address and a password.',
  context: ({ input }) => ({ email: input.email ?? '', password: '', problem: null, waitSeconds: null }),
  initial: 'typing',
  states: {
    typing: {
      description: 'Address and password can be typed.',
      initial: 'editing',
      on: {
        'email.change': {
          target: '.editing',
          actions: { type: 'setEmail', params: ({ event }) => event },
        },
        'password.change': {
          target: '.editing',
          actions: { type: 'setPassword', params: ({ event }) => event },
        },
        'password.submit': [
          {
            guard: { type: 'isNotEmail', params: ({ context }) => context },
            target: '.failed',
            actions: 'notEmail',
            description: "'Please enter a valid email address.'",
          },
          {
            guard: { type: 'isEmpty', params: ({ context }) => context },
            target: '.failed',
            actions: 'noPassword',
          },
          { target: 'sending', description: 'An account can have the address.' },
        ],
      },
      states: {
        editing: { description: 'Nothing was sent yet, or something was changed since.' },
        failed: {
          description:
            "The listed text, or 'Login failed'. The address stays, and so does the password, in its field alone.",
        },
      },
    },
    sending: {
      description:
        'The password is with the server; the fields are read-only and a second press does nothing.',
      exit: 'forgetPassword',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => ({ email: context.email.trim(), password: context.password }),
        onDone: {
          target: 'loggedIn',
          actions: { type: 'adoptSession', params: ({ event }) => ({ session: event.output }) },
        },
        onError: { target: 'typing.failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { requestTimeout: { target: 'typing.failed', actions: 'noteTimeout' } },
    },
    loggedIn: {
      description: 'The session exists; the modal closes with it.',
      on: {
        'email.change': {
          target: 'typing',
          actions: { type: 'setEmail', params: ({ event }) => event },
          description: 'The way back, should the browser fail to store the session.',
        },
        'password.change': {
          target: 'typing',
          actions: { type: 'setPassword', params: ({ event }) => event },
          description: 'The same.',
        },
      },
    },
  },
})
