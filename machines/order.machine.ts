import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { Problem } from '#contract/errors.ts'
import type {
  Leg,
  Order,
  OrderRecord,
  PaidPlanId,
  ProjectType,
  ReceiptLine,
  Surface,
} from '#contract/order.contract.ts'
import type { Project } from '#contract/projects.contract.ts'
import type { Billing, Feature, Plan, PlanFeature, PlanId } from '#contract/plans.contract.ts'
import type { LoginReason } from './login.machine.ts'

/** What a donation can be for; `open`: it takes donations. */
export type DonationProject = Pick<Project, 'id' | 'title' | 'category'> & { open: boolean }

export interface Catalogue {
  plans: Plan[]
  features: Feature[]
  planFeatures: PlanFeature[]
  /** Null when they could not be loaded: plans, gifts and donations to the fund need none. */
  projects: DonationProject[] | null
}

/** The popup is opened to donate: for this project, or (null) for what the donation row says. */
export interface DonationAim {
  project: { id: string; type: ProjectType } | null
}

export interface OrderUser {
  id: string
  planId: PlanId
}

export interface OrderContext extends Catalogue {
  surface: Surface
  user: OrderUser | null
  order: Order
  /** Whose the stored order is; null while a guest's. */
  owner: string | null
  /** The order id of a checkout that was opened for it and whose end is not known yet. */
  pending: string | null
  /** The billing that the toggle shows and the next selected plan gets. */
  billing: Billing
  /** The donation being typed, in whole dollars. */
  donationAmount: number
  /** What the popup was opened to donate to; its project is null once the donation row has it. */
  aim: DonationAim | null
  /** What is paid now when a plan and gifts are in one order. */
  payNow: Leg
  /** What was paid and waits to be confirmed: it is in the order until then, and nothing can be submitted. */
  confirming: ReceiptLine[] | null
  /** What Reset took away, as long as it can be brought back. */
  cleared: Pick<OrderContext, 'order' | 'pending' | 'billing' | 'donationAmount' | 'payNow'> | null
  problem: Problem | null
  /** Where the payment page is, once the checkout is open. */
  paymentUrl: string | null
}

export type OrderEvent =
  | { type: 'order.open'; surface: Surface; aim?: DonationAim }
  | { type: 'order.close' }
  | { type: 'plans.retry' }
  | { type: 'plan.select'; planId: PaidPlanId }
  | { type: 'plan.clear' }
  | { type: 'billing.set'; billing: Billing }
  | { type: 'gift.add'; planId: PaidPlanId; months: 1 | -1 | 12 }
  | { type: 'gift.remove'; planId: PaidPlanId }
  | { type: 'donation.amount'; amount: number }
  | { type: 'donation.step'; by: 5 | -5 }
  | { type: 'donation.type'; projectType: ProjectType }
  | { type: 'donation.chooseProject'; projectId: string; projectType: ProjectType }
  | { type: 'donation.add' }
  | {
      type: 'donation.edit'
      index: number
      amount: number
      projectType: ProjectType
      projectId: string | null
    }
  | { type: 'donation.remove'; index: number }
  | { type: 'leg.choose'; leg: Leg }
  | { type: 'order.reset' }
  | { type: 'order.undo' }
  | { type: 'order.submit' }
  | { type: 'order.keep' }
  | { type: 'order.drop' }
  | { type: 'order.changedElsewhere'; record: OrderRecord | null }
  | { type: 'user.changed'; user: OrderUser | null }
  | { type: 'page.restored' }

const nothing: Order = { plan: null, donations: [], gifts: {}, project_type: 'general' }
const problemOf = (error: unknown): Problem => (error as { code?: Problem } | null)?.code ?? 'internal'
const outdated: readonly Problem[] = ['order_mismatch', 'order_already_paid', 'project_closed']
const mostDollars = 999_999
const mostDonations = 50
const mostMonths = 1_200
const wholeDollars = (amount: number): number =>
  Number.isFinite(amount) ? Math.min(mostDollars, Math.max(0, Math.floor(amount))) : 0
const isEmpty = (order: Order): boolean =>
  order.plan === null && order.donations.length === 0 && Object.keys(order.gifts).length === 0
