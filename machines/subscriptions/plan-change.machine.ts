import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import type { Billing, PlanId } from '#contract/plans/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { CheckoutFact, checkoutMachine } from '../order/checkout.machine.ts'
import type { InvoiceWatchFact, invoiceWatchMachine } from './invoice-watch.machine.ts'

export interface PlanWish {
  planId: PlanId
  billing: Billing
}

export interface PlanChange {
  subscription: Subscription
  payment_url: string | null
}

export interface PlanChangeContext {
  subscription: Subscription
  wish: PlanWish
  preview: PlanChangePreview | null
  /** Number of confirmed changes. All requests for one of them count as one. */
  attempt: number
  /** Result of the last change, until another choice is made. */
  outcome: 'changed' | 'taken_back' | null
  problem: Problem | null
}

export type PlanChangeEvent =
  | { type: 'plan.choose'; planId: PaidPlanId }
  | { type: 'billing.set'; billing: Billing }
  | { type: 'change.reset' }
  | { type: 'change.confirm' }
  | { type: 'change.retry' }
  | { type: 'change.pay' }
  | { type: 'change.takeBack' }
  | { type: 'subscription.told'; subscription: Subscription }
  | { type: 'page.shown' }
  | CheckoutFact
  | InvoiceWatchFact

interface Known {
  subscription: Subscription
}
interface Failed {
  error: unknown
}

/** The confirmed change, with the charge that the player has seen. */
export interface ConfirmedChange extends PlanWish {
  id: string
  seen: PlanChangePreview
  attempt: number
}

/** These errors show that the page's copy of the plan is out of date. */
const outdated: readonly Problem[] = [
  'plan_unchanged',
  'renewal_unpaid',
  'change_waiting',
  'subscription_over',
  'not_found',
]
/** After these errors it is not known if the change was made. */
const unheard: readonly Problem[] = ['offline', 'unavailable', 'internal', 'unexpected_answer']

const codeOf = ({ error }: Failed): Problem => (error as Failure).code
const ownOf = ({ plan_id, type }: Subscription): PlanWish => ({ planId: plan_id, billing: type })
const gives = ({ plan_id, type }: Subscription, wished: Pick<Subscription, 'plan_id' | 'type'> | null) =>
  wished !== null && plan_id === wished.plan_id && type === wished.type

/** An immediate change that is not in effect yet, but still may be. */
const waits = ({ waiting }: Subscription): boolean => waiting !== null && waiting.state !== 'lapsed'

const absent = (name: string): unknown => fromPromise(() => Promise.reject(new Error(name)))

/**
 * Changes the plan that the player pays for (decisions.md, "Change of plan"). Nothing is requested before the player
 * has seen the charge due now; one confirmed change is sent under one key, no matter how many times it is sent.
 */
