import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { PaidPlanId, ProjectType, Surface } from '#contract/order/order.contract.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import type { Billing, Feature, Plan, PlanFeature } from '#contract/plans/plans.contract.ts'
import type { CheckoutFact, checkoutMachine } from './checkout.machine.ts'
import type { KeptOrder, KeptOrderFact, keptOrderMachine, OrderUser } from './kept-order.machine.ts'
import type { LoginReason } from '../auth/login.machine.ts'

/** A project that a donation can be for; `open`: it takes donations. */
export type DonationProject = Pick<Project, 'id' | 'title' | 'category'> & { open: boolean }

export interface Catalogue {
  plans: Plan[]
  features: Feature[]
  planFeatures: PlanFeature[]
  /** Null when projects could not be loaded: plans, gifts and donations to the fund work without them. */
  projects: DonationProject[] | null
}

export interface OrderContext extends Catalogue, KeptOrder {
  surface: Surface
  user: OrderUser | null
  /** The billing that the toggle shows and the next selected plan gets. */
  billing: Billing
  /** The last saved state; any difference from it is an unsaved edit. */
  kept: KeptOrder
  /** State before Reset, while Undo is offered. */
  cleared: Pick<OrderContext, 'order' | 'pending' | 'billing' | 'donationCents'> | null
  problem: Problem | null
}

export type OrderEdit =
  | { type: 'plan.select'; planId: PaidPlanId }
  | { type: 'plan.clear' }
  | { type: 'billing.set'; billing: Billing }
  | { type: 'gift.add'; planId: PaidPlanId; months: 1 | -1 | 12 }
  | { type: 'gift.remove'; planId: PaidPlanId }
  | { type: 'donation.setAmount'; cents: number }
  | { type: 'donation.step'; byCents: 500 | -500 }
  | { type: 'donation.setType'; projectType: ProjectType }
  /** `project`: one found by search that is not in the catalogue. */
  | {
      type: 'donation.chooseProject'
      projectId: string
      projectType: ProjectType
      project?: DonationProject
    }
  | { type: 'donation.add' }
  | {
      type: 'donation.edit'
      index: number
      cents: number
      projectType: ProjectType
      projectId: string | null
      project?: DonationProject
    }
  | { type: 'donation.remove'; index: number }
  | { type: 'order.reset' }

export type OrderEvent =
  | OrderEdit
  | KeptOrderFact
  | CheckoutFact
  | { type: 'order.open'; surface: Surface }
  | { type: 'order.close' }
  | { type: 'order.undo' }
  | { type: 'order.submit' }
  | { type: 'plans.retry' }
  | { type: 'user.changed'; user: OrderUser | null }

/** State before anything is loaded. */
const unread: KeptOrder = {
  order: { plan: null, donations: [], gifts: {}, project_type: 'general' },
  pending: null,
  donationCents: 0,
}
const outdated: readonly Problem[] = ['order_mismatch', 'order_already_paid', 'project_closed']
/** Placeholder for a rule that the composition root provides; it throws the rule's name. */
const missing = (name: string) => (): never => {
  throw new Error(name)
}
const absent = (name: string): unknown => fromPromise(() => Promise.reject(new Error(name)))

/**
 * The order popup and its order, up to the payment page (Money 2, 4, 5, 8). Prices are not part of the order: the view
 * and the server compute them from the catalogue. `keptOrder` stores every edit, `checkout` opens the payment; the
 * composition root provides the editing rules and limits.
 */
