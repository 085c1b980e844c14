import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { ReceiptLine, Surface } from '#contract/order.contract.ts'
import type { User } from '#contract/session.contract.ts'
import type { languageMachine } from './language.machine.ts'
import type { loginMachine, LoginReason } from './login.machine.ts'
import type { DonationAim, orderMachine, OrderUser } from './order.machine.ts'
import type { sessionMachine } from './session.machine.ts'

/** The children the app supervises, with how often each crashed. */
export interface AppContext {
  language: string
  user: User | null
  sessionProblem: string | null
  surface: Surface
  /** What the popup is opened to donate to; null when it is opened for plans. */
  aim: DonationAim | null
  loginReason: LoginReason
  crashes: { session: number; language: number; login: number; order: number }
}

export type AppEvent =
  | { type: 'session.signedIn'; user: User | null }
  | { type: 'session.signedOut'; problem: string | null }
  | { type: 'login.open'; reason: LoginReason }
  | { type: 'order.open'; surface: Surface; aim?: DonationAim }
  | { type: 'order.paid'; orderId: string; lines: ReceiptLine[] }

type Child = keyof AppContext['crashes']

/** A child that nobody provided fails by its name. */
const absent = (name: string): unknown => fromPromise(() => Promise.reject(new Error(name)))
const orderUser = (user: User | null): OrderUser | null => user && { id: user.id, planId: user.plan_id }

