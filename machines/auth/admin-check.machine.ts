import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure } from '#contract/errors.ts'

/** The logged-in user; `isAdmin` as the server last sent it. */
export interface CheckedUser {
  id: string
  isAdmin: boolean
}

export interface AdminCheckContext {
  user: CheckedUser | null
}

export type AdminCheckNews =
  | { type: 'claim.lost' }
  | { type: 'access.refused' }
  | { type: 'window.focused' }
  | { type: 'network.online' }

export type AdminCheckEvent =
  | AdminCheckNews
  | { type: 'user.changed'; user: CheckedUser | null }
  | { type: 'place.enter' }

/**
 * Decides if this player is an administrator, for content that only administrators see (Shell 2.7 and 4; decisions.md,
 * "Session" and "Shell"). The token's claim and the server must both say so. The server checks every request anyway;
 * this check hides controls that others cannot use.
 */
export const adminCheckMachine = setup({
  types: {
    context: {} as AdminCheckContext,
    events: {} as AdminCheckEvent,
    input: {} as { user: CheckedUser | null },
  },
  actors: {
    readClaim: fromPromise<boolean>(() => Promise.reject(new Error('readClaim'))),
    askServer: fromPromise<boolean>(() => Promise.reject(new Error('askServer'))),
    watchAccess: fromCallback<AdminCheckNews>(() => {
      throw new Error('watchAccess')
    }),
  },
  guards: {
    isAdmin: ({ context }) => context.user?.isAdmin === true,
    isAnnouncedAdmin: (_, params: { user: CheckedUser | null }) => params.user?.isAdmin === true,
    isOtherAdmin: ({ context }, params: { user: CheckedUser | null }) =>
      params.user?.isAdmin === true && params.user.id !== context.user?.id,
    isNoAdmin: (_, params: { user: CheckedUser | null }) => params.user?.isAdmin !== true,
    isYes: (_, params: { output: boolean }) => params.output,
    isUnauthorized: (_, params: { error: unknown }) => (params.error as Failure).code === 'unauthorized',
  },
  actions: {
    takeUser: assign({ user: (_, params: { user: CheckedUser | null }) => params.user }),
    /**
     * Makes the session load the user again, so that the whole page is up to date; provided by the composition root.
     */
    reloadUser: () => {},
    /** Shows that only administrators may enter; provided by the composition root. */
    sayDenied: () => {},
  },
  delays: { askTimeout: 20_000, retryPause: 60_000, freshTime: 5_000 },
}).createMachine({
  id: 'adminCheck',
  description: 'Whether this player is an administrator: the token and the server must both say so.',
  context: ({ input }) => ({ user: input.user }),
  initial: 'deciding',
  on: {
    'user.changed': [
      {
        guard: { type: 'isOtherAdmin', params: ({ event }) => event },
        target: '.readingClaim',
        actions: { type: 'takeUser', params: ({ event }) => event },
        description: 'Another administrator: nothing that was verified holds for them.',
      },
      {
        guard: { type: 'isNoAdmin', params: ({ event }) => event },
        target: '.denied',
        actions: { type: 'takeUser', params: ({ event }) => event },
        description: 'Logged out, or no longer an administrator.',
      },
    ],
  },
  states: {
    deciding: {
      description: 'Only for a user who is an administrator is there anything to check.',
      always: [{ guard: 'isAdmin', target: 'readingClaim' }, { target: 'denied' }],
    },
    denied: {
      description: 'Not an administrator, as far as is known: nothing is shown and nothing is asked.',
      on: {
        'user.changed': {
          guard: { type: 'isAnnouncedAdmin', params: ({ event }) => event },
          target: 'readingClaim',
          actions: { type: 'takeUser', params: ({ event }) => event },
          description: 'A refresh may have brought a token with the claim.',
        },
      },
    },
    readingClaim: {
      description: 'Reads is_admin from the token. Without it the server isn’t even asked.',
      invoke: {
        id: 'readClaim',
        src: 'readClaim',
        onDone: [
          { guard: { type: 'isYes', params: ({ event }) => event }, target: 'claimed' },
          { target: 'denied' },
        ],
        onError: 'denied',
      },
    },
    claimed: {
      description: 'The token claims it. Noticed are refusals, other tabs, and the player’s return.',
      initial: 'asking',
      invoke: {
        id: 'watchAccess',
        src: 'watchAccess',
        onError: { description: 'Only the next start of the page finds out what changed.' },
      },
      on: {
        'claim.lost': {
          target: 'denied',
          actions: 'reloadUser',
          description: 'Another tab stored a token or a user without the right.',
        },
      },
      states: {
        asking: {
          description: 'Asks GET /auth/me. Nothing is shown yet.',
          invoke: {
            id: 'askServer',
            src: 'askServer',
            onDone: [
              { guard: { type: 'isYes', params: ({ event }) => event }, target: 'verified' },
              { target: '#adminCheck.denied', actions: 'reloadUser' },
            ],
            onError: [
              {
                guard: { type: 'isUnauthorized', params: ({ event }) => event },
                target: '#adminCheck.denied',
              },
              { target: 'unanswered' },
            ],
          },
          after: { askTimeout: 'unanswered' },
        },
        unanswered: {
          description: 'The server can’t be reached: nothing is newly shown.',
          on: { 'network.online': 'asking', 'window.focused': 'asking' },
          after: { retryPause: 'asking' },
        },
        verified: {
          description: 'An administrator, as token and server say.',
          tags: 'verified',
          initial: 'fresh',
          on: {
            'access.refused': {
              target: 'asking',
              description: 'A call was refused with 403: nothing is shown until the server says yes again.',
            },
            'place.enter': {
              target: 'proving',
              description: 'The player goes to the administrators’ place.',
            },
          },
          states: {
            fresh: {
              description: 'Just heard from the server: a return to the window asks nothing.',
              after: { freshTime: 'settled' },
            },
            settled: {
              description: 'Verified some time ago.',
              on: { 'window.focused': 'rechecking' },
            },
            rechecking: {
              description: 'Asks again; what is shown stays meanwhile.',
              invoke: {
                id: 'askAgain',
                src: 'askServer',
                onDone: [
                  { guard: { type: 'isYes', params: ({ event }) => event }, target: 'fresh' },
                  { target: '#adminCheck.denied', actions: 'reloadUser' },
                ],
                onError: [
                  {
                    guard: { type: 'isUnauthorized', params: ({ event }) => event },
                    target: '#adminCheck.denied',
                  },
                  { target: 'settled', description: 'What was verified stays while the server is away.' },
                ],
              },
              after: { askTimeout: 'settled' },
            },
          },
        },
        proving: {
          description: 'Asks whether the administrators’ place may be entered; a refusal is said.',
          tags: 'verified',
          invoke: {
            id: 'askForPlace',
            src: 'askServer',
            onDone: [
              { guard: { type: 'isYes', params: ({ event }) => event }, target: 'verified' },
              { target: '#adminCheck.denied', actions: ['sayDenied', 'reloadUser'] },
            ],
            onError: [
              {
                guard: { type: 'isUnauthorized', params: ({ event }) => event },
                target: '#adminCheck.denied',
                actions: 'sayDenied',
              },
              { target: 'verified.settled' },
            ],
          },
          after: { askTimeout: 'verified.settled' },
        },
      },
    },
  },
})
