import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'

export interface GiftMailStopContext {
  /** Token of the link; null when the address has none. */
  linkToken: string | null
  problem: Problem | null
  /** With `rate_limited`: seconds to wait, if the server sent them. */
  waitSeconds: number | null
}

export type GiftMailStopEvent = { type: 'mails.stop' }

/** The link was cut off, or is not one of the hub's. */
const refusals: readonly Problem[] = ['link_invalid', 'invalid_request']

/**
 * "Not for me" in a gift mail (docs/decisions/gift-mails.md): stops gift mails to that address. It needs no log-in but
 * a press, because scanners open links.
 */
export const giftMailStopMachine = setup({
  types: {
    context: {} as GiftMailStopContext,
    events: {} as GiftMailStopEvent,
    input: {} as { linkToken: string | null },
  },
  actors: {
    stopMails: fromPromise<unknown, { linkToken: string }>(() => Promise.reject(new Error('stopMails'))),
  },
  guards: {
    hasToken: ({ context }) => context.linkToken !== null,
    isRefused: (_, { error }: { error: unknown }) => refusals.includes((error as Failure).code),
  },
  actions: {
    noteProblem: assign({
      problem: (_, { error }: { error: unknown }) => (error as Failure).code,
      waitSeconds: (_, { error }: { error: unknown }) => (error as Failure).retryAfterSeconds,
    }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { stopTimeout: 20_000 },
}).createMachine({
  id: 'giftMailStop',
  description: 'The page of “not for me” in a gift mail: one press, and no more of them reach that address.',
  context: ({ input }) => ({ linkToken: input.linkToken, problem: null, waitSeconds: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Does the address carry a link at all?',
      always: [{ guard: 'hasToken', target: 'ready' }, { target: 'refused' }],
    },
    ready: {
      description: 'The player reads what stops, and what doesn’t.',
      on: { 'mails.stop': 'stopping' },
    },
    stopping: {
      description: 'The server notes the address.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'stopMails',
        src: 'stopMails',
        input: ({ context }) => ({ linkToken: context.linkToken ?? '' }),
        onDone: 'stopped',
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
          {
            target: 'ready',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'It can be tried again: stopping twice is the same.',
          },
        ],
      },
      after: { stopTimeout: { target: 'ready', actions: 'noteTimeout' } },
    },
    stopped: { description: 'No more gift mails reach the address.', type: 'final' },
    refused: { description: 'The link is cut off, or none of ours.', type: 'final' },
  },
})