export const orderMachine = setup({
  types: {
    context: {} as OrderContext,
    events: {} as OrderEvent,
    emitted: {} as { type: 'login.open'; reason: LoginReason },
    input: {} as { surface: Surface; user: OrderUser | null },
    children: {} as { keptOrder: 'keptOrder'; checkout: 'checkout' },
  },
  actors: {
    loadCatalogue: fromPromise<Catalogue>(() => Promise.reject(new Error('loadCatalogue'))),
    keptOrder: absent('keptOrder') as typeof keptOrderMachine,
    checkout: absent('checkout') as typeof checkoutMachine,
  },
  guards: {
    hasUnkept: ({ context: { kept, order, pending, donationCents } }) =>
      kept.order !== order || kept.pending !== pending || kept.donationCents !== donationCents,
    isOtherUser: ({ context }, params: { user: OrderUser | null }) =>
      params.user?.id !== context.user?.id || params.user?.planId !== context.user?.planId,
    isGuest: ({ context }) => context.user === null,
    hasNoId: ({ context }) => context.user?.id === '',
    isListed: ({ context }, params: { index: number }) => params.index in context.order.donations,
    hasUnadded: ({ context }) => context.donationCents > 0,
    /** Only a dropped order arrives with a billing and no plan. */
    isDropped: (_, params: { kept: KeptOrder; billing: Billing | null }) =>
      params.billing !== null && params.kept.order.plan === null,
    isStale: (_, params: { problem: Problem }) => outdated.includes(params.problem),
    lacksProjects: (_, params: { projects: unknown }) => params.projects === null,
    /** The others are provided with the order's rules. */
    isOpenProject: missing('isOpenProject') as (_: unknown, params: { projectId: string }) => boolean,
    isEmptyOrder: missing('isEmptyOrder') as () => boolean,
    canClear: missing('canClear') as () => boolean,
    canUndo: missing('canUndo') as () => boolean,
    canAddDonation: missing('canAddDonation') as () => boolean,
    lacksPlanOrGift: missing('lacksPlanOrGift') as () => boolean,
    wouldChangePlan: missing('wouldChangePlan') as () => boolean,
  },
  actions: {
    setSurface: assign({ surface: (_, params: { surface: Surface }) => params.surface }),
    /** These three are provided with the order's rules. */
    edit: missing('edit') as () => void,
    takeCatalogue: missing('takeCatalogue') as (_: unknown, params: Catalogue) => void,
    takeKept: missing('takeKept') as (
      _: unknown,
      params: { kept: KeptOrder; billing: Billing | null },
    ) => void,
    setUser: assign({ user: (_, params: { user: OrderUser | null }) => params.user, cleared: null }),
    keepCleared: assign({
      cleared: ({ context: { order, pending, billing, donationCents } }) => ({
        order,
        pending,
        billing,
        donationCents,
      }),
    }),
    restoreCleared: assign(({ context }) => ({ ...context.cleared, cleared: null })),
    takeCheckout: assign({ pending: (_, params: { paymentId: string }) => params.paymentId }),
    clearProblem: assign({ problem: null }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    note: assign({ problem: (_, params: { problem: Problem }) => params.problem }),
    restoreOrder: sendTo('keptOrder', { type: 'order.restore' }),
    saveOrder: sendTo('keptOrder', ({ context: { order, pending, donationCents } }) => ({
      type: 'order.save',
      kept: { order, pending, donationCents },
    })),
    noteKept: assign({
      kept: ({ context: { order, pending, donationCents } }) => ({ order, pending, donationCents }),
    }),
    claimOrder: sendTo('keptOrder', { type: 'order.claim' }),
    releaseOrder: sendTo('keptOrder', { type: 'order.release' }),
    tellUser: sendTo('keptOrder', ({ context }) => ({ type: 'user.changed', user: context.user })),
    announceLoginNeeded: emit({ type: 'login.open', reason: 'order' }),
    /** Sets the from-subscription flag to the current page; provided by the composition root. */
    rememberSubscription: () => {},
    /** Shows a toast with Undo for as long as undoing is possible; provided by the composition root. */
    offerUndo: () => {},
    /** Removes that toast; provided by the composition root. */
    withdrawUndo: () => {},
    /** Shows the failed load as a toast too (Money 8); provided by the composition root. */
    toastPlansFailed: () => {},
    /** Toast: 'Failed to load projects'; provided by the composition root. */
    toastProjectsFailed: () => {},
    /** Shows the listed text as a toast too (Money 8); provided by the composition root. */
    toastProblem: (_, _params: { problem: Problem | null }) => {},
    /** Reports to the error log and the console; provided by the composition root. */
    reportCrash: (_, _params: { child: 'keptOrder' | 'checkout'; error: unknown }) => {},
  },
  delays: { catalogueTimeout: 20_000 },
}).createMachine({
  id: 'order',
  description: 'An order put together in the popup: plan, gifts and donations.',
  context: ({ input }) => ({
    surface: input.surface,
    user: input.user,
    plans: [],
    features: [],
    planFeatures: [],
    projects: null,
    order: unread.order,
    pending: null,
    billing: 'monthly',
    donationCents: 0,
    kept: unread,
    cleared: null,
    problem: null,
  }),
  initial: 'open',
  always: {
    guard: 'hasUnkept',
    actions: ['saveOrder', 'noteKept'],
    description: 'An edit is saved before anything else happens to the order.',
  },
  states: {
    closed: {
      description: 'The popup is not shown; the order stays kept in the browser.',
      invoke: {
        id: 'keptOrder',
        src: 'keptOrder',
        input: ({ context }) => ({ user: context.user, kept: context.kept }),
        onError: {
          actions: {
            type: 'reportCrash',
            params: ({ event }) => ({ child: 'keptOrder', error: event.error }),
          },
        },
      },
      on: {
        'order.open': {
          target: 'open',
          actions: [{ type: 'setSurface', params: ({ event }) => event }, 'clearProblem'],
        },
        'order.undo': {
          guard: 'canUndo',
          target: 'closed',
          reenter: true,
          actions: 'restoreCleared',
          description: 'The kept order is started anew for it: one that has crashed would save nothing.',
        },
        'user.changed': {
          actions: [{ type: 'setUser', params: ({ event }) => event }, 'withdrawUndo'],
        },
      },
    },
    open: {
      description: 'The popup is shown; the header is hidden.',
      initial: 'loading',
      invoke: {
        id: 'keptOrder',
        src: 'keptOrder',
        input: ({ context }) => ({ user: context.user, kept: context.kept }),
        onError: {
          target: '.failed',
          actions: [
            { type: 'note', params: { problem: 'internal' } },
            { type: 'reportCrash', params: ({ event }) => ({ child: 'keptOrder', error: event.error }) },
          ],
          description:
            'Without the kept order nothing can be saved, so nothing can be edited; Retry starts it again.',
        },
      },
      on: {
        'order.close': { target: 'closed', description: 'The close button, Escape, or a press outside.' },
        'order.undo': {
          guard: 'canUndo',
          actions: ['restoreCleared', 'clearProblem'],
          description: 'What Reset cleared comes back, unless something new was added meanwhile.',
        },
        'user.changed': {
          guard: { type: 'isOtherUser', params: ({ event }) => event },
          target: '.restoring',
          actions: [{ type: 'setUser', params: ({ event }) => event }, 'tellUser', 'withdrawUndo'],
          description: 'Logged in, out or as someone else: whose order is it now?',
        },
      },
      states: {
        loading: {
          description: 'Plans, plan features and features are loaded together.',
          tags: 'busy',
          on: {
            'user.changed': {
              actions: [{ type: 'setUser', params: ({ event }) => event }, 'tellUser', 'withdrawUndo'],
            },
          },
          invoke: {
            id: 'loadCatalogue',
            src: 'loadCatalogue',
            onDone: [
              {
                guard: { type: 'lacksProjects', params: ({ event }) => event.output },
                target: 'restoring',
                actions: [
                  { type: 'takeCatalogue', params: ({ event }) => event.output },
                  'toastProjectsFailed',
                ],
                description: "'Failed to load projects': everything else can be ordered without them.",
              },
              {
                target: 'restoring',
                actions: { type: 'takeCatalogue', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: {
            catalogueTimeout: { target: 'failed', actions: { type: 'note', params: { problem: 'timeout' } } },
          },
        },
        failed: {
          description: "'Failed to load plans. Please try again.' inline and as a toast, with Retry.",
          entry: 'toastPlansFailed',
          on: {
            'plans.retry': { target: '#order.open', actions: 'clearProblem' },
            'order.undo': {
              guard: 'canUndo',
              target: '#order.open',
              actions: ['restoreCleared', 'clearProblem'],
              description: 'As Retry: a kept order that has crashed would not save what comes back.',
            },
            'user.changed': { actions: [{ type: 'setUser', params: ({ event }) => event }, 'withdrawUndo'] },
          },
        },
        restoring: {
          description: 'Waits for the kept order.',
          tags: 'busy',
          entry: 'restoreOrder',
          on: {
            'order.restored': {
              target: 'editing',
              actions: { type: 'takeKept', params: ({ event }) => event },
            },
            'order.withheld': {
              target: 'withheld',
              actions: { type: 'takeKept', params: ({ event }) => event },
            },
          },
        },
        withheld: {
          description:
            "It is shown but can't be edited: its last checkout is being checked, or the player is asked whose order it is.",
          tags: 'busy',
          on: {
            'order.restored': [
              {
                guard: { type: 'isDropped', params: ({ event }) => event },
                target: 'editing',
                actions: [{ type: 'takeKept', params: ({ event }) => event }, 'clearProblem'],
                description: 'The order was dropped, and with it what was wrong.',
              },
              { target: 'editing', actions: { type: 'takeKept', params: ({ event }) => event } },
            ],
            'order.withheld': { actions: { type: 'takeKept', params: ({ event }) => event } },
          },
        },
        editing: {
          description: 'Plan, gifts and donations are put together.',
          on: {
            'plan.select': {
              actions: ['edit', 'clearProblem'],
              description: 'A click on a column or cell of a paid plan.',
            },
            'plan.clear': { actions: ['edit', 'clearProblem'], description: 'The x of the plan line.' },
            'billing.set': { actions: 'edit', description: 'Monthly or Yearly; monthly at first.' },
            'gift.add': {
              actions: ['edit', 'clearProblem'],
              description: '+1, -1, +12; never below 0, zero entries are removed.',
            },
            'gift.remove': { actions: ['edit', 'clearProblem'] },
            'donation.setAmount': {
              actions: ['edit', 'clearProblem'],
              description: 'A typed amount is saved too: it survives closing the popup or the page.',
            },
            'donation.step': { actions: ['edit', 'clearProblem'] },
            'donation.setType': { actions: 'edit', description: 'For the fund of a project type.' },
            'donation.chooseProject': {
              guard: { type: 'isOpenProject', params: ({ event }) => event },
              actions: 'edit',
              description: 'For one project; the project type follows its category.',
            },
            'donation.add': {
              guard: 'canAddDonation',
              actions: ['edit', 'clearProblem'],
              description: 'Only an amount above 0 is added; the input is reset.',
            },
            'donation.edit': {
              guard: { type: 'isListed', params: ({ event }) => event },
              actions: ['edit', 'clearProblem'],
              description: 'Amount and purpose of a listed donation; 0 removes it.',
            },
            'donation.remove': {
              guard: { type: 'isListed', params: ({ event }) => event },
              actions: ['edit', 'clearProblem'],
            },
            'order.reset': [
              {
                guard: 'canClear',
                actions: ['keepCleared', 'edit', 'clearProblem', 'offerUndo'],
                description:
                  'Clears plan, gifts, donations and error; the project type is general again, billing monthly.',
              },
              {
                actions: ['edit', 'clearProblem'],
                description: 'The order was empty: only project type and billing are reset.',
              },
            ],
            'order.restored': {
              actions: { type: 'takeKept', params: ({ event }) => event },
              description: 'Another tab changed the order: this one takes it over.',
            },
            'order.withheld': {
              target: 'withheld',
              actions: { type: 'takeKept', params: ({ event }) => event },
              description: "Another tab made it another player's.",
            },
            'order.submit': [
              {
                guard: 'hasUnadded',
                actions: { type: 'note', params: { problem: 'donation_not_added' } },
                description: 'A typed donation is never dropped: it is added or cleared first.',
              },
              {
                guard: 'lacksPlanOrGift',
                actions: { type: 'note', params: { problem: 'order_needs_plan_or_gift' } },
                description: 'The premium modal needs a plan or a gift.',
              },
              {
                guard: 'isEmptyOrder',
                actions: { type: 'note', params: { problem: 'order_empty' } },
                description: "'Please select a plan, a donation or a gift.'",
              },
              {
                guard: 'isGuest',
                target: '#order.closed',
                actions: ['rememberSubscription', 'announceLoginNeeded'],
                description:
                  'A guest: the order is kept with the from-subscription flag, the login modal opens.',
              },
              {
                guard: 'hasNoId',
                actions: [
                  { type: 'note', params: { problem: 'user_without_id' } },
                  { type: 'toastProblem', params: ({ context }) => context },
                ],
                description: "'Authentication error. Please reconnect.'",
              },
              {
                guard: 'wouldChangePlan',
                actions: { type: 'note', params: { problem: 'plan_change_elsewhere' } },
                description: 'Never a second paid subscription: a plan alone is changed under Your plan.',
              },
              { target: 'paying' },
            ],
          },
        },
        paying: {
          description: 'Processing: the checkout is opened, and the page left for it.',
          tags: 'processing',
          entry: ['clearProblem', 'claimOrder'],
          invoke: {
            id: 'checkout',
            src: 'checkout',
            input: ({ context: { order, user, plans, surface } }) => ({
              payment: { order, user, plans, surface },
            }),
            onError: {
              target: 'editing',
              actions: [
                'releaseOrder',
                { type: 'note', params: { problem: 'internal' } },
                { type: 'toastProblem', params: ({ context }) => context },
                { type: 'reportCrash', params: ({ event }) => ({ child: 'checkout', error: event.error }) },
              ],
            },
          },
          on: {
            'checkout.opened': {
              actions: { type: 'takeCheckout', params: ({ event }) => event },
              description:
                'Its id is saved with the order before the page is left, so that it is never paid twice.',
            },
            'checkout.refused': [
              {
                guard: { type: 'isStale', params: ({ event }) => event },
                target: 'loading',
                actions: [
                  { type: 'note', params: ({ event }) => event },
                  { type: 'toastProblem', params: ({ context }) => context },
                ],
                description:
                  'The catalogue changed, or it was paid meanwhile: prices are loaded again and what was paid is taken out before the player can pay.',
              },
              {
                target: 'editing',
                actions: [
                  'releaseOrder',
                  { type: 'note', params: ({ event }) => event },
                  { type: 'toastProblem', params: ({ context }) => context },
                ],
                description:
                  "The listed text of the refusal, or 'Failed to process the order.'; the order is kept.",
              },
            ],
            'checkout.returned': {
              target: 'restoring',
              description: 'Back from the payment page, or never left: the order can be edited again.',
            },
          },
        },
      },
    },
  },
})
