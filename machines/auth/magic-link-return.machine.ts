import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Session } from '#contract/auth/session.contract.ts'

export type LinkAnswer =
  | ({ status: 'signed_in' } & Session)
  | { status: 'confirm'; askedAt: string; askedFrom: string }

export interface MagicLinkReturnContext {
  /** Secret of the link; null once used, or when the address has none. */
  linkToken: string | null
  askedAt: string | null
  askedFrom: string | null
  problem: Problem | null
}

export type MagicLinkReturnEvent = { type: 'link.continue' } | { type: 'link.retry' }

const refusals: readonly Problem[] = [
  'link_invalid',
  'link_used',
  'link_expired',
  'address_held',
  'invalid_request',
]

/**
 * The page that a mailed link opens, /auth/magiclink/verify (decisions.md, "Accounts and sign-in"). Opening it never
 * consumes the link unless this browser requested it; any other browser needs a click.
 */
export const magicLinkReturnMachine = setup({
  types: {
    context: {} as MagicLinkReturnContext,
    events: {} as MagicLinkReturnEvent,
    input: {} as { linkToken: string | null },
  },
  actors: {
    verifyLink: fromPromise<LinkAnswer, { linkToken: string; confirmed: boolean }>(() =>
      Promise.reject(new Error('verifyLink')),
    ),
  },
  guards: {
    hasToken: ({ context }) => context.linkToken !== null,
    isLoggedIn: (_, params: { answer: LinkAnswer }) => params.answer.status === 'signed_in',
    isRefused: (_, params: { error: unknown }) => refusals.includes((params.error as Failure).code),
  },
  actions: {
    /** Passes the new session to the session actor; provided by the page that runs this machine. */
    adoptSession: (_, _params: { answer: LinkAnswer }) => {},
    forgetToken: assign({ linkToken: null }),
    noteAsked: assign({
      askedAt: (_, params: { answer: LinkAnswer }) =>
        params.answer.status === 'confirm' ? params.answer.askedAt : null,
      askedFrom: (_, params: { answer: LinkAnswer }) =>
        params.answer.status === 'confirm' ? params.answer.askedFrom : null,
    }),
    noteMissing: assign({ problem: 'link_invalid' }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { verifyTimeout: 20_000 },
}).createMachine({
  id: 'magicLinkReturn',
  description:
    'The page that a mailed link opens: it logs in the browser that requested the link; any other browser has to confirm first.',
  context: ({ input }) => ({ linkToken: input.linkToken, askedAt: null, askedFrom: null, problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Does the address carry a link at all?',
      always: [
        { guard: 'hasToken', target: 'verifying' },
        { target: 'refused', actions: 'noteMissing' },
      ],
    },
    verifying: {
      description: 'Sent without a click: only the browser that requested the link is logged in.',
      entry: 'clearProblem',
      invoke: {
        id: 'verifyLink',
        src: 'verifyLink',
        input: ({ context }) => ({ linkToken: context.linkToken ?? '', confirmed: false }),
        onDone: [
          {
            guard: { type: 'isLoggedIn', params: ({ event }) => ({ answer: event.output }) },
            target: 'loggedIn',
            actions: { type: 'adoptSession', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'awaitingConfirmation',
            actions: { type: 'noteAsked', params: ({ event }) => ({ answer: event.output }) },
            description: 'Another browser, or a mail scanner: the link is not consumed.',
          },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { verifyTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    awaitingConfirmation: {
      description:
        'Shows when and from which kind of browser the link was requested; Continue logs this browser in.',
      on: { 'link.continue': 'confirming' },
    },
    confirming: {
      description: 'The click consumes the link.',
      invoke: {
        id: 'confirmLink',
        src: 'verifyLink',
        input: ({ context }) => ({ linkToken: context.linkToken ?? '', confirmed: true }),
        onDone: [
          {
            guard: { type: 'isLoggedIn', params: ({ event }) => ({ answer: event.output }) },
            target: 'loggedIn',
            actions: { type: 'adoptSession', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'awaitingConfirmation',
            actions: { type: 'noteAsked', params: ({ event }) => ({ answer: event.output }) },
            description: 'The page says “logged in” only once the session exists.',
          },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { verifyTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    failed: {
      description: 'The server could not be reached; the link is kept and can be tried again.',
      on: { 'link.retry': 'verifying' },
    },
    refused: {
      description: 'Used, expired or not a link: a new one has to be requested.',
      entry: 'forgetToken',
      type: 'final',
    },
    loggedIn: {
      description: 'The player goes on as after any login.',
      entry: 'forgetToken',
      type: 'final',
    },
  },
})