/**
 * The root: supervises what lives as long as the page. A child that fails is restarted after a pause and, when it
 * keeps failing, degraded; the others and the app go on. The login modal and the order are created when first needed.
 */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as { language: string },
    children: {} as { session: 'session'; language: 'language'; login: 'login'; order: 'order' },
  },
  actors: {
    session: absent('session') as typeof sessionMachine,
    language: absent('language') as typeof languageMachine,
    login: absent('login') as typeof loginMachine,
    order: absent('order') as typeof orderMachine,
    /** Brings the code of a flow that the first page does not need. */
    loadLogin: fromPromise<void>(() => Promise.reject(new Error('loadLogin'))),
    loadOrder: fromPromise<void>(() => Promise.reject(new Error('loadOrder'))),
  },
  guards: {
    mayRestart: ({ context }, params: { child: Child }) => context.crashes[params.child] < 3,
  },
  actions: {
    countCrash: assign({
      crashes: ({ context }, params: { child: Child }) => ({
        ...context.crashes,
        [params.child]: context.crashes[params.child] + 1,
      }),
    }),
    forgive: assign({
      crashes: ({ context }, params: { child: Child }) => ({ ...context.crashes, [params.child]: 0 }),
    }),
    /** To the error log and the console; provided by the composition root. */
    reportCrash: (_, _params: { child: Child; error: unknown }) => {},
    takeUser: assign({ user: (_, params: { user: User | null }) => params.user, sessionProblem: null }),
    forgetUser: assign({
      user: null,
      sessionProblem: (_, params: { problem: string | null }) => params.problem,
    }),
    setSurface: assign((_, params: { surface: Surface; aim?: DonationAim }) => ({
      surface: params.surface,
      aim: params.aim ?? null,
    })),
    setReason: assign({ loginReason: (_, params: { reason: LoginReason }) => params.reason }),
    /** Says why a session ended that the player did not end; provided by the composition root. */
    toastSessionEnd: (_, _params: { problem: string | null }) => {},
    tellLogin: sendTo('login', { type: 'session.signedIn' }),
    openLogin: sendTo('login', (_, params: { reason: LoginReason }) => ({
      type: 'login.open',
      reason: params.reason,
    })),
    openOrder: sendTo('order', (_, params: { surface: Surface; aim?: DonationAim }) => ({
      type: 'order.open',
      surface: params.surface,
      aim: params.aim,
    })),
    tellOrder: sendTo('order', ({ context }) => ({ type: 'user.changed', user: orderUser(context.user) })),
    /** Takes a paid part out of the kept order, once for each order id; provided by the composition root. */
    settleOrder: (_, _params: { orderId: string; lines: ReceiptLine[] }) => {},
    /** A toast that says the part could not be loaded; provided by the composition root. */
    toastUnavailable: () => {},
  },
  delays: { restartPause: 1_000, loadTimeout: 120_000, calm: 60_000 },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({
    language: input.language,
    user: null,
    sessionProblem: null,
    surface: 'popup',
    aim: null,
    loginReason: 'plain',
    crashes: { session: 0, language: 0, login: 0, order: 0 },
  }),
  type: 'parallel',
  on: {
    'order.paid': {
      actions: { type: 'settleOrder', params: ({ event }) => event },
      description: 'A return page saw a payment confirmed.',
    },
  },
  states: {
    session: {
      description: 'Who is logged in; there from the start.',
      initial: 'running',
      states: {
        running: {
          invoke: {
            id: 'session',
            systemId: 'session',
            src: 'session',
            onError: [
              {
                guard: { type: 'mayRestart', params: { child: 'session' } },
                target: 'restarting',
                actions: [
                  { type: 'countCrash', params: { child: 'session' } },
                  { type: 'reportCrash', params: ({ event }) => ({ child: 'session', error: event.error }) },
                ],
              },
              {
                target: 'degraded',
                actions: {
                  type: 'reportCrash',
                  params: ({ event }) => ({ child: 'session', error: event.error }),
                },
              },
            ],
          },
          on: {
            'session.signedIn': { actions: { type: 'takeUser', params: ({ event }) => event } },
            'session.signedOut': {
              actions: [
                { type: 'forgetUser', params: ({ event }) => event },
                { type: 'toastSessionEnd', params: ({ event }) => event },
              ],
            },
          },
          after: { calm: { actions: { type: 'forgive', params: { child: 'session' } } } },
        },
        restarting: { after: { restartPause: 'running' } },
        degraded: { description: 'A guest until the page is loaded again.', entry: 'toastUnavailable' },
      },
    },
    language: {
      description: 'The interface language; there from the start.',
      initial: 'running',
      states: {
        running: {
          invoke: {
            id: 'language',
            systemId: 'language',
            src: 'language',
            input: ({ context }) => ({ language: context.language }),
            onError: [
              {
                guard: { type: 'mayRestart', params: { child: 'language' } },
                target: 'restarting',
                actions: [
                  { type: 'countCrash', params: { child: 'language' } },
                  { type: 'reportCrash', params: ({ event }) => ({ child: 'language', error: event.error }) },
                ],
              },
              {
                target: 'degraded',
                actions: {
                  type: 'reportCrash',
                  params: ({ event }) => ({ child: 'language', error: event.error }),
                },
              },
            ],
          },
          after: { calm: { actions: { type: 'forgive', params: { child: 'language' } } } },
        },
        restarting: { after: { restartPause: 'running' } },
        degraded: { description: 'The language of the first paint stays.' },
      },
    },
    login: {
      description: 'The login modal; created when first asked for, and anew after a crash.',
      initial: 'absent',
      states: {
        absent: {
          on: {
            'login.open': { target: 'loading', actions: { type: 'setReason', params: ({ event }) => event } },
          },
        },
        loading: {
          invoke: {
            id: 'loadLogin',
            src: 'loadLogin',
            onDone: 'running',
            onError: {
              target: 'absent',
              actions: 'toastUnavailable',
              description: 'The next press tries again.',
            },
          },
          on: { 'login.open': { actions: { type: 'setReason', params: ({ event }) => event } } },
          after: { loadTimeout: { target: 'absent', actions: 'toastUnavailable' } },
        },
        running: {
          invoke: {
            id: 'login',
            systemId: 'login',
            src: 'login',
            input: ({ context }) => ({ reason: context.loginReason }),
            onError: [
              {
                guard: { type: 'mayRestart', params: { child: 'login' } },
                target: 'absent',
                actions: [
                  { type: 'countCrash', params: { child: 'login' } },
                  { type: 'reportCrash', params: ({ event }) => ({ child: 'login', error: event.error }) },
                  'toastUnavailable',
                ],
              },
              {
                target: 'degraded',
                actions: {
                  type: 'reportCrash',
                  params: ({ event }) => ({ child: 'login', error: event.error }),
                },
              },
            ],
          },
          on: {
            'login.open': { actions: { type: 'openLogin', params: ({ event }) => event } },
            'session.signedIn': { actions: 'tellLogin' },
          },
          after: { calm: { actions: { type: 'forgive', params: { child: 'login' } } } },
        },
        degraded: {
          description: 'Logging in works again after the page is loaded anew.',
          entry: 'toastUnavailable',
          on: { 'login.open': { actions: 'toastUnavailable' } },
        },
      },
    },
    order: {
      description:
        'The subscription popup and its order; created when first asked for, and anew after a crash.',
      initial: 'absent',
      states: {
        absent: {
          on: {
            'order.open': {
              target: 'loading',
              actions: { type: 'setSurface', params: ({ event }) => event },
            },
          },
        },
        loading: {
          invoke: {
            id: 'loadOrder',
            src: 'loadOrder',
            onDone: 'running',
            onError: {
              target: 'absent',
              actions: 'toastUnavailable',
              description: 'The next press tries again.',
            },
          },
          on: { 'order.open': { actions: { type: 'setSurface', params: ({ event }) => event } } },
          after: { loadTimeout: { target: 'absent', actions: 'toastUnavailable' } },
        },
        running: {
          invoke: {
            id: 'order',
            systemId: 'order',
            src: 'order',
            input: ({ context }) => ({
              surface: context.surface,
              user: orderUser(context.user),
              aim: context.aim,
            }),
            onError: [
              {
                guard: { type: 'mayRestart', params: { child: 'order' } },
                target: 'absent',
                actions: [
                  { type: 'countCrash', params: { child: 'order' } },
                  { type: 'reportCrash', params: ({ event }) => ({ child: 'order', error: event.error }) },
                  'toastUnavailable',
                ],
                description: 'The order is kept in the browser; opening the popup reads it again.',
              },
              {
                target: 'degraded',
                actions: {
                  type: 'reportCrash',
                  params: ({ event }) => ({ child: 'order', error: event.error }),
                },
              },
            ],
          },
          on: {
            'order.open': { actions: { type: 'openOrder', params: ({ event }) => event } },
            'session.signedIn': { actions: 'tellOrder' },
            'session.signedOut': { actions: 'tellOrder' },
          },
          after: { calm: { actions: { type: 'forgive', params: { child: 'order' } } } },
        },
        degraded: {
          description: 'Ordering works again after the page is loaded anew; the order is kept.',
          entry: 'toastUnavailable',
          on: { 'order.open': { actions: 'toastUnavailable' } },
        },
      },
    },
  },
})
