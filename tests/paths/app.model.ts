import { appMachine } from '#machines/app.machine.ts'
import { defineModel } from './harness/model.ts'
import { alice, bob, tokenMark } from './people.ts'

const input = { language: 'en' }
const crash = { fails: { crash: new Error('crashed') } }
const about =
  (...parts: string[]) =>
  (label: string): boolean =>
    label === 'wait' || parts.some((part) => label.startsWith(part))

export const model = defineModel({
  machine: appMachine,
  // One region at a time: they share nothing but the user.
  inputs: {
    'the session': input,
    'the language': input,
    'the login': input,
    'the order': input,
    'the hand-over': input,
  },
  focus: {
    'the session': about('session'),
    'the language': about('language'),
    'the login': about('login', 'loadLogin', 'session.signedIn'),
    'the order': about('order', 'loadOrder', 'session.signedIn', 'session.signedOut'),
    'the hand-over': (label) =>
      ['login.open', 'loadLogin done: loaded', 'order.open', 'loadOrder done: loaded'].includes(label),
  },
  events: {
    'session.signedIn': { valid: { user: alice }, boundary: { user: bob }, hostile: { user: null } },
    'session.signedOut': {
      valid: { problem: null },
      boundary: { problem: 'session_expired' },
      hostile: { problem: '<b>no</b>' },
    },
    'login.open': { valid: { reason: 'plain' }, boundary: { reason: 'order' }, hostile: { reason: 'route' } },
    'order.open': {
      valid: { surface: 'popup' },
      boundary: { surface: 'premium' },
      hostile: { surface: 'popup', aim: { project: { id: '__proto__', type: 'general' } } },
      'to donate': { surface: 'popup', aim: { project: null } },
    },
    'order.paid': {
      valid: { orderId: 'order-1', lines: [{ kind: 'plan', plan_id: 'tier2', type: 'monthly', cents: 999 }] },
      boundary: { orderId: 'order-1', lines: [] },
      hostile: { orderId: '__proto__', lines: [] },
    },
  },
  alsoFromElsewhere: ['login.open', 'order.open'],
  actors: {
    session: { reports: ['session.signedIn', 'session.signedOut'], ...crash },
    language: { reports: [], ...crash },
    login: { reports: ['order.open'], ...crash },
    order: { reports: ['login.open'], ...crash },
    loadLogin: { done: { loaded: undefined }, fails: { offline: new Error('offline') } },
    loadOrder: { done: { loaded: undefined }, fails: { offline: new Error('offline') } },
  },
  delays: { restartPause: 1_000, loadTimeout: 120_000, calm: 60_000 },
  sees: {
    'session.running': 'their name, or Sign in',
    'session.restarting': 'what was there before',
    'session.degraded': 'the page as a guest',
    'language.running': 'the language in force',
    'language.restarting': 'the language in force',
    'language.degraded': 'the language in force',
    'login.absent': 'no modal',
    'login.loading': 'no modal yet',
    'login.running': 'what the modal shows',
    'login.degraded': 'that signing in is not possible now',
    'order.absent': 'no popup',
    'order.loading': 'no popup yet',
    'order.running': 'what the popup shows',
    'order.degraded': 'that ordering is not possible now',
  },
  bound: ({ user, crashes }) => [user === null, crashes],
  invariants: {
    'no token is in any context': ({ context }) => !JSON.stringify(context).includes(tokenMark),
    'every crash is reported': ({ trail }) =>
      trail.every(({ label, did }) => !label.endsWith('fails: crash') || did.includes('reportCrash')),
    'a paid order is settled wherever the app is': ({ trail }) =>
      trail.every(({ label, did }) => !label.startsWith('order.paid') || did.includes('settleOrder')),
    'after log-out nobody is known': ({ context, trail }) =>
      !trail.at(-1)?.label.startsWith('session.signedOut') || context.user === null,
    'a child is given up only after three restarts': ({ context, states }) =>
      (['session', 'language', 'login', 'order'] as const).every(
        (child) => !states.includes(`${child}.degraded`) || context.crashes[child] === 3,
      ),
  },
})
