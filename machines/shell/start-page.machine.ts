import { assign, fromCallback, fromPromise, setup } from 'xstate'

export interface StartPageContext {
  /** The player's start page, as saved on the server; null: none was chosen. */
  favourite: string | null
  /** The page chosen last; null before a choice. */
  wanted: string | null
}

export type StartPageEvent =
  | { type: 'page.choose'; page: string }
  | { type: 'favourite.changed'; page: string | null }

/** A player's start page: chosen in the user menu and saved with the player (Shell 2.2). */
export const startPageMachine = setup({
  types: {
    context: {} as StartPageContext,
    events: {} as StartPageEvent,
    input: {} as { favourite: string | null },
  },
  actors: {
    savePage: fromPromise<void, { page: string | null }>(() => Promise.reject(new Error('savePage'))),
    watchFavourite: fromCallback<StartPageEvent>(() => {
      throw new Error('watchFavourite')
    }),
  },
  guards: {
    isOther: ({ context }, params: { page: string | null }) => params.page !== context.favourite,
    isOtherThanWanted: ({ context }, params: { page: string | null }) => params.page !== context.wanted,
  },
  actions: {
    want: assign({ wanted: (_, params: { page: string }) => params.page }),
    takeFavourite: assign({ favourite: (_, params: { page: string | null }) => params.page }),
    takeWanted: assign({ favourite: ({ context }) => context.wanted }),
    /** Loads the user again, so that the whole page is up to date; provided by the feature. */
    reloadUser: () => {},
  },
  delays: { saveTimeout: 20_000 },
}).createMachine({
  id: 'startPage',
  description: 'The page that a player starts on: chosen in the user menu and saved with the player.',
  context: ({ input }) => ({ favourite: input.favourite, wanted: null }),
  invoke: {
    id: 'watchFavourite',
    src: 'watchFavourite',
    onError: { description: 'A choice made elsewhere is shown by the next start of the page.' },
  },
  initial: 'idle',
  on: {
    'favourite.changed': {
      actions: { type: 'takeFavourite', params: ({ event }) => event },
      description: 'Another page was chosen in another window or on another device.',
    },
    'page.choose': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.saving',
      actions: { type: 'want', params: ({ event }) => event },
    },
  },
  states: {
    idle: { description: 'The row says where the player starts.' },
    saving: {
      description: 'The choice is on its way to the server; the row says so.',
      on: {
        'page.choose': [
          {
            guard: { type: 'isOtherThanWanted', params: ({ event }) => event },
            target: 'saving',
            reenter: true,
            actions: { type: 'want', params: ({ event }) => event },
            description: 'Another page is chosen meanwhile: the last choice wins.',
          },
          { description: 'Pressed twice: it is on its way.' },
        ],
      },
      invoke: {
        id: 'savePage',
        src: 'savePage',
        input: ({ context }) => ({ page: context.wanted }),
        onDone: { target: 'saved', actions: ['takeWanted', 'reloadUser'] },
        onError: {
          target: 'failed',
          actions: 'reloadUser',
          description: 'The server may have it all the same: then the user loaded again says so.',
        },
      },
      after: { saveTimeout: { target: 'failed', actions: 'reloadUser' } },
    },
    saved: {
      description: 'The server has it, and the row says so until something else is chosen.',
      on: {
        'favourite.changed': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'idle',
          actions: { type: 'takeFavourite', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: 'It could not be saved, and the row says so. Choosing again tries again.',
      on: {
        'favourite.changed': {
          target: 'idle',
          actions: { type: 'takeFavourite', params: ({ event }) => event },
          description: 'It was saved after all, or something else was chosen elsewhere.',
        },
      },
    },
  },
})
