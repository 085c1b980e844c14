import { assign, fromCallback, setup } from 'xstate'

/** The open view: the palette, or the list of shortcuts. */
export type QuickView = 'search' | 'shortcuts'

export interface CommandPaletteContext {
  view: QuickView
  query: string
  /** Id of the highlighted entry; null for none. */
  active: string | null
  /** Ids of the entries last used in this browser, the newest first. */
  recent: readonly string[]
}

export type CommandPaletteEvent =
  | { type: 'commandPalette.open'; view: QuickView }
  | { type: 'commandPalette.close' }
  | { type: 'query.set'; query: string; best: string | null }
  | { type: 'entry.point'; entry: string }
  | { type: 'entry.choose'; entry: string }
  | { type: 'recent.changed'; entries: readonly string[] }

interface Typed {
  query: string
  best: string | null
}

interface Chosen {
  entry: string
}

/**
 * The command palette, which finds places, sections, actions, themes and languages, and the list of shortcuts
 * (design.md 18, "Command palette").
 */
export const commandPaletteMachine = setup({
  types: {
    context: {} as CommandPaletteContext,
    events: {} as CommandPaletteEvent,
    input: {} as { view: QuickView },
  },
  actors: {
    watchRecent: fromCallback<CommandPaletteEvent>(() => {
      throw new Error('watchRecent')
    }),
  },
  guards: {
    isForShortcuts: ({ context }) => context.view === 'shortcuts',
    isShownAlready: ({ context }, params: { view: QuickView }) => params.view === context.view,
  },
  actions: {
    takeView: assign({ view: (_, params: { view: QuickView }) => params.view }),
    empty: assign({ query: '', active: null }),
    takeQuery: assign({
      query: (_, params: Typed) => params.query,
      active: (_, params: Typed) => params.best,
    }),
    point: assign({ active: (_, params: Chosen) => params.entry }),
    takeRecent: assign({ recent: (_, params: { entries: readonly string[] }) => params.entries }),
    /** Stores the last nine, because some may not be offered to this reader. */
    remember: assign({
      recent: ({ context }, { entry }: Chosen) =>
        [entry, ...context.recent.filter((one) => one !== entry)].slice(0, 9),
    }),
    /** Stores the last used entries in the browser; provided by the composition root. */
    keepRecent: (_, _params: { recent: readonly string[] }) => {},
    /** Previews the highlighted entry, for example a theme; provided by the composition root. */
    lookAt: (_, _params: { active: string | null }) => {},
  },
}).createMachine({
  id: 'commandPalette',
  description:
    'The command palette and the list of shortcuts: open or not, what is looked for, what was used last.',
  context: ({ input }) => ({ view: input.view, query: '', active: null, recent: [] }),
  invoke: {
    id: 'watchRecent',
    src: 'watchRecent',
    onError: { description: 'The palette works without what was used last.' },
  },
  on: {
    'recent.changed': {
      actions: { type: 'takeRecent', params: ({ event }) => event },
      description: 'As the browser keeps it, or used in another tab.',
    },
  },
  initial: 'opening',
  states: {
    closed: {
      description: 'Not shown.',
      on: {
        'commandPalette.open': {
          target: 'opening',
          actions: { type: 'takeView', params: ({ event }) => event },
        },
      },
    },
    opening: {
      description: 'Which of the two is asked for?',
      always: [{ guard: 'isForShortcuts', target: 'open.shortcuts' }, { target: 'open' }],
    },
    open: {
      description: 'Shown over the page.',
      initial: 'searching',
      on: {
        'commandPalette.close': 'closed',
        'commandPalette.open': [
          {
            guard: { type: 'isShownAlready', params: ({ event }) => event },
            target: 'closed',
            description: 'The keys that open it close it again.',
          },
          { target: 'opening', actions: { type: 'takeView', params: ({ event }) => event } },
        ],
      },
      states: {
        searching: {
          description: 'The palette: a field, and under it the entries that match what is typed.',
          exit: ['empty', { type: 'lookAt', params: ({ context }) => context }],
          on: {
            'query.set': {
              actions: [
                { type: 'takeQuery', params: ({ event }) => event },
                { type: 'lookAt', params: ({ context }) => context },
              ],
              description: 'The first entry found is highlighted.',
            },
            'entry.point': {
              actions: [
                { type: 'point', params: ({ event }) => event },
                { type: 'lookAt', params: ({ context }) => context },
              ],
              description: 'By an arrow key or the moving pointer.',
            },
            'entry.choose': {
              target: '#commandPalette.closed',
              actions: [
                { type: 'remember', params: ({ event }) => event },
                { type: 'keepRecent', params: ({ context }) => context },
              ],
              description: 'The page does what the entry says.',
            },
          },
        },
        shortcuts: { description: 'The list of shortcuts.' },
      },
    },
  },
})
