import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'

export interface MagicLinkContext {
  email: string
  problem: Problem | null
  /** With `rate_limited`: seconds to wait, if the server sent them. */
  waitSeconds: number | null
}

export type MagicLinkEvent =
  | { type: 'email.change'; email: string }
  | { type: 'link.request' }
  | { type: 'form.restart' }

/** The email tab of the login modal: requests a log-in link (Shell 2.9, 4, 5). It runs while the tab is shown. */
export const magicLinkMachine = setup({
  types: {
    context: {} as MagicLinkContext,
    events: {} as MagicLinkEvent,
    input: {} as { email?: string },
  },
  actors: {
    requestLink: fromPromise<void, { email: string }>(() => Promise.reject(new Error('requestLink'))),
  },
  guards: {
    /** The contract's rule (Shell 5); provided with the real actor. */
    isEmail: (_, _params: { email: string }) => false,
  },
  actions: {
    setEmail: assign({ email: (_, params: { email: string }) => params.email, problem: null }),
    clearProblem: assign({ problem: null }),
    notEmail: assign({ problem: 'email_invalid' }),
    noteProblem: assign({
      problem: (_, params: { error: unknown }) => (params.error as Failure).code,
      waitSeconds: (_, params: { error: unknown }) => (params.error as Failure).retryAfterSeconds,
    }),
    noteTimeout: assign({ problem: 'timeout' }),
  },
  delays: { requestTimeout: 20_000, resendPause: 60_000 },
}).createMachine({
  id: 'magicLink',
  description: 'Requests a log-in link by email.',
  context: ({ input }) => ({ email: input.email ?? '', problem: null, waitSeconds: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The address can be typed.',
      on: {
        'email.change': { actions: { type: 'setEmail', params: ({ event }) => event } },
        'link.request': [
          {
            guard: { type: 'isEmail', params: ({ context }) => context },
            target: 'sending',
            description: 'A mail can reach the address.',
          },
          { target: 'error', actions: 'notEmail', description: "'Please enter a valid email address.'" },
        ],
      },
    },
    sending: {
      description: 'The link is being requested; the field is read-only and a second press does nothing.',
      entry: 'clearProblem',
      invoke: {
        id: 'requestLink',
        src: 'requestLink',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: { target: 'success', description: 'The same answer for known and unknown addresses.' },
        onError: { target: 'error', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { requestTimeout: { target: 'error', actions: 'noteTimeout' } },
    },
    success: {
      description:
        "'Magic link sent to your email. Please check your inbox.' This tab logs in when the link is opened here.",
      initial: 'resting',
      on: {
        'form.restart': { target: 'idle', actions: 'clearProblem', description: 'Use another address.' },
      },
      states: {
        resting: {
          description: 'An address gets one mail a minute: until then sending again is not offered.',
          after: { resendPause: 'ready' },
        },
        ready: {
          on: { 'link.request': { target: '#magicLink.sendingAgain', description: 'Send it again.' } },
        },
      },
    },
    sendingAgain: {
      description: 'Another link is being requested; the first one still works, whatever happens.',
      entry: 'clearProblem',
      invoke: {
        id: 'requestLinkAgain',
        src: 'requestLink',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: 'success',
        onError: { target: 'success', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { requestTimeout: { target: 'success', actions: 'noteTimeout' } },
    },
    error: {
      description: "The listed text, or 'Failed to send magic link.'; the address is kept.",
      on: {
        'email.change': { target: 'idle', actions: { type: 'setEmail', params: ({ event }) => event } },
        'link.request': { guard: { type: 'isEmail', params: ({ context }) => context }, target: 'sending' },
      },
    },
  },
})
