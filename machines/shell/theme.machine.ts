import { assign, fromCallback, fromPromise, raise, setup } from 'xstate'

/** The part of a player that the theme needs. `theme`: saved on the server; null: none. */
export interface ThemeUser {
  id: string
  theme: string | null
}

export interface ThemeContext {
  theme: string
  /** The theme on screen: the chosen one, or a preview. */
  shown: string
  /** The theme of the picker's highlighted row. */
  candidate: string | null
  user: ThemeUser | null
  /** The theme in the last save request. */
  sent: string | null
  /** Time the server saved it, as an ISO instant of the server's clock. */
  savedAt: string | null
}

export type ThemeEvent =
  | { type: 'theme.preview'; theme: string }
  | { type: 'preview.end' }
  | { type: 'theme.choose'; theme: string }
  | { type: 'theme.changed'; theme: string }
  | { type: 'user.changed'; user: ThemeUser | null }
  | { type: 'network.online' }

/** The stored themes of a player who has just logged in. */
interface Recalled {
  /** This browser has a choice of the player's that the server does not have yet. */
  isOwed: boolean
  /** The server's theme; null when it has none, or one that this page does not know. */
  theme: string | null
}

/**
 * The theme (Shell 4, "Theme"; decisions.md, "Shell"): previewed while a row of the picker is highlighted, applied at
 * once when chosen, stored in the browser, and for players saved on the server.
 */
