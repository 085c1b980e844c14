import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'

export interface NameConsentContext {
  /** The saved value, the value being sent, and the player's last choice. */
  saved: boolean
  sent: boolean
  chosen: boolean
  problem: Problem | null
}

export type NameConsentEvent = { type: 'consent.set'; showsName: boolean }

/** Saves at once if a player's name is shown beside their donations. */
export const nameConsentMachine = setup({
  types: {
    context: {} as NameConsentContext,
    events: {} as NameConsentEvent,
    input: {} as { showsName: boolean },
  },
  actors: {
    saveConsent: fromPromise<unknown, { showsName: boolean }>(() => Promise.reject(new Error('saveConsent'))),
  },
  guards: {
    isOther: ({ context }, { showsName }: { showsName: boolean }) => showsName !== context.chosen,
    isChosenOtherwise: ({ context }) => context.chosen !== context.sent,
  },
  actions: {
    choose: assign({ chosen: (_, { showsName }: { showsName: boolean }) => showsName }),
    noteSent: assign({ sent: ({ context }) => context.chosen }),
    noteSaved: assign({ saved: ({ context }) => context.sent }),
    putBack: assign({ chosen: ({ context }) => context.saved }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { saveTimeout: 20_000 },
}).createMachine({
  id: 'nameConsent',
  description: 'Saves whether a player agrees to be named.',
  context: ({ input: { showsName } }) => ({
    saved: showsName,
    sent: showsName,
    chosen: showsName,
    problem: null,
  }),
  initial: 'resting',
  states: {
    resting: {
      description: 'What is saved is shown.',
      on: {
        'consent.set': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    saving: {
      description:
        'The switch shows the choice already. One more choice is saved after it, so that the last one stays.',
      entry: ['clearProblem', 'noteSent'],
      invoke: {
        id: 'saveConsent',
        src: 'saveConsent',
        input: ({ context }) => ({ showsName: context.chosen }),
        onDone: [
          { guard: 'isChosenOtherwise', target: 'saving', reenter: true, actions: 'noteSaved' },
          { target: 'resting', actions: 'noteSaved' },
        ],
        onError: {
          target: 'failed',
          actions: [{ type: 'noteProblem', params: ({ event }) => event }, 'putBack'],
        },
      },
      after: { saveTimeout: { target: 'failed', actions: ['noteTimeout', 'putBack'] } },
      on: {
        'consent.set': { actions: { type: 'choose', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The switch is back where it was: said why; it is tried again by the switch.',
      on: {
        'consent.set': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
  },
})
