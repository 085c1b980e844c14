import { assign, fromPromise, setup } from 'xstate'

export interface LanguageContext {
  language: string
  wanted: string
}

export type LanguageEvent = { type: 'language.choose'; language: string }

/**
 * The interface language: its catalogue is loaded, then every text switches at once (decisions.md, "Words and
 * languages").
 */
export const languageMachine = setup({
  types: { context: {} as LanguageContext, events: {} as LanguageEvent, input: {} as { language: string } },
  actors: {
    loadCatalogue: fromPromise<void, { language: string }>(() => Promise.reject(new Error('loadCatalogue'))),
  },
  guards: {
    isOther: ({ context }, params: { language: string }) => params.language !== context.language,
  },
  actions: {
    want: assign({ wanted: (_, params: { language: string }) => params.language }),
    settle: assign({ language: ({ context }) => context.wanted }),
    giveUp: assign({ wanted: ({ context }) => context.language }),
  },
  delays: { catalogueTimeout: 20_000 },
}).createMachine({
  id: 'language',
  description: 'The interface language: its catalogue is loaded, then every text switches at once.',
  context: ({ input }) => ({ language: input.language, wanted: input.language }),
  initial: 'settled',
  states: {
    settled: {
      description: 'Every text is in the language in force.',
      on: {
        'language.choose': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'switching',
          actions: { type: 'want', params: ({ event }) => event },
        },
      },
    },
    switching: {
      description: 'The catalogue is loaded and put in force; the old texts stay until then.',
      on: {
        'language.choose': {
          target: 'switching',
          reenter: true,
          actions: { type: 'want', params: ({ event }) => event },
          description: 'Another language is chosen meanwhile: the last choice wins.',
        },
      },
      invoke: {
        id: 'loadCatalogue',
        src: 'loadCatalogue',
        input: ({ context }) => ({ language: context.wanted }),
        onDone: { target: 'settled', actions: 'settle' },
        onError: { target: 'failed', actions: 'giveUp' },
      },
      after: { catalogueTimeout: { target: 'failed', actions: 'giveUp' } },
    },
    failed: {
      description:
        'The catalogue could not be loaded: the old language stays, and the language switch says so.',
      on: {
        'language.choose': { target: 'switching', actions: { type: 'want', params: ({ event }) => event } },
      },
    },
  },
})
