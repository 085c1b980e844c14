import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'

export interface OpenIdContext {
  way: OpenIdWay
  problem: Problem | null
}

export type OpenIdEvent = { type: 'openid.start' } | { type: 'openid.cancel' } | { type: 'page.restored' }

/**
 * A way in with a page of somebody else: Google or the Immutable Passport (Shell 2.9). The log-in modal runs one for
 * each. The player leaves the page; the return page goes on.
 */
export const openIdMachine = setup({
  types: {
    context: {} as OpenIdContext,
    events: {} as OpenIdEvent,
    input: {} as { way: OpenIdWay },
  },
  actors: {
    askReady: fromPromise<void, { way: OpenIdWay }>(() => Promise.reject(new Error('askReady'))),
    watchRestored: fromCallback<OpenIdEvent>(() => {
      throw new Error('watchRestored')
    }),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    /** Opens the other page in this tab; provided with the actors. */
    leave: (_, _params: { way: OpenIdWay }) => {},
  },
  delays: { readyTimeout: 15_000, leaveTimeout: 20_000 },
}).createMachine({
  id: 'openid',
  description: 'Leads to the page of Google or Immutable.',
  context: ({ input }) => ({ way: input.way, problem: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Can be pressed.',
      on: { 'openid.start': 'opening' },
    },
    opening: {
      description:
        '“Opening Immutable”: the hub asks if the other page can be reached, before the player leaves.',
      entry: 'clearProblem',
      invoke: {
        id: 'askReady',
        src: 'askReady',
        input: ({ context }) => ({ way: context.way }),
        onDone: 'leaving',
        onError: {
          target: 'failed',
          actions: { type: 'noteProblem', params: ({ event }) => event },
          description: "'Failed to initialize Immutable X connection.' (Shell 8)",
        },
      },
      on: { 'openid.cancel': { target: 'idle', description: 'The player turned to another way in.' } },
      after: { readyTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    leaving: {
      description: 'The browser opens the other page.',
      entry: { type: 'leave', params: ({ context }) => context },
      invoke: {
        id: 'watchRestored',
        src: 'watchRestored',
        onError: { description: 'The time limit makes it possible to press again.' },
      },
      on: { 'page.restored': { target: 'idle', description: 'The player came back by the browser’s Back.' } },
      after: {
        leaveTimeout: { target: 'idle', description: 'The browser stayed here; it can be pressed again.' },
      },
    },
    failed: {
      description: 'Nothing happened to the account; it can be tried again.',
      on: { 'openid.start': 'opening' },
    },
  },
})
