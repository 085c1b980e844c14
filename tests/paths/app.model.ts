import { appMachine } from '#machines/app.machine.ts'
import { defineModel } from './harness/model.ts'
import { alice, bob, tokenMark } from './people.ts'

export const model = defineModel({
  machine: appMachine,
  inputs: { 'the page': undefined },
  events: {
    'flow.open': {
      valid: { opening: { type: 'order.open' } },
      boundary: { opening: { type: '.open' } },
      hostile: { opening: { type: '__proto__.open' } },
    },
    'session.loggedIn': { valid: { user: alice }, boundary: { user: bob }, hostile: { user: null } },
    'session.loggedOut': {
      valid: { problem: null },
      boundary: { problem: 'session_expired' },
      hostile: { problem: '<b>no</b>' },
    },
    'session.unknown': { valid: {} },
    'order.paid': {
      valid: { orderId: 'order-1', lines: [{ kind: 'plan', plan_id: 'tier2', type: 'monthly', cents: 999 }] },
      boundary: { orderId: 'order-1', lines: [] },
      hostile: { orderId: '__proto__', lines: [] },
    },
  },
  actors: {},
  delays: {},
  drivesNoPage:
    'It only starts the flows and passes on who is logged in: the pages of the flows show it, and a crash of one is tried in crashes.test.ts.',
  invariants: {
    'no token is in any context': ({ context }) => !JSON.stringify(context).includes(tokenMark),
    'the flows are supervised from the start, once': ({ trail }) =>
      trail.flatMap(({ did }) => did).filter((one) => one === 'superviseFlows').length === 1 &&
      Boolean(trail[0]?.did.includes('superviseFlows')),
    'whoever is opened is passed on, and nothing else is': ({ trail }) =>
      trail.every(({ label, did }) => label.startsWith('flow.open') === did.includes('openFlow')),
    'a paid order is settled whoever is logged in': ({ trail }) =>
      trail.every(({ label, did }) => label.startsWith('order.paid') === did.includes('settleOrder')),
    'every flow hears who is logged in, after it is known here': ({ trail }) =>
      trail.every(({ label, did }) => label.startsWith('session.') === (did.at(-1) === 'tellFlows')),
    'once nobody is logged in nobody is known': ({ context, states, trail }) =>
      !/^session\.(loggedOut|unknown)/.test(trail.at(-1)?.label ?? '') ||
      (context.user === null && states.includes('guest')),
    'whoever logs in is known, and no problem of a former session is said any more': ({ context, trail }) =>
      trail.at(-1)?.label !== 'session.loggedIn' ||
      (context.user?.id === alice.id && context.sessionProblem === null),
  },
})
