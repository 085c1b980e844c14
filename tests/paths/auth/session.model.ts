import type { Session, User } from '#contract/auth/session.contract.ts'
import type { SessionContext } from '#machines/auth/session.machine.ts'
import { sessionMachine } from '#machines/auth/session.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { alice, bob, sessionOf, tokenMark } from '../people.ts'

const users = { alice, bob }
/** What ends a session at a refresh, and what says nothing of it (decisions.md, "Session"). */
const refusals = {
  refused: failure('refresh_refused'),
  malformed: failure('invalid_request'),
  unauthorized: failure('unauthorized'),
  forbidden: failure('forbidden'),
}
const temporary = {
  offline: failure('offline'),
  'too slow': failure('timeout'),
  'something odd': failure('internal'),
  unavailable: failure('unavailable'),
  'too many': failure('rate_limited'),
}
const anyFailure = { ...refusals, ...temporary }

const adopted = {
  valid: { session: sessionOf(alice) },
  boundary: { session: sessionOf(bob) },
  hostile: { session: { ...sessionOf(bob), user: { ...bob, id: '' } } },
}

type Line = Lead<SessionContext>
/** What a guest's page does, and what forgetting a refused session does. */
const guest = ['emits session.loggedOut', 'starts watchTabsAsGuest']
const forgets = ['starts clearSession']
const left = 'landAfterLogOut'
const announced = ['emits session.loggedIn']

/** Everybody hears of the user; who changed while the answer was under way is loaded once more. */
const known =
  (user: User, also: string[] = []) =>
  ({ previous }: Seen<SessionContext>): Line =>
    previous?.isOutdated
      ? ['loggedIn.reloading', { user, isOutdated: false }, [...announced, ...also, 'starts reloadUser']]
      : ['loggedIn.fresh', { user }, [...announced, ...also]]

/** Whoever the answer names is in. */
const comesIn = (step: string) =>
  Object.fromEntries(
    Object.entries(users).map(([name, user]) => [
      `${step} done: ${name}`,
      known(user, ['starts watchTabs', 'starts watchExpiry']),
    ]),
  )
const toBeOutdated = (state: string): Record<string, Line> => ({
  [`${state} | session.reload`]: [state, { isOutdated: true }, []],
})
const knownAnew = (step: string): Record<string, Line> =>
  Object.fromEntries(
    Object.entries(users).map(([name, user]) => [
      `${step} done: ${name}`,
      ['loggedIn.fresh', { user, isOutdated: false }, announced] as const,
    ]),
  )
/** A failure that says nothing of the session keeps it: the tokens stay, and another try follows. */
const toBeTriedAgain = (step: string, state: string): Record<string, Line> =>
  Object.fromEntries(Object.keys(temporary).map((name) => [`${step} fails: ${name}`, state]))
const refused = (step: string): Record<string, Line> =>
  Object.fromEntries(
    Object.keys(refusals).map((name) => [
      `${step} fails: ${name}`,
      ['ending', { user: null, problem: 'session_expired' }, forgets] as const,
    ]),
  )
const elsewhere =
  (userId: string) =>
  ({ previous, previousStates }: Seen<SessionContext>): Line =>
    previous?.user?.id === userId
      ? [previousStates[0] ?? '', {}, []]
      : ['starting', { user: null }, ['starts readSession']]

/** By which actor each question is asked. */
const asks: Record<string, string> = {
  readSession: 'readSession',
  fetchUser: 'fetchUser',
  reloadUser: 'fetchUser',
  restoreSession: 'refreshSession',
  refreshSession: 'refreshSession',
  storeSession: 'storeSession',
  logOut: 'clearSession',
  clearSession: 'clearSession',
  watchTabs: 'watchTabs',
  watchTabsAsGuest: 'watchTabs',
  watchTabsMeanwhile: 'watchTabs',
  watchExpiry: 'watchExpiry',
  watchNetwork: 'watchExpiry',
}

