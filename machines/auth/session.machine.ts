import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Session, User } from '#contract/auth/session.contract.ts'

/** The session as the browser stores it, without the tokens: they never enter a machine's context. */
export interface StoredSession {
  hasToken: boolean
  hasRefreshToken: boolean
  user: User | null
}

/** Reason a session ended without the player ending it; a sentence is shown for it. */
export type SessionEnd = 'session_expired' | 'validation_failed'

export interface SessionContext {
  user: User | null
  /** Reason the last session ended. */
  problem: SessionEnd | null
  /** The user changed on the server while being loaded again, so the pending answer may be older. */
  isOutdated: boolean
}

export type SessionEvent =
  | { type: 'session.adopt'; session: Session }
  | { type: 'session.logOut' }
  | { type: 'session.changed'; userId: string | null }
  | { type: 'session.expired' }
  | { type: 'session.reload' }
  | { type: 'refresh.due' }
  | { type: 'request.unauthorized' }
  | { type: 'network.online' }

/** Events for the rest of the page. */
export type SessionFact =
  | { type: 'session.loggedIn'; user: User | null }
  | { type: 'session.loggedOut'; problem: SessionEnd | null }
  | { type: 'session.unknown' }

const refusals: readonly Problem[] = ['refresh_refused', 'invalid_request', 'unauthorized', 'forbidden']
const temporary: readonly Problem[] = ['offline', 'timeout', 'internal', 'unavailable', 'rate_limited']

