import { assign, setup } from 'xstate'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import type { User } from '#contract/auth/session.contract.ts'
import type { SessionEnd } from '../auth/session.machine.ts'
import type { HeardChanges } from '../notifications/notifications.machine.ts'
import type { Opening } from './supervisor.machine.ts'

/** Facts that every flow may need. */
export interface AppContext {
  user: User | null
  /** Reason the last session ended, when the player did not end it. */
  sessionProblem: SessionEnd | null
}

export type AppEvent =
  | { type: 'flow.open'; opening: Opening }
  | { type: 'session.loggedIn'; user: User | null }
  | { type: 'session.loggedOut'; problem: SessionEnd | null }
  | { type: 'session.unknown' }
  | { type: 'order.paid'; orderId: string; lines: ReceiptLine[] }
  | ({ type: 'notifications.heard' } & HeardChanges)

/**
 * The root machine: one supervisor for each flow that lives as long as the page (`src/app/flows/flows.ts`), and the
 * facts that one flow reports and others need.
 */
export const appMachine = setup({
  types: { context: {} as AppContext, events: {} as AppEvent },
  actions: {
    /** Starts a supervisor for each flow of the list; provided by the composition root. */
    superviseFlows: () => {},
    /** Sends the opening to the supervisor of the flow it names; provided by the composition root. */
    openFlow: (_, _params: { opening: Opening }) => {},
    takeUser: assign({ user: (_, params: { user: User | null }) => params.user, sessionProblem: null }),
    forgetUser: assign({ user: null }),
    noteProblem: assign({ sessionProblem: (_, params: { problem: SessionEnd | null }) => params.problem }),
    /** Sends the user to the flows that need it; provided by the composition root. */
    tellFlows: (_, _params: { user: User | null }) => {},
    /** Shows a toast with the reason when a session ends by itself; provided by the composition root. */
    toastSessionEnd: (_, _params: { problem: SessionEnd | null }) => {},
    /** Removes the paid lines from the stored order, once for each order id; provided by the composition root. */
    takeOutPaid: (_, _params: { orderId: string; lines: ReceiptLine[] }) => {},
    /** Sends changes of notifications to the flows that show them; provided by the composition root. */
    tellNotified: (_, _params: HeardChanges) => {},
  },
}).createMachine({
  id: 'app',
  description: 'Holds every flow that lives as long as the page, and who is logged in.',
  context: { user: null, sessionProblem: null },
  entry: 'superviseFlows',
  initial: 'guest',
  on: {
    'flow.open': {
      actions: { type: 'openFlow', params: ({ event }) => event },
      description: 'A button, a page or another flow opens a flow.',
    },
    'session.loggedIn': {
      target: '.loggedIn',
      actions: [
        { type: 'takeUser', params: ({ event }) => event },
        { type: 'tellFlows', params: ({ context }) => ({ user: context.user }) },
      ],
    },
    'session.loggedOut': {
      target: '.guest',
      actions: [
        'forgetUser',
        { type: 'noteProblem', params: ({ event }) => event },
        { type: 'toastSessionEnd', params: ({ event }) => event },
        { type: 'tellFlows', params: ({ context }) => ({ user: context.user }) },
      ],
    },
    'session.unknown': {
      target: '.guest',
      actions: ['forgetUser', { type: 'tellFlows', params: ({ context }) => ({ user: context.user }) }],
      description: 'The server can’t be reached, and the browser remembers no session.',
    },
    'order.paid': {
      actions: { type: 'takeOutPaid', params: ({ event }) => event },
      description: 'A return page has seen the payment confirmed.',
    },
    'notifications.heard': {
      actions: { type: 'tellNotified', params: ({ event }) => event },
      description: 'The player’s notifications have changed.',
    },
  },
  states: {
    guest: { description: 'Nobody is logged in, as far as is known.' },
    loggedIn: { description: 'A player is logged in.' },
  },
})
