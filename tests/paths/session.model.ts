import { sessionMachine } from '#machines/session.machine.ts'
import { failure } from './failure.ts'
import { defineModel } from './harness/model.ts'
import { alice, bob, sessionOf, tokenMark } from './people.ts'

const refused = failure('refresh_refused')
const unauthorized = failure('unauthorized')
const offline = failure('offline')
const users = { alice, bob }
const anyFailure = { refused, unauthorized, offline, 'something odd': failure('internal') }

export const model = defineModel({
  machine: sessionMachine,
  inputs: { plain: undefined },
  events: {
    'session.adopt': {
      valid: { session: sessionOf(alice) },
      boundary: { session: sessionOf(bob) },
      hostile: { session: { ...sessionOf(bob), user: { ...bob, id: '' } } },
    },
    'session.logOut': { valid: {} },
    'session.changedElsewhere': {
      valid: { userId: bob.id },
      boundary: { userId: alice.id },
      gone: { userId: null },
      hostile: { userId: '' },
    },
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
    watchTabs: { reports: ['session.changedElsewhere'], fails: { 'not supported': new Error('no channel') } },
    watchExpiry: {
      reports: ['refresh.due', 'network.online'],
      fails: { 'not supported': new Error('no events') },
    },
  },
  delays: { retryPause: 60_000, startTimeout: 15_000, refreshTimeout: 20_000, clearTimeout: 8_000 },
  sees: {
    starting: 'the page without knowing yet who looks at it',
    validating: 'the page without knowing yet who looks at it',
    restoring: 'the page without knowing yet who looks at it',
    unreachable: 'the page of whoever the browser remembers, to be tried again',
    loggedOut: 'Log in in the header',
    adopting: 'the login modal, busy',
    'loggedIn.fresh': 'their name in the header',
    'loggedIn.reloading': 'their name in the header',
    'loggedIn.refreshing': 'their name in the header',
    'loggedIn.coolingDown': 'their name in the header',
    loggingOut: 'Log in in the header',
    ending: 'the page without knowing yet who looks at it',
  },
  bound: ({ user, problem, isOutdated }) => [user && user.id, problem, isOutdated],
  invariants: {
    'no token is in any context': ({ context }) => !JSON.stringify(context).includes(tokenMark),
    'a guest is nobody': ({ context, states }) => !states.includes('loggedOut') || context.user === null,
    'after log-out nobody is known': ({ context, states }) =>
      !states.includes('loggingOut') || context.user === null,
    'who is signed in is known': ({ context, states }) =>
      !states.some((state) => state.startsWith('loggedIn')) || context.user !== null,
    'what is known to be outdated is not called fresh': ({ context, states }) =>
      !states.includes('loggedIn.fresh') || !context.isOutdated,
    'a session is forgotten before anybody is told it ended': ({ trail }) =>
      trail.every(
        ({ label, did }) => !label.startsWith('session.logOut') || !did.includes('emits session.loggedOut'),
      ),
  },
})