export const model = defineModel({
  machine: sessionMachine,
  inputs: { plain: undefined },
  events: {
    'session.adopt': adopted,
    'session.logOut': { valid: {} },
    'session.changed': {
      valid: { userId: bob.id },
      boundary: { userId: alice.id },
      gone: { userId: null },
      hostile: { userId: '' },
    },
    'session.expired': { valid: {} },
    'session.reload': { valid: {} },
    'refresh.due': { valid: {} },
    'request.unauthorized': { valid: {} },
    'network.online': { valid: {} },
  },
  actors: {
    readSession: {
      done: {
        nothing: { hasToken: false, hasRefreshToken: false, user: null },
        'a token': { hasToken: true, hasRefreshToken: true, user: alice },
        'only a refresh token': { hasToken: false, hasRefreshToken: true, user: alice },
        'a token without a user': { hasToken: true, hasRefreshToken: false, user: null },
      },
      fails: { blocked: failure('internal') },
    },
    fetchUser: { done: users, fails: { ...anyFailure, 'not found': failure('not_found') } },
    refreshSession: { done: users, fails: anyFailure },
    storeSession: { done: users, fails: { full: failure('internal') } },
    clearSession: { done: { cleared: undefined }, fails: anyFailure },
    watchTabs: {
      reports: ['session.changed', 'session.expired'],
      fails: { 'not supported': new Error('no channel') },
    },
    watchExpiry: {
      reports: ['refresh.due', 'network.online'],
      fails: { 'not supported': new Error('no events') },
    },
  },
  delays: { retryPause: 60_000, startTimeout: 15_000, refreshTimeout: 20_000, clearTimeout: 8_000 },
  drivesNoPage:
    'Its answers come from what the browser keeps and from other tabs: session.tabs.test.ts tries its real actors in five tabs, log-in.journey.ts what the header shows.',
  bound: ({ user, problem, isOutdated }) => [user && user.id, problem, isOutdated],
  leads: {
    'start plain': ['starting', { user: null, problem: null, isOutdated: false }, ['starts readSession']],
    'starting | readSession done: nothing': ['loggedOut', { user: null }, guest],
    'starting | readSession done: a token': ['validating', { user: alice }, ['starts fetchUser']],
    'starting | readSession done: only a refresh token': [
      'restoring',
      { user: alice },
      ['starts restoreSession'],
    ],
    'starting | readSession done: a token without a user': [
      'validating',
      { user: null },
      ['starts fetchUser'],
    ],
    'starting | readSession fails': ['loggedOut', { user: null }, guest],
    ...comesIn('validating | fetchUser'),
    'validating | fetchUser fails': ['ending', { user: null, problem: 'validation_failed' }, forgets],
    ...toBeTriedAgain('validating | fetchUser', 'unreachable'),
    'validating | fetchUser fails: unauthorized': ['restoring', {}, ['starts restoreSession']],
    ...toBeOutdated('validating'),
    'validating | after startTimeout': 'unreachable',
    ...comesIn('restoring | restoreSession'),
    'restoring | restoreSession fails': 'unreachable',
    ...refused('restoring | restoreSession'),
    ...toBeOutdated('restoring'),
    'restoring | after refreshTimeout': 'unreachable',
    'unreachable | after retryPause': ['restoring', {}, ['starts restoreSession']],
    'unreachable | network.online': ['restoring', {}, ['starts restoreSession']],
    'unreachable | session.expired': ['ending', { user: null, problem: 'session_expired' }, forgets],
    'unreachable | session.logOut': ['loggingOut', { user: null, problem: null }, ['starts logOut']],
    'unreachable | session.changed': ['starting', {}, ['starts readSession']],
    'unreachable | session.reload': ['validating', {}, ['starts fetchUser']],
    'unreachable | watchNetwork fails': ['unreachable', {}, []],
    'unreachable | watchTabsMeanwhile fails': ['unreachable', {}, []],
    'loggedOut | session.changed': ['starting', { problem: null }, ['starts readSession']],
    'loggedOut | watchTabsAsGuest fails': ['loggedOut', {}, []],
    ...comesIn('adopting | storeSession'),
    ...toBeOutdated('adopting'),
    'adopting | storeSession fails': ['ending', { user: null, problem: 'validation_failed' }, forgets],
    'loggedIn | session.logOut': ['loggingOut', { user: null, problem: null }, ['starts logOut']],
    'loggedIn | session.changed': elsewhere(bob.id),
    'loggedIn | session.changed (boundary)': elsewhere(alice.id),
    'loggedIn | session.changed (hostile)': elsewhere(''),
    'loggedIn | session.changed (gone)': ['loggedOut', { user: null }, [left, ...guest]],
    'loggedIn | session.expired': ['ending', { user: null, problem: 'session_expired' }, forgets],
    'loggedIn | watchTabs fails': ({ previousStates }) => [previousStates[0] ?? '', {}, []],
    'loggedIn | watchExpiry fails': ({ previousStates }) => [previousStates[0] ?? '', {}, []],
    'loggedIn.fresh | refresh.due': ['loggedIn.refreshing', {}, ['starts refreshSession']],
    'loggedIn.fresh | request.unauthorized': ['loggedIn.refreshing', {}, ['starts refreshSession']],
    'loggedIn.fresh | session.reload': ['loggedIn.reloading', {}, ['starts reloadUser']],
    ...knownAnew('loggedIn.reloading | reloadUser'),
    'loggedIn.reloading | reloadUser fails': ['loggedIn.fresh', {}, []],
    ...toBeTriedAgain('loggedIn.reloading | reloadUser', 'loggedIn.coolingDown'),
    'loggedIn.reloading | reloadUser fails: unauthorized': [
      'loggedIn.refreshing',
      {},
      ['starts refreshSession'],
    ],
    'loggedIn.reloading | request.unauthorized': ['loggedIn.refreshing', {}, ['starts refreshSession']],
    'loggedIn.reloading | session.reload': ['loggedIn.reloading', {}, ['starts reloadUser']],
    'loggedIn.reloading | after startTimeout': ['loggedIn.coolingDown', {}, []],
    'loggedIn.refreshing | refreshSession done: alice': known(alice),
    'loggedIn.refreshing | refreshSession done: bob': known(bob),
    'loggedIn.refreshing | refreshSession fails': ['loggedIn.coolingDown', {}, []],
    ...refused('loggedIn.refreshing | refreshSession'),
    ...toBeOutdated('loggedIn.refreshing'),
    'loggedIn.refreshing | after refreshTimeout': ['loggedIn.coolingDown', {}, []],
    'loggedIn.coolingDown | network.online': ['loggedIn.refreshing', {}, ['starts refreshSession']],
    'loggedIn.coolingDown | session.reload': ['loggedIn.reloading', {}, ['starts reloadUser']],
    'loggedIn.coolingDown | after retryPause': ['loggedIn.refreshing', {}, ['starts refreshSession']],
    'loggingOut | logOut done': ['loggedOut', { user: null }, [left, ...guest]],
    'loggingOut | logOut fails': ['loggedOut', { user: null }, [left, ...guest]],
    'loggingOut | after clearTimeout': ['loggedOut', { user: null }, [left, ...guest]],
    'ending | clearSession done': ['loggedOut', { user: null }, guest],
    'ending | clearSession fails': ['loggedOut', { user: null }, guest],
    'ending | after clearTimeout': ['loggedOut', { user: null }, guest],
    ...Object.fromEntries(
      [
        'starting',
        'validating',
        'restoring',
        'unreachable',
        'loggedOut',
        'adopting',
        'loggedIn',
        'loggingOut',
        'ending',
      ].map((state) => [`${state} | session.adopt`, ['adopting', {}, ['starts storeSession']] as const]),
    ),
  },
  invariants: {
    'a log-out is told to the server, an ended session is not': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(
          ({ id, src, input }) =>
            src !== 'clearSession' || (input as { revoke: boolean }).revoke === (id === 'logOut'),
        ),
      ),
    'only what refreshes, refreshes; only what forgets, forgets': ({ trail }) =>
      (trail.at(-1)?.started ?? []).every(({ id, src }) => src === asks[id]),
    'who the browser remembers counts as logged in while the server cannot be asked': ({
      context: { user },
      previousStates,
      states,
      trail,
    }) =>
      !states.includes('unreachable') ||
      previousStates.includes('unreachable') ||
      (trail.at(-1)?.did ?? []).includes(user ? 'emits session.loggedIn' : 'emits session.unknown'),
    'the session that is kept is the one that came': ({ trail }) =>
      trail.every(({ is, step, started }) =>
        started.every(
          ({ src, input }) =>
            src !== 'storeSession' ||
            (is('session.adopt') &&
              step.kind === 'send' &&
              (input as { session: Session | null }).session === step.event.session),
        ),
      ),
    'other tabs are compared with who is logged in here': ({ context, trail }) =>
      (trail.at(-1)?.started ?? []).every(
        ({ src, input }) =>
          src !== 'watchTabs' || (input as { userId: string | null }).userId === (context.user?.id ?? null),
      ),
    'everybody hears who is in, who may be, and why nobody is any more': ({ context, trail }) =>
      (trail.at(-1)?.acts ?? []).every(({ type, params }) => {
        const { user, problem } = (params ?? {}) as Partial<SessionContext>
        if (type.endsWith('session.loggedIn')) return user === context.user && user !== null
        return !type.endsWith('session.loggedOut') || problem === context.problem
      }),
    'no guard of a route decides while it is being found out who is in': ({ states, tags }) =>
      tags.includes('settling') ===
      states.some((state) => ['starting', 'validating', 'restoring', 'ending'].includes(state)),
    'whoever waits for a refresh can see it': ({ states, tags }) =>
      tags.includes('refreshing') === states.includes('loggedIn.refreshing'),
    'no token is in any context': ({ context }) => !JSON.stringify(context).includes(tokenMark),
    'a guest is nobody': ({ context, states }) => !states.includes('loggedOut') || context.user === null,
    'after log-out nobody is known': ({ context, states }) =>
      !states.includes('loggingOut') || context.user === null,
    'who is logged in is known': ({ context, states }) =>
      !states.some((state) => state.startsWith('loggedIn')) || context.user !== null,
    'what is known to be outdated is not called fresh': ({ context, states }) =>
      !states.includes('loggedIn.fresh') || !context.isOutdated,
    'a session is forgotten before anybody is told it ended': ({ trail }) =>
      trail.every(({ is, did }) => !is('session.logOut') || !did.includes('emits session.loggedOut')),
  },
})