/**
 * The logged-in user (Shell 4, "Session start" to "Logout"; decisions.md, "Session"). Nothing else refreshes tokens:
 * requests that got a 401 wait for it. Tokens live in the vault that the actors read, never in the context.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionFact,
  },
  actors: {
    readSession: fromPromise<StoredSession>(() => Promise.reject(new Error('readSession'))),
    fetchUser: fromPromise<User>(() => Promise.reject(new Error('fetchUser'))),
    refreshSession: fromPromise<User>(() => Promise.reject(new Error('refreshSession'))),
    storeSession: fromPromise<User, { session: Session | null }>(() =>
      Promise.reject(new Error('storeSession')),
    ),
    clearSession: fromPromise<void, { revoke: boolean }>(() => Promise.reject(new Error('clearSession'))),
    watchTabs: fromCallback<SessionEvent, { userId: string | null }>(() => {
      throw new Error('watchTabs')
    }),
    watchExpiry: fromCallback<SessionEvent>(() => {
      throw new Error('watchExpiry')
    }),
  },
  guards: {
    hasToken: (_, params: StoredSession) => params.hasToken,
    isOutdated: ({ context }) => context.isOutdated,
    hasRefreshToken: (_, params: StoredSession) => params.hasRefreshToken,
    isUnauthorized: (_, params: { error: unknown }) => (params.error as Failure).code === 'unauthorized',
    isRefused: (_, params: { error: unknown }) => refusals.includes((params.error as Failure).code),
    isTemporary: (_, params: { error: unknown }) => temporary.includes((params.error as Failure).code),
    isGone: (_, params: { userId: string | null }) => params.userId === null,
    isOtherUser: ({ context }, params: { userId: string | null }) =>
      params.userId !== (context.user?.id ?? null),
  },
  actions: {
    takeUser: assign({ user: (_, params: { user: User }) => params.user, problem: null }),
    takeStored: assign({ user: (_, params: StoredSession) => params.user }),
    forgetUser: assign({ user: null }),
    noteOutdated: assign({ isOutdated: true }),
    clearOutdated: assign({ isOutdated: false }),
    clearProblem: assign({ problem: null }),
    noteExpired: assign({ problem: 'session_expired' }),
    noteInvalid: assign({ problem: 'validation_failed' }),
    announceUser: emit(({ context }) => ({ type: 'session.loggedIn', user: context.user })),
    /**
     * A remembered user counts as logged in while the server cannot be reached; the server still checks every request.
     */
    announceRemembered: emit(({ context }) =>
      context.user ? { type: 'session.loggedIn', user: context.user } : { type: 'session.unknown' },
    ),
    announceNobody: emit(({ context }) => ({ type: 'session.loggedOut', problem: context.problem })),
    /** Opens /VaultVision after a log-out; provided by the composition root. */
    landAfterLogOut: () => {},
  },
  delays: { retryPause: 60_000, startTimeout: 15_000, refreshTimeout: 20_000, clearTimeout: 8_000 },
}).createMachine({
  id: 'session',
  description: 'Who is logged in; the only place where tokens are refreshed.',
  context: { user: null, problem: null, isOutdated: false },
  initial: 'starting',
  on: {
    'session.adopt': {
      target: '.adopting',
      description: 'A login succeeded, perhaps as another user, whatever was going on.',
    },
  },
  states: {
    starting: {
      description: 'Reads what the browser stores. No route guard decides before the start is over.',
      tags: 'settling',
      entry: 'clearOutdated',
      invoke: {
        id: 'readSession',
        src: 'readSession',
        onDone: [
          {
            guard: { type: 'hasToken', params: ({ event }) => event.output },
            target: 'validating',
            actions: { type: 'takeStored', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasRefreshToken', params: ({ event }) => event.output },
            target: 'restoring',
            actions: { type: 'takeStored', params: ({ event }) => event.output },
            description: 'No token but a refresh token: try a refresh.',
          },
          { target: 'loggedOut' },
        ],
        onError: { target: 'loggedOut', description: 'Storage is blocked: the player is a guest.' },
      },
    },
    validating: {
      description: 'With a stored token, fetch the current user.',
      tags: 'settling',
      invoke: {
        id: 'fetchUser',
        src: 'fetchUser',
        onDone: {
          target: 'loggedIn',
          actions: { type: 'takeUser', params: ({ event }) => ({ user: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => event },
            target: 'restoring',
            description: 'A 401 at start triggers a refresh.',
          },
          { guard: { type: 'isTemporary', params: ({ event }) => event }, target: 'unreachable' },
          { target: 'ending', actions: 'noteInvalid', description: "'Failed to validate session'" },
        ],
      },
      on: {
        'session.reload': {
          actions: 'noteOutdated',
          description: 'Something changed on the server meanwhile: the answer under way may be older.',
        },
      },
      after: { startTimeout: 'unreachable' },
    },
    restoring: {
      description: 'A refresh at start.',
      tags: 'settling',
      invoke: {
        id: 'restoreSession',
        src: 'refreshSession',
        onDone: {
          target: 'loggedIn',
          actions: { type: 'takeUser', params: ({ event }) => ({ user: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'ending',
            actions: 'noteExpired',
            description: "'Session expired'",
          },
          { target: 'unreachable' },
        ],
      },
      on: {
        'session.reload': {
          actions: 'noteOutdated',
          description: 'Something changed on the server meanwhile: the answer under way may be older.',
        },
      },
      after: { refreshTimeout: 'unreachable' },
    },
    unreachable: {
      description:
        'The server can’t be reached: tokens are kept, with one try a minute, and at once when back online.',
      entry: 'announceRemembered',
      on: {
        'network.online': 'restoring',
        'session.logOut': 'loggingOut',
        'session.changed': 'starting',
        'session.expired': {
          target: 'ending',
          actions: 'noteExpired',
          description: 'Another tab could ask the server, which refused the session.',
        },
        'session.reload': {
          target: 'validating',
          description: 'Another request of this page got an answer: the server can be reached.',
        },
      },
      invoke: [
        {
          id: 'watchNetwork',
          src: 'watchExpiry',
          onError: { description: 'Without it, one try a minute is enough.' },
        },
        {
          id: 'watchTabsMeanwhile',
          src: 'watchTabs',
          input: ({ context }) => ({ userId: context.user?.id ?? null }),
          onError: { description: 'Other tabs go unnoticed.' },
        },
      ],
      after: { retryPause: 'restoring' },
    },
    loggedOut: {
      description: 'A guest.',
      entry: ['forgetUser', 'announceNobody'],
      on: {
        'session.changed': {
          guard: { type: 'isOtherUser', params: ({ event }) => event },
          target: 'starting',
          actions: 'clearProblem',
          description: 'Logged in in another tab.',
        },
      },
      invoke: {
        id: 'watchTabsAsGuest',
        src: 'watchTabs',
        input: { userId: null },
        onError: { description: 'Other tabs go unnoticed.' },
      },
    },
    adopting: {
      description: 'A login brought a new session: it is stored first, then in force.',
      entry: 'clearOutdated',
      invoke: {
        id: 'storeSession',
        src: 'storeSession',
        input: ({ event }) => ({ session: event.type === 'session.adopt' ? event.session : null }),
        onDone: {
          target: 'loggedIn',
          actions: { type: 'takeUser', params: ({ event }) => ({ user: event.output }) },
        },
        onError: { target: 'ending', actions: 'noteInvalid' },
      },
      on: {
        'session.reload': {
          actions: 'noteOutdated',
          description: 'Something changed on the server meanwhile: the answer under way may be older.',
        },
      },
    },
    loggedIn: {
      description: 'Logged in. Watches other tabs and the token’s expiry.',
      entry: 'announceUser',
      initial: 'fresh',
      invoke: [
        {
          id: 'watchTabs',
          src: 'watchTabs',
          input: ({ context }) => ({ userId: context.user?.id ?? null }),
          onError: { description: 'Other tabs go unnoticed.' },
        },
        {
          id: 'watchExpiry',
          src: 'watchExpiry',
          onError: { description: 'Without it, a 401 shows the expiry.' },
        },
      ],
      on: {
        'session.logOut': {
          target: 'loggingOut',
          description: 'Logout clears tokens, user and redirectAfterLogin.',
        },
        'session.changed': [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'loggedOut',
            actions: 'landAfterLogOut',
            description: 'Logged out in another tab.',
          },
          {
            guard: { type: 'isOtherUser', params: ({ event }) => event },
            target: 'starting',
            actions: 'forgetUser',
            description: 'Another user in another tab.',
          },
        ],
        'session.expired': {
          target: 'ending',
          actions: 'noteExpired',
          description: 'The server refused the session in another tab: this tab says so, too.',
        },
      },
      states: {
        fresh: {
          description: 'The token is valid as far as is known.',
          always: {
            guard: 'isOutdated',
            target: 'reloading',
            description: 'The user changed on the server while the answer was under way.',
          },
          on: {
            'refresh.due': {
              target: 'refreshing',
              description: 'Under 30 minutes left, or the page woke up, got focus or came online.',
            },
            'request.unauthorized': {
              target: 'refreshing',
              description: 'A request with the current token got a 401.',
            },
            'session.reload': {
              target: 'reloading',
              description: 'Something changed on the server: a plan was bought.',
            },
          },
        },
        reloading: {
          description: 'Loads the user again.',
          entry: 'clearOutdated',
          invoke: {
            id: 'reloadUser',
            src: 'fetchUser',
            onDone: {
              target: 'fresh',
              actions: [
                { type: 'takeUser', params: ({ event }) => ({ user: event.output }) },
                'announceUser',
              ],
            },
            onError: [
              { guard: { type: 'isUnauthorized', params: ({ event }) => event }, target: 'refreshing' },
              {
                guard: { type: 'isTemporary', params: ({ event }) => event },
                target: 'coolingDown',
                description: 'Tried again in a minute.',
              },
              { target: 'fresh', description: 'The user is shown as before; the next start loads it again.' },
            ],
          },
          on: {
            'request.unauthorized': 'refreshing',
            'session.reload': {
              target: 'reloading',
              reenter: true,
              description: 'Changed once more: the answer under way may be older.',
            },
          },
          after: { startTimeout: 'coolingDown' },
        },
        refreshing: {
          description: 'One refresh serves every waiting request and tab.',
          tags: 'refreshing',
          invoke: {
            id: 'refreshSession',
            src: 'refreshSession',
            onDone: {
              target: 'fresh',
              actions: [
                { type: 'takeUser', params: ({ event }) => ({ user: event.output }) },
                'announceUser',
              ],
            },
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => event },
                target: '#session.ending',
                actions: 'noteExpired',
                description: 'Refused: token, refreshToken and user are cleared.',
              },
              { target: 'coolingDown' },
            ],
          },
          on: {
            'session.reload': {
              actions: 'noteOutdated',
              description: 'Something changed on the server meanwhile.',
            },
          },
          after: { refreshTimeout: 'coolingDown' },
        },
        coolingDown: {
          description: 'A 5xx, 429, timeout or being offline keeps the tokens; one try a minute.',
          on: {
            'network.online': 'refreshing',
            'session.reload': {
              target: 'reloading',
              description: 'Refreshing failed, but the token may still be valid.',
            },
          },
          after: { retryPause: 'refreshing' },
        },
      },
    },
    loggingOut: {
      description: 'Forgets the session here and on the server.',
      entry: 'forgetUser',
      invoke: {
        id: 'logOut',
        src: 'clearSession',
        input: { revoke: true },
        onDone: { target: 'loggedOut', actions: 'landAfterLogOut' },
        onError: {
          target: 'loggedOut',
          actions: 'landAfterLogOut',
          description: 'Forgotten here even when the server can’t be told.',
        },
      },
      after: { clearTimeout: { target: 'loggedOut', actions: 'landAfterLogOut' } },
    },
    ending: {
      description: 'The server refused the session: it is forgotten here.',
      tags: 'settling',
      entry: 'forgetUser',
      invoke: {
        id: 'clearSession',
        src: 'clearSession',
        input: { revoke: false },
        onDone: 'loggedOut',
        onError: 'loggedOut',
      },
      after: { clearTimeout: 'loggedOut' },
    },
  },
})
