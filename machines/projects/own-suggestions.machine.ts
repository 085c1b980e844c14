import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { OwnSuggestion } from '#contract/projects/suggestions.contract.ts'

export interface OwnSuggestionsContext {
  readonly suggestions: readonly OwnSuggestion[]
  /** Id of the suggestion to be withdrawn. */
  readonly chosenId: string | null
  readonly problem: Problem | null
}

export type OwnSuggestionsEvent =
  | { type: 'suggestions.retry' }
  | { type: 'suggestions.refresh' }
  | { type: 'withdrawal.choose'; id: string }
  | { type: 'withdrawal.cancel' }
  | { type: 'withdrawal.confirm' }

/** These errors show that the page's copy of the suggestion is out of date. */
const outdated: readonly Problem[] = ['not_found', 'suggestion_changed']

const codeOf = ({ error }: { error: unknown }): Problem => (error as Failure).code

/** A player's own suggestions with their states, beside the form (design.md, "Comments and suggestions"). */
export const ownSuggestionsMachine = setup({
  types: {
    context: {} as OwnSuggestionsContext,
    events: {} as OwnSuggestionsEvent,
  },
  actors: {
    loadSuggestions: fromPromise<readonly OwnSuggestion[]>(() =>
      Promise.reject(new Error('loadSuggestions')),
    ),
    withdraw: fromPromise<OwnSuggestion, { id: string }>(() => Promise.reject(new Error('withdraw'))),
  },
  guards: {
    isPending: ({ context }, { id }: { id: string }) =>
      context.suggestions.some((one) => one.id === id && one.state === 'pending'),
    isOutdated: (_, failed: { error: unknown }) => outdated.includes(codeOf(failed)),
  },
  actions: {
    takeSuggestions: assign((_, { suggestions }: { suggestions: readonly OwnSuggestion[] }) => ({
      suggestions,
    })),
    putSuggestion: assign({
      suggestions: ({ context }, { suggestion }: { suggestion: OwnSuggestion }) =>
        context.suggestions.map((one) => (one.id === suggestion.id ? suggestion : one)),
    }),
    choose: assign({ chosenId: (_, { id }: { id: string }) => id, problem: null }),
    forgetChoice: assign({ chosenId: null }),
    noteProblem: assign({ problem: (_, failed: { error: unknown }) => codeOf(failed) }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { loadTimeout: 20_000, answerTimeout: 20_000 },
}).createMachine({
  id: 'ownSuggestions',
  description: 'The suggestions of a player, and withdrawing one that waits.',
  context: { suggestions: [], chosenId: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Placeholders are shown.',
      entry: 'clearProblem',
      invoke: {
        id: 'loadSuggestions',
        src: 'loadSuggestions',
        onDone: {
          target: 'shown',
          actions: { type: 'takeSuggestions', params: ({ event }) => ({ suggestions: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
      on: {
        'suggestions.refresh': {
          target: 'loading',
          reenter: true,
          description: 'Sent while they come: they are asked for anew, with it.',
        },
      },
    },
    failed: {
      description: 'They could not be read: said why, with Try again.',
      on: { 'suggestions.retry': 'loading', 'suggestions.refresh': 'loading' },
    },
    shown: {
      description: 'The suggestions, each as far as it has come.',
      initial: 'still',
      on: { 'suggestions.refresh': '.refreshing' },
      states: {
        still: {
          description: 'One that waits can be withdrawn.',
          entry: 'forgetChoice',
          on: {
            'withdrawal.choose': {
              guard: { type: 'isPending', params: ({ event }) => event },
              target: 'asking',
              actions: { type: 'choose', params: ({ event }) => event },
            },
          },
        },
        asking: {
          description: 'It is asked first.',
          on: { 'withdrawal.cancel': 'still', 'withdrawal.confirm': 'withdrawing' },
        },
        withdrawing: {
          description: 'The server is told.',
          invoke: {
            id: 'withdraw',
            src: 'withdraw',
            input: ({ context }) => ({ id: context.chosenId as string }),
            onDone: {
              target: 'still',
              actions: { type: 'putSuggestion', params: ({ event }) => ({ suggestion: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isOutdated', params: ({ event }) => event },
                target: 'refreshing',
                actions: { type: 'noteProblem', params: ({ event }) => event },
                description: 'An administrator was faster.',
              },
              { target: 'still', actions: { type: 'noteProblem', params: ({ event }) => event } },
            ],
          },
          after: {
            answerTimeout: {
              target: 'refreshing',
              actions: 'noteTimeout',
              description: 'Perhaps it is withdrawn already.',
            },
          },
        },
        refreshing: {
          description: 'Something changed: what is shown is read anew behind it.',
          entry: 'forgetChoice',
          invoke: {
            id: 'loadSuggestions',
            src: 'loadSuggestions',
            onDone: {
              target: 'still',
              actions: { type: 'takeSuggestions', params: ({ event }) => ({ suggestions: event.output }) },
            },
            onError: { target: 'still', description: 'What is shown stays.' },
          },
          after: { loadTimeout: 'still' },
        },
      },
    },
  },
})