export const planChangeMachine = setup({
  types: {
    context: {} as PlanChangeContext,
    events: {} as PlanChangeEvent,
    input: {} as { subscription: Subscription; wish: PlanWish | null },
    children: {} as { checkout: 'checkout'; invoiceWatch: 'invoiceWatch' },
  },
  actors: {
    previewPlanChange: fromPromise<PlanChangePreview, PlanWish & { id: string }>(() =>
      Promise.reject(new Error('previewPlanChange')),
    ),
    changePlan: fromPromise<PlanChange, ConfirmedChange>(() => Promise.reject(new Error('changePlan'))),
    takeBackPlanChange: fromPromise<Subscription, { id: string }>(() =>
      Promise.reject(new Error('takeBackPlanChange')),
    ),
    readPlan: fromPromise<Subscription, { id: string }>(() => Promise.reject(new Error('readPlan'))),
    checkout: absent('checkout') as typeof checkoutMachine,
    invoiceWatch: absent('invoiceWatch') as typeof invoiceWatchMachine,
    watchPage: fromCallback<PlanChangeEvent>(() => {
      throw new Error('watchPage')
    }),
  },
  guards: {
    isOwing: ({ context: { subscription } }) =>
      subscription.status === 'past_due' || subscription.status === 'unpaid',
    isWaiting: ({ context }) => waits(context.subscription),
    isLapsed: ({ context }) => context.subscription.waiting?.state === 'lapsed',
    isPayable: ({ context }) => typeof context.subscription.waiting?.payment_url === 'string',
    isPlanned: ({ context }) => context.subscription.next !== null,
    isOther: ({ context: { subscription, wish } }) =>
      wish.planId !== subscription.plan_id || wish.billing !== subscription.type,
    needsPlayer: (_, { subscription }: PlanChange) => typeof subscription.waiting?.payment_url === 'string',
    isMade: ({ context: { wish } }, { subscription: { plan_id, type, waiting, next } }: PlanChange) =>
      wish.planId === plan_id && wish.billing === type && waiting === null && next === null,
    isStillWaiting: (_, { subscription }: Known) => waits(subscription),
    /** The plan is the new one, and the server no longer lists the same change as waiting. */
    isPaid: ({ context }, { subscription }: Known) =>
      gives(subscription, context.subscription.waiting) && !gives(subscription, subscription.waiting),
    isExpired: (_, failed: Failed) => codeOf(failed) === 'preview_expired',
    isOutdated: (_, failed: Failed) => outdated.includes(codeOf(failed)),
    isUnheard: (_, failed: Failed) => unheard.includes(codeOf(failed)),
  },
  actions: {
    choosePlan: assign({
      wish: ({ context }, { planId }: { planId: PaidPlanId }) => ({ ...context.wish, planId }),
    }),
    setBilling: assign({
      wish: ({ context }, { billing }: { billing: Billing }) => ({ ...context.wish, billing }),
    }),
    wishNothing: assign({ wish: ({ context }) => ownOf(context.subscription) }),
    takePreview: assign({ preview: (_, { preview }: { preview: PlanChangePreview }) => preview }),
    dropPreview: assign({ preview: null }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    takeSubscription: assign({ subscription: (_, { subscription }: Known) => subscription }),
    /** Drops any other requested plan. */
    settleOn: assign((_, { subscription }: Known) => ({ subscription, wish: ownOf(subscription) })),
    noteOutcome: assign({
      outcome: (_, { outcome }: Pick<PlanChangeContext, 'outcome'>) => outcome,
      problem: null,
    }),
    note: assign({ problem: (_, { problem }: { problem: Problem }) => problem }),
    noteProblem: assign({ problem: (_, failed: Failed) => codeOf(failed) }),
    forget: assign({ outcome: null, problem: null }),
    /** The player's rights may have changed with the plan; provided by the composition root. */
    planChanged: () => {},
    reportCrash: (_, _params: Failed) => {},
  },
  delays: {
    answerTimeout: 30_000,
    choicePause: 250,
    /** The payment provider prorates by the second: after ten minutes the preview is requested again. */
    previewLife: 600_000,
  },
}).createMachine({
  id: 'planChange',
  description: 'Another plan or billing: what it charges now and from when, the change, and its payment.',
  context: ({ input: { subscription, wish } }) => ({
    subscription,
    wish: wish ?? ownOf(subscription),
    preview: null,
    attempt: 0,
    outcome: null,
    problem: null,
  }),
  initial: 'sorting',
  states: {
    sorting: {
      description: 'What is to be shown of this plan?',
      always: [
        { guard: 'isOwing', target: 'barred' },
        { guard: 'isWaiting', target: 'unpaid' },
        { guard: 'isOther', target: 'open.previewing' },
        { guard: 'isPlanned', target: 'open.planned' },
        { target: 'open' },
      ],
    },
    barred: {
      description: 'A renewal isn’t paid: it comes first.',
      on: {
        'subscription.told': {
          target: 'sorting',
          actions: { type: 'takeSubscription', params: ({ event }) => event },
        },
      },
    },
    open: {
      description:
        'The player may choose another plan or billing, and nothing is sent that changes anything.',
      initial: 'choosing',
      on: {
        'plan.choose': {
          target: 'sorting',
          actions: [{ type: 'choosePlan', params: ({ event }) => event }, 'forget'],
        },
        'billing.set': {
          target: 'sorting',
          actions: [{ type: 'setBilling', params: ({ event }) => event }, 'forget'],
        },
        'subscription.told': {
          target: 'sorting',
          actions: { type: 'takeSubscription', params: ({ event }) => event },
          description: 'It was changed beside this.',
        },
      },
      states: {
        choosing: {
          description: 'The plan as it is.',
          entry: 'dropPreview',
          on: {
            'change.takeBack': {
              guard: 'isLapsed',
              target: '#planChange.takingBack',
              actions: 'forget',
              description: 'The player has read that a change wasn’t paid in time.',
            },
          },
        },
        planned: {
          description:
            'The change begins with the next period, and can be taken back or replaced until then.',
          entry: 'dropPreview',
          invoke: {
            id: 'watchPage',
            src: 'watchPage',
            onError: { description: 'What has become of it shows when the page is opened again.' },
          },
          on: {
            'change.takeBack': { target: '#planChange.takingBack', actions: 'forget' },
            'page.shown': {
              target: '#planChange.reading',
              description: 'It may have begun, or been taken back elsewhere.',
            },
          },
        },
        previewing: {
          description: 'The hub is asked what the change charges now, and from when it counts.',
          tags: 'busy',
          initial: 'resting',
          entry: 'dropPreview',
          on: { 'change.reset': { target: '#planChange.sorting', actions: ['wishNothing', 'forget'] } },
          states: {
            resting: {
              description: 'Whoever passes over several plans asks for the last one only.',
              after: { choicePause: 'asking' },
            },
            asking: {
              description: 'The payment provider reckons what is credited for the days that were paid.',
              invoke: {
                id: 'previewPlanChange',
                src: 'previewPlanChange',
                input: ({ context: { subscription, wish } }) => ({ id: subscription.id, ...wish }),
                onDone: {
                  target: '#planChange.open.offered',
                  actions: { type: 'takePreview', params: ({ event }) => ({ preview: event.output }) },
                },
                onError: [
                  {
                    guard: { type: 'isOutdated', params: ({ event }) => event },
                    target: '#planChange.reading',
                    actions: { type: 'noteProblem', params: ({ event }) => event },
                  },
                  {
                    target: '#planChange.open.unpreviewed',
                    actions: { type: 'noteProblem', params: ({ event }) => event },
                  },
                ],
              },
              after: {
                answerTimeout: {
                  target: '#planChange.open.unpreviewed',
                  actions: { type: 'note', params: { problem: 'timeout' } },
                },
              },
            },
          },
        },
        unpreviewed: {
          description: 'It isn’t known what the change would charge, so it can’t be made.',
          on: {
            'change.reset': { target: '#planChange.sorting', actions: ['wishNothing', 'forget'] },
            'change.retry': { target: 'previewing', actions: 'forget' },
          },
        },
        offered: {
          description: 'What is charged now and later stands above the button, and the price on it.',
          on: {
            'change.reset': { target: '#planChange.sorting', actions: ['wishNothing', 'forget'] },
            'change.confirm': { target: '#planChange.changing', actions: ['countAttempt', 'forget'] },
          },
          after: {
            previewLife: { target: 'previewing', description: 'The figures are too old to be charged.' },
          },
        },
      },
    },
    changing: {
      description: 'The hub is asked to make the change at exactly the charge that was shown.',
      tags: 'busy',
      invoke: {
        id: 'changePlan',
        src: 'changePlan',
        input: ({ context: { subscription, wish, preview, attempt } }) => ({
          id: subscription.id,
          ...wish,
          seen: preview as PlanChangePreview,
          attempt,
        }),
        onDone: [
          {
            guard: { type: 'needsPlayer', params: ({ event }) => event.output },
            target: 'paying',
            actions: { type: 'takeSubscription', params: ({ event }) => event.output },
            description: 'The bank wants to ask the player, or the card was declined.',
          },
          {
            guard: { type: 'isMade', params: ({ event }) => event.output },
            target: 'sorting',
            actions: [
              { type: 'takeSubscription', params: ({ event }) => event.output },
              { type: 'noteOutcome', params: { outcome: 'changed' } },
              'planChanged',
            ],
            description: 'Paid at once.',
          },
          {
            target: 'sorting',
            actions: [{ type: 'settleOn', params: ({ event }) => event.output }],
            description: 'It begins later, or its payment hasn’t been heard of yet.',
          },
        ],
        onError: [
          {
            guard: { type: 'isExpired', params: ({ event }) => event },
            target: 'open.previewing',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'Nothing is charged that wasn’t shown: the player is asked again.',
          },
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'reading',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'The plan was changed, ended or given up elsewhere.',
          },
          {
            guard: { type: 'isUnheard', params: ({ event }) => event },
            target: 'unsure',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          { target: 'open.offered', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: {
        answerTimeout: { target: 'unsure', actions: { type: 'note', params: { problem: 'timeout' } } },
      },
    },
    unsure: {
      description: 'The change may have been made: only the same one is sent, and counts once.',
      on: { 'change.retry': { target: 'changing', actions: 'forget' } },
    },
    reading: {
      description: 'The hub is asked what has become of the plan.',
      tags: 'busy',
      invoke: {
        id: 'readPlan',
        src: 'readPlan',
        input: ({ context }) => ({ id: context.subscription.id }),
        onDone: {
          target: 'sorting',
          actions: [
            { type: 'settleOn', params: ({ event }) => ({ subscription: event.output }) },
            'planChanged',
          ],
        },
        onError: {
          target: 'sorting',
          actions: 'wishNothing',
          description: 'What is known of the plan stays shown, and why the change was refused.',
        },
      },
      after: { answerTimeout: { target: 'sorting', actions: 'wishNothing' } },
    },
    paying: {
      description: 'The player pays the change on the invoice’s page.',
      tags: 'busy',
      initial: 'opening',
      entry: 'forget',
      invoke: {
        id: 'checkout',
        src: 'checkout',
        input: ({ context: { subscription } }) => ({
          payment: { subscriptionId: subscription.id, url: subscription.waiting?.payment_url },
        }),
        onError: {
          target: 'unpaid',
          actions: [
            { type: 'reportCrash', params: ({ event }) => event },
            { type: 'note', params: { problem: 'internal' } },
          ],
        },
      },
      on: {
        'checkout.refused': {
          target: 'unpaid',
          actions: { type: 'note', params: ({ event }) => event },
          description: 'It may have been paid meanwhile: the server is asked.',
        },
        'checkout.returned': {
          target: 'unpaid',
          description: 'Back from the invoice: only the server knows whether it was paid.',
        },
      },
      states: {
        opening: { description: 'The invoice is looked up.', on: { 'checkout.opened': 'leaving' } },
        leaving: { description: 'The browser is leaving for the invoice’s page.' },
      },
    },
    unpaid: {
      description:
        'The change waits for its payment; until then the plan is the old one. Whether it is paid is watched.',
      invoke: {
        id: 'invoiceWatch',
        src: 'invoiceWatch',
        input: ({ context }) => ({ subscriptionId: context.subscription.id }),
        onError: {
          actions: { type: 'reportCrash', params: ({ event }) => event },
          description: 'What has become of it shows when the page is opened again.',
        },
      },
      on: {
        'plan.read': [
          {
            guard: { type: 'isPaid', params: ({ event }) => event },
            target: 'sorting',
            actions: [
              { type: 'settleOn', params: ({ event }) => event },
              { type: 'noteOutcome', params: { outcome: 'changed' } },
              'planChanged',
            ],
            description: 'The plan is there, which is told at once; another change may wait after it.',
          },
          {
            guard: { type: 'isStillWaiting', params: ({ event }) => event },
            actions: { type: 'takeSubscription', params: ({ event }) => event },
          },
          {
            target: 'sorting',
            actions: [{ type: 'settleOn', params: ({ event }) => event }, 'forget'],
            description: 'It wasn’t paid in time, or taken back elsewhere: the plan stays as it was.',
          },
        ],
        'change.pay': { guard: 'isPayable', target: 'paying' },
        'change.takeBack': { target: 'takingBack', actions: 'forget' },
      },
    },
    takingBack: {
      description: 'The change is withdrawn: the plan goes on as it is.',
      tags: 'busy',
      invoke: {
        id: 'takeBackPlanChange',
        src: 'takeBackPlanChange',
        input: ({ context }) => ({ id: context.subscription.id }),
        onDone: [
          {
            guard: 'isLapsed',
            target: 'sorting',
            actions: [{ type: 'settleOn', params: ({ event }) => ({ subscription: event.output }) }],
            description: 'It had lapsed already, and is only forgotten.',
          },
          {
            target: 'sorting',
            actions: [
              { type: 'settleOn', params: ({ event }) => ({ subscription: event.output }) },
              { type: 'noteOutcome', params: { outcome: 'taken_back' } },
            ],
          },
        ],
        onError: {
          target: 'reading',
          actions: { type: 'noteProblem', params: ({ event }) => event },
          description: 'It may have begun meanwhile, or be taken back already.',
        },
      },
      after: {
        answerTimeout: { target: 'reading', actions: { type: 'note', params: { problem: 'timeout' } } },
      },
    },
  },
})