export const themeMachine = setup({
  types: {
    context: {} as ThemeContext,
    events: {} as ThemeEvent,
    /** `theme`: the theme on screen. */
    input: {} as { theme: string; user: ThemeUser | null },
  },
  actors: {
    recall: fromPromise<Recalled, { user: ThemeUser | null }>(() => Promise.reject(new Error('recall'))),
    saveTheme: fromPromise<{ savedAt: string }, { theme: string }>(() =>
      Promise.reject(new Error('saveTheme')),
    ),
    watchTheme: fromCallback<ThemeEvent>(() => {
      throw new Error('watchTheme')
    }),
  },
  guards: {
    isOther: ({ context }, params: { theme: string }) => params.theme !== context.theme,
    isPlayer: ({ context }) => context.user !== null,
    isNobody: (_, params: { user: ThemeUser | null }) => params.user === null,
    isOtherPlayer: ({ context }, params: { user: ThemeUser | null }) => params.user?.id !== context.user?.id,
    isOwed: (_, params: Recalled) => params.isOwed,
    hasTheme: (_, params: Recalled) => params.theme !== null,
    isOutdated: ({ context }) => context.sent !== context.theme,
  },
  actions: {
    takeTheme: assign({ theme: (_, params: { theme: string }) => params.theme }),
    takeCandidate: assign({ candidate: (_, params: { theme: string }) => params.theme }),
    forgetCandidate: assign({ candidate: null }),
    turnToTheme: assign({ shown: ({ context }) => context.theme }),
    turnToCandidate: assign({ shown: ({ context }) => context.candidate ?? context.theme }),
    takeUser: assign({ user: (_, params: { user: ThemeUser | null }) => params.user }),
    noteSent: assign({ sent: ({ context }) => context.theme }),
    takeSavedAt: assign({ savedAt: (_, params: { savedAt: string }) => params.savedAt }),
    turnToServer: raise((_, params: Recalled) => ({ type: 'theme.changed', theme: params.theme ?? '' })),
    /** Applies a theme to the page; provided by the composition root. */
    showTheme: (_, _params: { theme: string }) => {},
    /** Stores a choice in the browser and marks it as not saved on the server; provided by the composition root. */
    keepChoice: (_, _params: { theme: string; userId: string | null }) => {},
    /** Stores the server's theme in the browser; provided by the composition root. */
    keepTheme: (_, _params: Recalled) => {},
    /** Marks the choice as saved on the server; provided by the composition root. */
    settleChoice: (_, _params: { theme: string }) => {},
  },
  delays: { previewPause: 80, saveTimeout: 20_000 },
}).createMachine({
  id: 'theme',
  description:
    'The theme of the page: looked at in the picker, chosen, kept in the browser, saved on the server.',
  type: 'parallel',
  context: ({ input }) => ({
    theme: input.theme,
    shown: input.theme,
    candidate: null,
    user: input.user,
    sent: null,
    savedAt: null,
  }),
  invoke: {
    id: 'watchTheme',
    src: 'watchTheme',
    onError: { description: 'What other tabs choose shows on the next page.' },
  },
  states: {
    picking: {
      description: 'What the page is drawn in.',
      initial: 'resting',
      on: {
        'theme.choose': {
          target: '.resting',
          actions: [
            { type: 'takeTheme', params: ({ event }) => event },
            {
              type: 'keepChoice',
              params: ({ context }) => ({ theme: context.theme, userId: context.user?.id ?? null }),
            },
          ],
          description: 'Applied at once, and kept in the browser.',
        },
        'theme.changed': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.resting',
          actions: { type: 'takeTheme', params: ({ event }) => event },
          description: 'Chosen in another tab, or the player who came in has it on the server.',
        },
      },
      states: {
        resting: {
          description: 'The page is drawn in the chosen theme.',
          entry: [
            'forgetCandidate',
            'turnToTheme',
            { type: 'showTheme', params: ({ context }) => ({ theme: context.shown }) },
          ],
          on: {
            'theme.preview': {
              target: 'waiting',
              actions: { type: 'takeCandidate', params: ({ event }) => event },
            },
          },
        },
        waiting: {
          description: 'A row of the picker is highlighted, perhaps only in passing.',
          on: {
            'theme.preview': {
              target: 'waiting',
              reenter: true,
              actions: { type: 'takeCandidate', params: ({ event }) => event },
            },
            'preview.end': 'resting',
          },
          after: { previewPause: 'previewing' },
        },
        previewing: {
          description: 'The page is drawn in the highlighted theme; the chosen one keeps its check.',
          entry: [
            'turnToCandidate',
            { type: 'showTheme', params: ({ context }) => ({ theme: context.shown }) },
          ],
          on: {
            'theme.preview': {
              target: 'waiting',
              actions: { type: 'takeCandidate', params: ({ event }) => event },
            },
            'preview.end': {
              target: 'resting',
              description: 'Escape, or no row is highlighted any more: the chosen theme is back.',
            },
          },
        },
      },
    },
    keeping: {
      description: 'Where the choice is saved beside the browser.',
      initial: 'arriving',
      on: {
        'user.changed': [
          {
            guard: { type: 'isNobody', params: ({ event }) => event },
            target: '.guest',
            actions: { type: 'takeUser', params: ({ event }) => event },
            description: 'Logged out: the theme stays.',
          },
          {
            guard: { type: 'isOtherPlayer', params: ({ event }) => event },
            target: '.comparing',
            actions: { type: 'takeUser', params: ({ event }) => event },
            description:
              'Logged in, or the session started. Later news of the same player may be older than a choice.',
          },
        ],
      },
      states: {
        arriving: {
          description: 'Somebody may be logged in already.',
          always: [{ guard: 'isPlayer', target: 'comparing' }, { target: 'guest' }],
        },
        guest: { description: 'A guest’s choice stays in the browser.' },
        comparing: {
          description:
            'The server’s theme is applied, unless this browser has a newer choice of the player’s.',
          invoke: {
            id: 'recall',
            src: 'recall',
            input: ({ context }) => ({ user: context.user }),
            onDone: [
              {
                guard: { type: 'isOwed', params: ({ event }) => event.output },
                target: 'saving',
                description: 'It could not be saved then: it is tried again now.',
              },
              {
                guard: { type: 'hasTheme', params: ({ event }) => event.output },
                target: 'inStep',
                actions: [
                  { type: 'keepTheme', params: ({ event }) => event.output },
                  { type: 'turnToServer', params: ({ event }) => event.output },
                ],
              },
              {
                target: 'inStep',
                description: 'The server has none: the browser’s stays, and nothing is overwritten.',
              },
            ],
            onError: { target: 'inStep', description: 'The browser’s theme stays.' },
          },
          on: { 'theme.choose': 'saving' },
        },
        inStep: {
          description: 'There is nothing to save.',
          on: { 'theme.choose': 'saving' },
        },
        saving: {
          description:
            'The choice is on its way to the server. What is chosen meanwhile goes after it: the last wins.',
          entry: 'noteSent',
          invoke: {
            id: 'saveTheme',
            src: 'saveTheme',
            input: ({ context }) => ({ theme: context.theme }),
            onDone: [
              {
                guard: 'isOutdated',
                target: 'saving',
                reenter: true,
                description: 'Another one was chosen meanwhile, here or in another tab.',
              },
              {
                target: 'saved',
                actions: [
                  { type: 'takeSavedAt', params: ({ event }) => event.output },
                  { type: 'settleChoice', params: ({ context }) => ({ theme: context.theme }) },
                ],
              },
            ],
            onError: [{ guard: 'isOutdated', target: 'saving', reenter: true }, { target: 'failed' }],
          },
          after: {
            saveTimeout: [{ guard: 'isOutdated', target: 'saving', reenter: true }, { target: 'failed' }],
          },
        },
        saved: {
          description: 'The picker says when the server saved the choice.',
          on: {
            'theme.choose': 'saving',
            'theme.changed': { target: 'inStep', description: 'Another tab saves its own choice.' },
          },
        },
        failed: {
          description:
            'The choice stays in the browser, and the picker says so. It is tried again when back online and at the next start.',
          on: {
            'theme.choose': 'saving',
            'network.online': 'saving',
            'theme.changed': { target: 'inStep', description: 'Another tab saves its own choice.' },
          },
        },
      },
    },
  },
})
