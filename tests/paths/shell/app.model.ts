import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { appMachine } from '#machines/shell/app.machine.ts'
import type { HeardChanges } from '#machines/notifications/notifications.machine.ts'
import type { SessionEnd } from '#machines/auth/session.machine.ts'
import type { ContextOf, Lead } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { eventLabel } from '../harness/step.ts'
import { alice, bob, tokenMark } from '../people.ts'

const openings = {
  valid: { opening: { type: 'order.open' } },
  boundary: { opening: { type: '.open' } },
  hostile: { opening: { type: '__proto__.open' } },
} as const
const comers = { valid: { user: alice }, boundary: { user: bob }, hostile: { user: null } }
const ends: Record<'valid' | 'boundary' | 'hostile', { problem: SessionEnd | null }> = {
  valid: { problem: null },
  boundary: { problem: 'session_expired' },
  hostile: { problem: '<b>no</b>' as SessionEnd },
}
const payments: Record<'valid' | 'boundary' | 'hostile', { orderId: string; lines: ReceiptLine[] }> = {
  valid: { orderId: 'order-1', lines: [{ kind: 'plan', plan_id: 'tier2', type: 'monthly', cents: 999 }] },
  boundary: { orderId: 'order-1', lines: [] },
  hostile: { orderId: '__proto__', lines: [] },
}
const heard = (playerId: string, revision: number): HeardChanges => ({
  playerId,
  after: null,
  changes: {
    revision,
    unreadCount: 1,
    total: 1,
    language: 'en',
    changed: [],
    deleted: [],
    readUpTo: null,
    deletedUpTo: null,
    isComplete: true,
  },
  at: Date.UTC(2026, 2, 1, 14, 2),
})
const news = { valid: heard(alice.id, 3), boundary: heard(bob.id, 0), hostile: heard('__proto__', -1) }

type Line = Lead<ContextOf<typeof appMachine>>
const lines = <P extends object>(event: string, payloads: Record<string, P>, line: (payload: P) => Line) =>
  Object.entries(payloads).map(([name, payload]) => [eventLabel(event, name), line(payload)] as const)

/** The same whoever is logged in; who that is, every flow is told last. */
const everywhere = (state: 'guest' | 'loggedIn'): Record<string, Line> =>
  Object.fromEntries(
    [
      ...lines('flow.open', openings, ({ opening }) => [state, {}, [['openFlow', { opening }]]]),
      ...lines('order.paid', payments, (paid) => [state, {}, [['takeOutPaid', paid]]]),
      ...lines('notifications.heard', news, ({ playerId, after, changes, at }) => [
        state,
        {},
        [['tellNotified', { playerId, after, changes, at }]],
      ]),
      ...lines('session.loggedIn', comers, ({ user }) => [
        'loggedIn',
        { user, sessionProblem: null },
        [['tellFlows', { user }]],
      ]),
      ...lines('session.loggedOut', ends, ({ problem }) => [
        'guest',
        { user: null, sessionProblem: problem },
        [
          ['toastSessionEnd', { problem }],
          ['tellFlows', { user: null }],
        ],
      ]),
      ...lines('session.unknown', { valid: {} }, () => [
        'guest',
        { user: null },
        [['tellFlows', { user: null }]],
      ]),
    ].map(([step, line]) => [`${state} | ${step}`, line]),
  )

export const model = defineModel({
  machine: appMachine,
  inputs: { 'the page': undefined },
  events: {
    'flow.open': openings,
    'session.loggedIn': comers,
    'session.loggedOut': ends,
    'session.unknown': { valid: {} },
    'order.paid': payments,
    'notifications.heard': news,
  },
  actors: {},
  delays: {},
  drivesNoPage:
    'It only starts the flows and passes on who is logged in: the pages of the flows show it, and a crash of one is tried in crashes.test.ts.',
  leads: {
    'start the page': ['guest', { user: null, sessionProblem: null }, ['superviseFlows']],
    ...everywhere('guest'),
    ...everywhere('loggedIn'),
  },
  invariants: {
    'no token is in any context': ({ context }) => !JSON.stringify(context).includes(tokenMark),
    'the flows are supervised from the start, once': ({ trail }) =>
      trail.flatMap(({ did }) => did).filter((one) => one === 'superviseFlows').length === 1 &&
      Boolean(trail[0]?.did.includes('superviseFlows')),
    'whoever is opened is passed on, and nothing else is': ({ trail }) =>
      trail.every(({ is, did }) => is('flow.open') === did.includes('openFlow')),
    'a paid order is settled whoever is logged in': ({ trail }) =>
      trail.every(({ is, did }) => is('order.paid') === did.includes('takeOutPaid')),
    'changes of notifications are passed on, and nothing else is': ({ trail }) =>
      trail.every(({ is, did }) => is('notifications.heard') === did.includes('tellNotified')),
    'every flow hears who is logged in, after it is known here': ({ trail }) =>
      trail.every(({ is, did }) => is('session.') === (did.at(-1) === 'tellFlows')),
    'once nobody is logged in nobody is known': ({ context, states, trail }) =>
      !trail.at(-1)?.is('session.loggedOut', 'session.unknown') ||
      (context.user === null && states.includes('guest')),
    'whoever logs in is known, and no problem of a former session is said any more': ({ context, trail }) =>
      !trail.at(-1)?.is('session.loggedIn (valid)') ||
      (context.user?.id === alice.id && context.sessionProblem === null),
  },
})
