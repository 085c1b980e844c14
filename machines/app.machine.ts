import { assign, setup } from 'xstate'
import type { ReceiptLine } from '#contract/order.contract.ts'
import type { User } from '#contract/session.contract.ts'
import type { Opening } from './supervisor.machine.ts'

/** What every flow may know. */
export interface AppContext {
  user: User | null
  /** Why the last session ended without the player's doing. */
  sessionProblem: string | null
}

export type AppEvent =
  | { type: 'flow.open'; opening: Opening }
  | { type: 'session.loggedIn'; user: User | null }
  | { type: 'session.loggedOut'; problem: string | null }
  | { type: 'session.unknown' }
  | { type: 'order.paid'; orderId: string; lines: ReceiptLine[] }

/**
 * The root: one supervisor for every flow that lives as long as the page (`src/app/flows.ts`), and the facts that one
 * flow learns and others need.
 */
export const appMachine = setup({
  types: { context: {} as AppContext, events: {} as AppEvent },
  actions: {
    /** A supervisor for each flow of the list; provided by the composition root. */
    superviseFlows: () => {},
    /** To the supervisor of the flow that the opening names; provided by the composition root. */
    openFlow: (_, _params: { opening: Opening }) => {},
    takeUser: assign({ user: (_, params: { user: User | null }) => params.user, sessionProblem: null }),
    forgetUser: assign({ user: null }),
    noteProblem: assign({ sessionProblem: (_, params: { problem: string | null }) => params.problem }),
    /** Tells the flows that hear of it who is logged in; provided by the composition root. */
    tellFlows: () => {},
    /** Says why a session ended that the player did not end; provided by the composition root. */
    toastSessionEnd: (_, _params: { problem: string | null }) => {},
    /** Takes a paid part out of the kept order, once for each order id; provided by the composition root. */
    settleOrder: (_, _params: { orderId: string; lines: ReceiptLine[] }) => {},
  },
}).createMachine({
  id: 'app',
  description: 'What lives as long as the page.',
  context: { user: null, sessionProblem: null },
  entry: 'superviseFlows',
  initial: 'guest',
  on: {
    'flow.open': {
      actions: { type: 'openFlow', params: ({ event }) => event },
      description: 'A press, a page or another flow asks for it.',
    },
    'session.loggedIn': {
      target: '.loggedIn',
      actions: [{ type: 'takeUser', params: ({ event }) => event }, 'tellFlows'],
    },
    'session.loggedOut': {
      target: '.guest',
      actions: [
        'forgetUser',
        { type: 'noteProblem', params: ({ event }) => event },
        { type: 'toastSessionEnd', params: ({ event }) => event },
        'tellFlows',
      ],
    },
    'session.unknown': {
      target: '.guest',
      actions: ['forgetUser', 'tellFlows'],
      description: 'Nobody can be asked, and the browser remembers nobody.',
    },
    'order.paid': {
      actions: { type: 'settleOrder', params: ({ event }) => event },
      description: 'A return page saw a payment confirmed.',
    },
  },
  states: {
    guest: { description: 'Nobody is logged in, as far as is known.' },
    loggedIn: { description: 'A player is logged in.' },
  },
})