const isSubscriber = (user: OrderUser | null): boolean => user !== null && user.planId !== 'tier0'
/** Of a plan and gifts, what can be paid at all: a running plan isn't changed. */
const firstLeg = (user: OrderUser | null): Leg => (isSubscriber(user) ? 'gifts' : 'plan')
const purpose = (projectType: ProjectType, projectId: string | null | undefined) =>
  projectId ? { project_type: projectType, project_id: projectId } : { project_type: projectType }
const isOpenProject = ({ projects }: Catalogue, id: string): boolean =>
  projects === null || projects.some((project) => project.id === id && project.open)
/** Nothing more is given to a project that has closed; what is listed for it stays until the player decides. */
const withOpenRow = (order: Order, catalogue: Catalogue): Order => {
  const { project_id, ...rest } = order
  return project_id === undefined || isOpenProject(catalogue, project_id) ? order : rest
}
/** The amount being typed is kept with the order; of an empty order it is nobody else's business. */
const typedBy = (user: OrderUser | null, record: OrderRecord | null): number =>
  record === null || (isEmpty(record.order) && record.owner !== null && record.owner !== user?.id)
    ? 0
    : (record.donationAmount ?? 0)
const isBoth = (order: Order): boolean => order.plan !== null && Object.keys(order.gifts).length > 0

/**
 * The subscription popup and the order built in it, up to the payment page (Money 2, 4, 5, 8). Every edit is kept in
 * the browser at once; prices are not part of the order, the view and the server compute them from the catalogue.
 */
export const orderMachine = setup({
  types: {
    context: {} as OrderContext,
    events: {} as OrderEvent,
    emitted: {} as { type: 'login.open'; reason: LoginReason },
    input: {} as { surface: Surface; user: OrderUser | null; aim: DonationAim | null },
  },
  actors: {
    loadCatalogue: fromPromise<Catalogue>(() => Promise.reject(new Error('loadCatalogue'))),
    readOrder: fromPromise<{ record: OrderRecord | null }>(() => Promise.reject(new Error('readOrder'))),
    reconcileOrder: fromPromise<
      { record: OrderRecord | null; confirming: ReceiptLine[] | null },
      { pending: string | null }
    >(() => Promise.reject(new Error('reconcileOrder'))),
    createCheckout: fromPromise<
      { url: string | null; orderId: string },
      { order: Order; user: OrderUser | null; plans: Plan[]; surface: Surface; payNow: Leg }
    >(() => Promise.reject(new Error('createCheckout'))),
    goToPayment: fromPromise<void, { url: string | null }>(() => Promise.reject(new Error('goToPayment'))),
    watchOrder: fromCallback<OrderEvent>(() => {
      throw new Error('watchOrder')
    }),
  },
  guards: {
    isForeign: ({ context }, params: { record: OrderRecord | null }) =>
      params.record !== null &&
      params.record.owner !== null &&
      params.record.owner !== (context.user?.id ?? null) &&
      !isEmpty(params.record.order),
    isOtherUser: ({ context }, params: { user: OrderUser | null }) =>
      params.user?.id !== context.user?.id || params.user?.planId !== context.user?.planId,
    hasPending: ({ context }, params: { record: OrderRecord | null }) =>
      context.user !== null && params.record !== null && params.record.pending !== null,
    isConfirming: (_, params: { confirming: ReceiptLine[] | null }) => params.confirming !== null,
    canClear: ({ context }) => !isEmpty(context.order) || context.donationAmount > 0,
    canUndo: ({ context }) =>
      context.cleared !== null && isEmpty(context.order) && context.donationAmount === 0,
    isCheckedOut: ({ context }) => context.user !== null && context.pending !== null,
    isEmptyOrder: ({ context }) => isEmpty(context.order),
    lacksPlanOrGift: ({ context }) =>
      context.surface === 'premium' &&
      context.order.plan === null &&
      Object.keys(context.order.gifts).length === 0,
    isGuest: ({ context }) => context.user === null,
    hasNoId: ({ context }) => context.user?.id === '',
    wouldChangePlan: ({ context }) =>
      context.order.plan !== null &&
      isSubscriber(context.user) &&
      (!isBoth(context.order) || context.payNow === 'plan'),
    hasAmount: ({ context }) => context.donationAmount > 0 && context.order.donations.length < mostDonations,
    isAimed: ({ context }) => Boolean(context.aim?.project),
    isAimedAtClosed: ({ context }) =>
      Boolean(context.aim?.project && !isOpenProject(context, context.aim.project.id)),
    isOpenProject: ({ context }, params: { projectId: string }) => isOpenProject(context, params.projectId),
    hasUnadded: ({ context }) => context.donationAmount > 0,
    isListed: ({ context }, params: { index: number }) => params.index in context.order.donations,
    hasAddress: (_, params: { url: string | null }) => params.url !== null,
    isStale: (_, params: { error: unknown }) => outdated.includes(problemOf(params.error)),
  },
  actions: {
    setSurface: assign((_, params: { surface: Surface; aim?: DonationAim }) => ({
      surface: params.surface,
      aim: params.aim ?? null,
    })),
    setUser: assign((_, params: { user: OrderUser | null }) => ({
      user: params.user,
      payNow: firstLeg(params.user),
      cleared: null,
    })),
    takeCatalogue: assign(({ context }, params: Catalogue) => ({
      ...params,
      order: withOpenRow(context.order, params),
    })),
    takeRecord: assign(({ context }, params: { record: OrderRecord | null }): Partial<OrderContext> => ({
      order: withOpenRow(params.record?.order ?? nothing, context),
      owner: params.record?.owner ?? context.user?.id ?? null,
      pending: params.record?.pending ?? null,
      donationAmount: typedBy(context.user, params.record),
      billing: params.record?.order.plan?.type ?? context.billing,
      payNow: isSubscriber(context.user) ? 'gifts' : (params.record?.payNow ?? context.payNow),
    })),
    selectPlan: assign({
      order: ({ context }, params: { planId: PaidPlanId }): Order => ({
        ...context.order,
        plan: { id: params.planId, type: context.billing },
      }),
    }),
    clearPlan: assign({ order: ({ context }): Order => ({ ...context.order, plan: null }) }),
    setBilling: assign({
      billing: (_, params: { billing: Billing }) => params.billing,
      order: ({ context }, params: { billing: Billing }): Order => ({
        ...context.order,
        plan: context.order.plan && { ...context.order.plan, type: params.billing },
      }),
    }),
    addGift: assign({
      order: ({ context }, params: { planId: PaidPlanId; months: number }): Order => {
        const { [params.planId]: before = 0, ...rest } = context.order.gifts
        const months = Math.min(mostMonths, Math.max(0, before + params.months))
        return { ...context.order, gifts: months > 0 ? { ...rest, [params.planId]: months } : rest }
      },
    }),
    removeGift: assign({
      order: ({ context }, params: { planId: PaidPlanId }): Order => {
        const { [params.planId]: _gone, ...rest } = context.order.gifts
        return { ...context.order, gifts: rest }
      },
    }),
    setAmount: assign({ donationAmount: (_, params: { amount: number }) => wholeDollars(params.amount) }),
    stepAmount: assign({
      donationAmount: ({ context }, params: { by: number }) =>
        wholeDollars(context.donationAmount + params.by),
    }),
    setPurpose: assign({
      order: ({ context }, params: { projectType: ProjectType; projectId?: string }): Order => {
        const { project_id: _before, ...order } = context.order
        return { ...order, ...purpose(params.projectType, params.projectId) }
      },
    }),
    takeAim: assign({
      order: ({ context }): Order => {
        const { project_id: _before, ...order } = context.order
        const aimed = context.aim?.project
        return aimed ? { ...order, ...purpose(aimed.type, aimed.id) } : context.order
      },
      aim: { project: null },
    }),
    dropAim: assign({ aim: { project: null } }),
    addDonation: assign({
      order: ({ context }): Order => ({
        ...context.order,
        donations: [
          ...context.order.donations,
          {
            amount: context.donationAmount,
            ...purpose(context.order.project_type, context.order.project_id),
          },
        ],
      }),
      donationAmount: 0,
    }),
    editDonation: assign({
      order: (
        { context },
        params: { index: number; amount: number; projectType: ProjectType; projectId: string | null },
      ): Order => ({
        ...context.order,
        donations: context.order.donations.flatMap((donation, index) => {
          if (index !== params.index) return [donation]
          const amount = wholeDollars(params.amount)
          return amount > 0 ? [{ amount, ...purpose(params.projectType, params.projectId) }] : []
        }),
      }),
    }),
    removeDonation: assign({
      order: ({ context }, params: { index: number }): Order => ({
        ...context.order,
        donations: context.order.donations.filter((_one, index) => index !== params.index),
      }),
    }),
    setPayNow: assign({ payNow: (_, params: { leg: Leg }) => params.leg }),
    emptyOrder: assign({
      order: nothing,
      pending: null,
      billing: 'monthly',
      donationAmount: 0,
      payNow: ({ context }) => firstLeg(context.user),
    }),
    setConfirming: assign({
      confirming: (_, params: { confirming: ReceiptLine[] | null }) => params.confirming,
    }),
    forgetConfirming: assign({ confirming: null }),
    keepCleared: assign({
      cleared: ({ context: { order, pending, billing, donationAmount, payNow } }) => ({
        order,
        pending,
        billing,
        donationAmount,
        payNow,
      }),
    }),
    restoreCleared: assign(({ context }) => ({ ...context.cleared, cleared: null })),
    claimOrder: assign({ owner: ({ context }) => context.user?.id ?? null }),
    takeCheckout: assign((_, params: { url: string | null; orderId: string }) => ({
      paymentUrl: params.url,
      pending: params.orderId,
    })),
    forgetPaymentUrl: assign({ paymentUrl: null }),
    clearProblem: assign({ problem: null }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    note: assign({ problem: (_, params: { problem: Problem }) => params.problem }),
    announceLoginNeeded: emit({ type: 'login.open', reason: 'order' }),
    /** Keeps the order under its browser key, with its owner; provided by the composition root. */
    saveOrder: (
      _,
      _params: Pick<OrderContext, 'order' | 'owner' | 'pending' | 'payNow' | 'donationAmount'>,
    ) => {},
    /** Sets the from-subscription flag with the page the player is on; provided by the composition root. */
    rememberSubscription: () => {},
    /** A toast with Undo, for as long as that is offered; provided by the composition root. */
    offerUndo: () => {},
    /** Takes that toast away; provided by the composition root. */
    withdrawUndo: () => {},
    /** The failed load also as a toast (Money 8); provided by the composition root. */
    toastPlansFailed: () => {},
    /** The listed text also as a toast (Money 8); provided by the composition root. */
    toastProblem: (_, _params: { problem: Problem | null }) => {},
  },
  delays: {
    catalogueTimeout: 20_000,
    reconcileTimeout: 8_000,
    confirmPause: 3_000,
    checkoutTimeout: 30_000,
    leaveTimeout: 15_000,
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => ({
    surface: input.surface,
    user: input.user,
    plans: [],
    features: [],
    planFeatures: [],
    projects: null,
    order: nothing,
    owner: null,
    pending: null,
    billing: 'monthly',
    donationAmount: 0,
    aim: input.aim,
    payNow: firstLeg(input.user),
    confirming: null,
    cleared: null,
    problem: null,
    paymentUrl: null,
  }),
  initial: 'open',
  states: {
    closed: {
      description: 'The popup is not shown; the order stays kept in the browser.',
      on: {
        'order.open': {
          target: 'open',
          actions: [{ type: 'setSurface', params: ({ event }) => event }, 'clearProblem'],
        },
        'order.undo': {
          guard: 'canUndo',
          actions: ['restoreCleared', { type: 'saveOrder', params: ({ context }) => context }],
        },
        'user.changed': { actions: [{ type: 'setUser', params: ({ event }) => event }, 'withdrawUndo'] },
      },
    },
    open: {
      description: 'The popup is shown; the header is hidden.',
      initial: 'loading',
      invoke: {
        id: 'watchOrder',
        src: 'watchOrder',
        onError: { description: 'Other tabs are not heard of.' },
      },
      on: {
        'order.close': { target: 'closed', description: 'The close button, Escape, or a press outside.' },
        'order.undo': {
          guard: 'canUndo',
          description: 'What Reset took away is there again, unless something else was begun meanwhile.',
          actions: [
            'restoreCleared',
            'clearProblem',
            { type: 'saveOrder', params: ({ context }) => context },
          ],
        },
        'user.changed': {
          guard: { type: 'isOtherUser', params: ({ event }) => event },
          target: '.restoring',
          actions: [{ type: 'setUser', params: ({ event }) => event }, 'withdrawUndo'],
          description: 'Signed in, out or as someone else: whose order is it now?',
        },
      },
      states: {
        loading: {
          description: 'Plans, plan features and features are loaded together.',
          tags: 'busy',
          on: { 'user.changed': { actions: { type: 'setUser', params: ({ event }) => event } } },
          invoke: {
            id: 'loadCatalogue',
            src: 'loadCatalogue',
            onDone: {
              target: 'restoring',
              actions: { type: 'takeCatalogue', params: ({ event }) => event.output },
            },
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
            'plans.retry': { target: 'loading', actions: 'clearProblem' },
            'user.changed': { actions: { type: 'setUser', params: ({ event }) => event } },
          },
        },
        restoring: {
          description: 'The kept order is read; a corrupt or unknown record counts as none.',
          tags: 'busy',
          invoke: {
            id: 'readOrder',
            src: 'readOrder',
            onDone: [
              {
                guard: { type: 'isForeign', params: ({ event }) => event.output },
                target: 'askingOwner',
                actions: { type: 'takeRecord', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'hasPending', params: ({ event }) => event.output },
                target: 'reconciling',
                actions: { type: 'takeRecord', params: ({ event }) => event.output },
                description: 'A checkout was opened for this order and its end was never seen here.',
              },
              { target: 'editing', actions: { type: 'takeRecord', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'editing',
              description: 'Storage is blocked: the order lives in this tab only.',
            },
          },
        },
        reconciling: {
          description:
            'Asks the server what became of that checkout; what was paid is taken out, so it is never paid twice.',
          tags: 'busy',
          invoke: {
            id: 'reconcileOrder',
            src: 'reconcileOrder',
            input: ({ context }) => ({ pending: context.pending }),
            onDone: [
              {
                guard: { type: 'isConfirming', params: ({ event }) => event.output },
                target: 'confirming',
                actions: [
                  { type: 'takeRecord', params: ({ event }) => event.output },
                  { type: 'setConfirming', params: ({ event }) => event.output },
                ],
              },
              {
                target: 'editing',
                actions: { type: 'takeRecord', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'editing',
              description: 'Not reachable: the server will refuse a second payment.',
            },
          },
          after: { reconcileTimeout: 'editing' },
        },
        confirming: {
          description: 'Paid, and not confirmed yet: those lines say so, and nothing can be submitted.',
          initial: 'waiting',
          exit: 'forgetConfirming',
          on: {
            'order.changedElsewhere': {
              target: 'restoring',
              description: 'Perhaps confirmed in another tab.',
            },
          },
          states: {
            waiting: { after: { confirmPause: 'asking' } },
            asking: {
              invoke: {
                id: 'confirmOrder',
                src: 'reconcileOrder',
                input: ({ context }) => ({ pending: context.pending }),
                onDone: [
                  {
                    guard: { type: 'isConfirming', params: ({ event }) => event.output },
                    target: 'waiting',
                  },
                  {
                    target: '#order.open.editing',
                    actions: { type: 'takeRecord', params: ({ event }) => event.output },
                    description: 'Confirmed, and taken out of the order; or it came to nothing.',
                  },
                ],
                onError: { target: 'waiting', description: 'Not reachable: asked again.' },
              },
              after: { reconcileTimeout: 'waiting' },
            },
          },
        },
        askingOwner: {
          description: "Another owner's order was found: asked before anything is submitted or dropped.",
          on: {
            'order.changedElsewhere': {
              target: 'restoring',
              description: 'Perhaps answered in another tab: whose is it now?',
            },
            'order.keep': [
              {
                guard: 'isCheckedOut',
                target: 'reconciling',
                actions: ['claimOrder', { type: 'saveOrder', params: ({ context }) => context }],
                description: 'A checkout was opened for it: was it paid?',
              },
              {
                target: 'editing',
                actions: ['claimOrder', { type: 'saveOrder', params: ({ context }) => context }],
              },
            ],
            'order.drop': {
              target: 'editing',
              actions: ['emptyOrder', 'claimOrder', { type: 'saveOrder', params: ({ context }) => context }],
            },
          },
        },
        editing: {
          description: 'Plan, gifts and donations are put together; every change is kept at once.',
          always: [
            {
              guard: 'isAimedAtClosed',
              actions: ['dropAim', { type: 'note', params: { problem: 'project_closed' } }],
              description:
                'Opened to back a project that has closed meanwhile: said, and the fund is offered.',
            },
            {
              guard: 'isAimed',
              actions: ['takeAim', { type: 'saveOrder', params: ({ context }) => context }],
              description: 'Opened to back a project: the donation row is for it.',
            },
          ],
          on: {
            'plan.select': {
              description: 'A click on a column or cell of a paid plan.',
              actions: [
                { type: 'selectPlan', params: ({ event }) => event },
                'clearProblem',
                { type: 'saveOrder', params: ({ context }) => context },
              ],
            },
            'plan.clear': {
              description: 'The x of the plan line.',
              actions: ['clearPlan', 'clearProblem', { type: 'saveOrder', params: ({ context }) => context }],
            },
            'billing.set': {
              description: 'Monthly or Yearly; monthly at first.',
              actions: [
                { type: 'setBilling', params: ({ event }) => event },
                { type: 'saveOrder', params: ({ context }) => context },
              ],
            },
            'gift.add': {
              description: '+1, -1, +12; never below 0, zero entries are removed.',
              actions: [
                { type: 'addGift', params: ({ event }) => event },
                'clearProblem',
                { type: 'saveOrder', params: ({ context }) => context },
              ],
            },
            'gift.remove': {
              actions: [
                { type: 'removeGift', params: ({ event }) => event },
                'clearProblem',
                { type: 'saveOrder', params: ({ context }) => context },
              ],
            },
            'donation.amount': {
              description: 'What is typed is kept, too: neither closing the popup nor the page loses it.',
              actions: [
                { type: 'setAmount', params: ({ event }) => event },
                'clearProblem',
                { type: 'saveOrder', params: ({ context }) => context },
              ],
            },
            'donation.step': {
              actions: [
                { type: 'stepAmount', params: ({ event }) => event },
                'clearProblem',
                { type: 'saveOrder', params: ({ context }) => context },
              ],
            },
            'donation.type': {
              description: 'For the fund of a project type.',
              actions: [
                { type: 'setPurpose', params: ({ event }) => ({ projectType: event.projectType }) },
                { type: 'saveOrder', params: ({ context }) => context },
              ],
            },
            'donation.chooseProject': {
              guard: { type: 'isOpenProject', params: ({ event }) => event },
              description: 'For one project; the project type follows its category.',
              actions: [
                { type: 'setPurpose', params: ({ event }) => event },
                { type: 'saveOrder', params: ({ context }) => context },
              ],
            },
            'donation.add': {
              guard: 'hasAmount',
              description: 'Only an amount above 0 is added; the input is reset.',
              actions: [
                'addDonation',
                'clearProblem',
                { type: 'saveOrder', params: ({ context }) => context },
              ],
            },
            'donation.edit': {
              guard: { type: 'isListed', params: ({ event }) => event },
              description: 'Amount and purpose of a listed donation; 0 removes it.',
              actions: [
                { type: 'editDonation', params: ({ event }) => event },
                'clearProblem',
                { type: 'saveOrder', params: ({ context }) => context },
              ],
            },
            'donation.remove': {
              guard: { type: 'isListed', params: ({ event }) => event },
              actions: [
                { type: 'removeDonation', params: ({ event }) => event },
                'clearProblem',
                { type: 'saveOrder', params: ({ context }) => context },
              ],
            },
            'leg.choose': {
              actions: [
                { type: 'setPayNow', params: ({ event }) => event },
                { type: 'saveOrder', params: ({ context }) => context },
              ],
            },
            'order.reset': [
              {
                guard: 'canClear',
                description:
                  'Clears plan, gifts, donations and error; the project type is general again, billing monthly.',
                actions: [
                  'keepCleared',
                  'emptyOrder',
                  'clearProblem',
                  { type: 'saveOrder', params: ({ context }) => context },
                  'offerUndo',
                ],
              },
              {
                actions: [
                  'emptyOrder',
                  'clearProblem',
                  { type: 'saveOrder', params: ({ context }) => context },
                ],
                description: 'Nothing was in it: project type and billing alone.',
              },
            ],
            'order.changedElsewhere': [
              {
                guard: { type: 'isForeign', params: ({ event }) => event },
                target: 'askingOwner',
                actions: { type: 'takeRecord', params: ({ event }) => event },
              },
              {
                actions: { type: 'takeRecord', params: ({ event }) => event },
                description: 'Another tab changed the order: the two agree.',
              },
            ],
            'order.submit': [
              {
                guard: 'hasUnadded',
                actions: { type: 'note', params: { problem: 'donation_not_added' } },
                description: 'A typed donation is never dropped: it is added or cleared first.',
              },
              {
                guard: 'isEmptyOrder',
                actions: { type: 'note', params: { problem: 'order_empty' } },
                description: "'Please select a plan, a donation or a gift.'",
              },
              {
                guard: 'lacksPlanOrGift',
                actions: { type: 'note', params: { problem: 'order_needs_plan_or_gift' } },
                description: 'The premium modal needs a plan or a gift.',
              },
              {
                guard: 'isGuest',
                target: '#order.closed',
                actions: [
                  { type: 'saveOrder', params: ({ context }) => context },
                  'rememberSubscription',
                  'announceLoginNeeded',
                ],
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
                actions: { type: 'note', params: { problem: 'plan_change_unsupported' } },
                description: 'Never a second paid subscription.',
              },
              { target: 'submitting' },
            ],
          },
        },
        submitting: {
          description: 'Processing: the server recomputes everything and opens the checkout.',
          tags: 'processing',
          entry: ['clearProblem', 'claimOrder', { type: 'saveOrder', params: ({ context }) => context }],
          invoke: {
            id: 'createCheckout',
            src: 'createCheckout',
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: 'hasAddress', params: ({ event }) => event.output },
                target: 'leaving',
                actions: [
                  { type: 'takeCheckout', params: ({ event }) => event.output },
                  { type: 'saveOrder', params: ({ context }) => context },
                ],
              },
              {
                target: 'editing',
                actions: [
                  { type: 'note', params: { problem: 'address_refused' } },
                  { type: 'toastProblem', params: ({ context }) => context },
                ],
                description: "A missing or foreign address: 'Payment initiation failed.'",
              },
            ],
            onError: [
              {
                guard: { type: 'isStale', params: ({ event }) => event },
                target: 'loading',
                actions: [
                  { type: 'noteProblem', params: ({ event }) => event },
                  { type: 'toastProblem', params: ({ context }) => context },
                ],
                description:
                  'The catalogue changed, or it was paid meanwhile: new prices are loaded, what was paid is taken out, before anything is paid.',
              },
              {
                target: 'editing',
                actions: [
                  { type: 'noteProblem', params: ({ event }) => event },
                  { type: 'toastProblem', params: ({ context }) => context },
                ],
                description:
                  "The listed text of the refusal, or 'Failed to process the order.'; the order is kept.",
              },
            ],
          },
          after: {
            checkoutTimeout: {
              target: 'editing',
              actions: [
                { type: 'note', params: { problem: 'timeout' } },
                { type: 'toastProblem', params: ({ context }) => context },
              ],
            },
          },
        },
        leaving: {
          description: 'On the way to the payment page.',
          tags: 'processing',
          invoke: {
            id: 'goToPayment',
            src: 'goToPayment',
            input: ({ context }) => ({ url: context.paymentUrl }),
            onDone: { description: 'The browser is leaving; the page lives until it has.' },
            onError: {
              target: 'editing',
              actions: [
                { type: 'note', params: { problem: 'address_refused' } },
                { type: 'toastProblem', params: ({ context }) => context },
              ],
            },
          },
          on: {
            'page.restored': {
              target: 'restoring',
              description: 'Back from the payment page: the order is there again.',
            },
          },
          after: { leaveTimeout: { target: 'restoring', description: 'The browser never left.' } },
          exit: 'forgetPaymentUrl',
        },
      },
    },
  },
})
