import { assign, emit, fromPromise, setup } from 'xstate'
import type { Problem } from '#contract/errors.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import type { CheckoutFact, checkoutMachine } from '../order/checkout.machine.ts'
import type { OrderUser } from '../order/kept-order.machine.ts'
import type { LoginReason } from '../auth/login.machine.ts'

export type OpenProject = Pick<
  Project,
  'id' | 'title' | 'category' | 'donatedCents' | 'goalCents' | 'weightedVotes'
>

/** The player's choice; stored until the tab closes. */
export interface DonationChoice {
  /** Null: the community fund. */
  project: OpenProject | null
  /** As typed until the field loses focus; 0 if it is not a number. */
  cents: number
  /** Only offered with a project: its votes go to the project with the payment, or else to the donation bank. */
  voteAtOnce: boolean
}

export interface DonationContext extends DonationChoice {
  user: OrderUser | null
  /** Null until loaded. The projects with the most votes, or the search results; always includes the chosen one. */
  projects: OpenProject[] | null
  /** Search text; empty: no search. */
  search: string
  /** Votes in the player's donation bank, negative while refunds are owed; null until known, and for guests. */
  bankVotes: number | null
  /** The project that the modal was opened for, until the stored choice is loaded. */
  aim: OpenProject | null
  problem: Problem | null
}

export type DonationEvent =
  | CheckoutFact
  | { type: 'donation.open'; project?: OpenProject }
  | { type: 'donation.close' }
  | { type: 'donation.submit' }
  | { type: 'projects.retry' }
  | { type: 'projects.search'; search: string }
  | { type: 'project.choose'; projectId: string | null }
  | { type: 'amount.choose'; cents: number }
  | { type: 'amount.step'; byCents: 500 | -500 }
  | { type: 'amount.type'; cents: number }
  | { type: 'amount.settle' }
  | { type: 'votes.choose'; atOnce: boolean }
  | { type: 'user.changed'; user: OrderUser | null }

/** Longest search text in characters; longer texts are cut. */
const searchLength = 100

/** Placeholder for a rule that the composition root provides; it throws the rule's name. */
const missing = (name: string) => (): never => {
  throw new Error(name)
}
const absent = (name: string): unknown => fromPromise(() => Promise.reject(new Error(name)))

/**
 * The donation modal (Money 2, 4, 5, 9): a project or none, an amount and the use of the votes, up to the payment page.
 * The composition root provides the rules of amounts; `checkout` opens the payment.
 */
export const donationMachine = setup({
  types: {
    context: {} as DonationContext,
    events: {} as DonationEvent,
    emitted: {} as { type: 'login.open'; reason: LoginReason },
    input: {} as { user: OrderUser | null; project: OpenProject | null },
    children: {} as { checkout: 'checkout' },
  },
  actors: {
    readChoice: fromPromise<DonationChoice | null>(() => Promise.reject(new Error('readChoice'))),
    loadProjects: fromPromise<OpenProject[], { search: string; projectId: string | null }>(() =>
      Promise.reject(new Error('loadProjects')),
    ),
    /** Returns null for a guest, who has no bank. */
    readDonationBank: fromPromise<number | null, { user: OrderUser | null }>(() =>
      Promise.reject(new Error('readDonationBank')),
    ),
    checkout: absent('checkout') as typeof checkoutMachine,
  },
  guards: {
    isGuest: ({ context }) => context.user === null,
    hasNoId: ({ context }) => context.user?.id === '',
    isSomeoneElse: ({ context }, params: { user: OrderUser | null }) => context.user?.id !== params.user?.id,
    isOffered: ({ context }, params: { projectId: string | null }) =>
      params.projectId === null || Boolean(context.projects?.some(({ id }) => id === params.projectId)),
    isClosedMeanwhile: ({ context }, params: { projects: OpenProject[] }) =>
      context.project !== null && !params.projects.some(({ id }) => id === context.project?.id),
    isClosed: (_, params: { problem: Problem }) => params.problem === 'project_closed',
    /** Provided with the rules of an amount. */
    lacksAmount: missing('lacksAmount') as () => boolean,
  },
  actions: {
    /** Another player's bank must never be shown. */
    setUser: assign(({ context }, { user }: { user: OrderUser | null }) => ({
      user,
      bankVotes: context.user?.id === user?.id ? context.bankVotes : null,
    })),
    takeBank: assign({ bankVotes: (_, params: { votes: number | null }) => params.votes }),
    beginAnew: assign({
      problem: null,
      search: '',
      aim: (_, params: { project?: OpenProject }) => params.project ?? null,
    }),
    takeChoice: assign(({ context }, params: { choice: DonationChoice | null }) => ({
      ...params.choice,
      project: context.aim ?? (params.choice ?? context).project,
      aim: null,
    })),
    takeSearch: assign({ search: (_, params: { search: string }) => params.search.slice(0, searchLength) }),
    takeAim: assign(({ context }) => ({ project: context.aim ?? context.project, aim: null })),
    takeProjects: assign(({ context }, { projects }: { projects: OpenProject[] }) => ({
      projects,
      project: projects.find(({ id }) => id === context.project?.id) ?? null,
    })),
    chooseProject: assign(({ context }, params: { projectId: string | null }) => ({
      project: context.projects?.find(({ id }) => id === params.projectId) ?? null,
      problem: null,
    })),
    dropProject: assign({ project: null }),
    takeTyped: assign({
      problem: null,
      cents: (_, params: { cents: number }) => (Number.isSafeInteger(params.cents) ? params.cents : 0),
    }),
    chooseVotes: assign({ problem: null, voteAtOnce: (_, params: { atOnce: boolean }) => params.atOnce }),
    /** These three are provided with the rules of an amount. */
    chooseAmount: missing('chooseAmount') as (_: unknown, params: { cents: number }) => void,
    stepAmount: missing('stepAmount') as (_: unknown, params: { byCents: number }) => void,
    settleAmount: missing('settleAmount') as () => void,
    clearProblem: assign({ problem: null }),
    note: assign({ problem: (_, params: { problem: Problem }) => params.problem }),
    announceLoginNeeded: emit({ type: 'login.open', reason: 'donation' }),
    /** Stores the choice in this tab; provided by the composition root, as are the others. */
    keepChoice: (_, _params: DonationChoice) => {},
    /** Stores the page and the choice, for a log-in mail opened in another tab. */
    rememberDonation: () => {},
    /** Toast: 'Failed to load projects'. */
    toastProjectsFailed: () => {},
    /** Toast: 'Checkout failed: {message}', or the problem's own listed text. */
    toastProblem: (_, _params: { problem: Problem | null }) => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
  delays: { projectsTimeout: 20_000 },
}).createMachine({
  id: 'donation',
  description: 'A donation by card, chosen in the modal: for a project or the community fund.',
  context: ({ input }) => ({
    user: input.user,
    projects: null,
    search: '',
    bankVotes: null,
    project: null,
    cents: 500,
    voteAtOnce: true,
    aim: input.project,
    problem: null,
  }),
  initial: 'open',
  on: {
    'user.changed': { actions: { type: 'setUser', params: ({ event }) => event } },
  },
  states: {
    closed: {
      description: 'The modal is not shown; the choice stays kept until the tab closes.',
      on: {
        'donation.open': {
          target: 'open',
          actions: ['settleAmount', { type: 'beginAnew', params: ({ event }) => event }],
          description: 'A field that was closed over is left.',
        },
      },
    },
    open: {
      description: 'The modal is shown over the page.',
      initial: 'restoring',
      on: {
        'donation.close': { target: 'closed', description: 'The cross, Escape, Back or a press outside.' },
      },
      states: {
        restoring: {
          description: 'What was chosen in this tab is read; the project of the opening goes before it.',
          invoke: {
            id: 'readChoice',
            src: 'readChoice',
            onDone: {
              target: 'choosing',
              actions: [
                { type: 'takeChoice', params: ({ event }) => ({ choice: event.output }) },
                { type: 'keepChoice', params: ({ context }) => context },
              ],
            },
            onError: {
              target: 'choosing',
              actions: 'takeAim',
              description: 'The browser keeps nothing: this page’s own choice stands.',
            },
          },
        },
        choosing: {
          description:
            'Project, amount and use of the votes are chosen, whatever becomes of the list of projects and of the bank.',
          initial: 'loading',
          invoke: {
            id: 'readDonationBank',
            src: 'readDonationBank',
            input: ({ context: { user } }) => ({ user }),
            onDone: {
              actions: { type: 'takeBank', params: ({ event }) => ({ votes: event.output }) },
              description: 'The page says the bank’s number before and after.',
            },
            onError: { description: 'The page says only how many votes are added.' },
          },
          on: {
            'user.changed': {
              guard: { type: 'isSomeoneElse', params: ({ event }) => event },
              target: 'choosing',
              reenter: true,
              actions: { type: 'setUser', params: ({ event }) => event },
              description: 'Logged in or out elsewhere: the bank is asked for anew.',
            },
            'projects.search': {
              target: '.loading',
              actions: { type: 'takeSearch', params: ({ event }) => event },
              description:
                'Where there are more than the list holds: what is there stays until others are found.',
            },
            'project.choose': {
              guard: { type: 'isOffered', params: ({ event }) => event },
              actions: [
                { type: 'chooseProject', params: ({ event }) => event },
                { type: 'keepChoice', params: ({ context }) => context },
              ],
            },
            'amount.choose': {
              actions: [
                { type: 'chooseAmount', params: ({ event }) => event },
                { type: 'keepChoice', params: ({ context }) => context },
              ],
              description: '$5, 10, 20, 50, 100, 200, 500.',
            },
            'amount.step': {
              actions: [
                { type: 'stepAmount', params: ({ event }) => event },
                { type: 'keepChoice', params: ({ context }) => context },
              ],
              description: 'The arrows change it by 5 within the bounds.',
            },
            'amount.type': {
              actions: [
                { type: 'takeTyped', params: ({ event }) => event },
                { type: 'keepChoice', params: ({ context }) => context },
              ],
            },
            'amount.settle': {
              actions: ['settleAmount', { type: 'keepChoice', params: ({ context }) => context }],
              description: 'The field is left: rounded to a multiple of 5; empty or under 5 becomes 5.',
            },
            'votes.choose': {
              actions: [
                { type: 'chooseVotes', params: ({ event }) => event },
                { type: 'keepChoice', params: ({ context }) => context },
              ],
              description: 'Vote at once, which is the default, or store in the donation bank.',
            },
            'donation.submit': [
              {
                guard: 'lacksAmount',
                actions: [
                  { type: 'note', params: { problem: 'donation_amount_invalid' } },
                  { type: 'toastProblem', params: ({ context }) => context },
                ],
                description: "'Please enter a valid amount'",
              },
              {
                guard: 'isGuest',
                target: '#donation.closed',
                actions: [
                  { type: 'toastProblem', params: { problem: 'unauthorized' } },
                  'rememberDonation',
                  'announceLoginNeeded',
                ],
                description:
                  "'You must be logged in to make a donation': the modal comes back after the log-in.",
              },
              {
                guard: 'hasNoId',
                actions: [
                  { type: 'note', params: { problem: 'user_without_id' } },
                  { type: 'toastProblem', params: ({ context }) => context },
                ],
                description: "'Authentication error. Please reconnect.'",
              },
              { target: 'paying' },
            ],
          },
          states: {
            loading: {
              description: 'The projects are asked for anew at every opening, and after every try to pay.',
              invoke: {
                id: 'loadProjects',
                src: 'loadProjects',
                input: ({ context: { search, project } }) => ({ search, projectId: project?.id ?? null }),
                onDone: [
                  {
                    guard: {
                      type: 'isClosedMeanwhile',
                      params: ({ event }) => ({ projects: event.output }),
                    },
                    target: 'listed',
                    actions: [
                      { type: 'takeProjects', params: ({ event }) => ({ projects: event.output }) },
                      { type: 'note', params: { problem: 'project_closed' } },
                      { type: 'keepChoice', params: ({ context }) => context },
                    ],
                    description:
                      'The chosen project takes no donations any more: the page says so, and takes the fund.',
                  },
                  {
                    target: 'listed',
                    actions: { type: 'takeProjects', params: ({ event }) => ({ projects: event.output }) },
                  },
                ],
                onError: { target: 'failed', actions: 'toastProjectsFailed' },
              },
              after: { projectsTimeout: { target: 'failed', actions: 'toastProjectsFailed' } },
            },
            listed: { description: 'The active projects can be chosen.' },
            failed: {
              description:
                "'Failed to load projects': a donation to the fund, or to what was chosen, still works.",
              on: { 'projects.retry': 'loading' },
            },
          },
        },
        paying: {
          description: 'The checkout is opened, and the page left for it.',
          initial: 'opening',
          entry: 'clearProblem',
          invoke: {
            id: 'checkout',
            src: 'checkout',
            input: ({ context: { user, cents, project, voteAtOnce } }) => ({
              payment: { user, cents, project, voteAtOnce },
            }),
            onError: {
              target: 'choosing',
              actions: [
                { type: 'note', params: { problem: 'internal' } },
                { type: 'toastProblem', params: ({ context }) => context },
                { type: 'reportCrash', params: ({ event }) => event },
              ],
            },
          },
          on: {
            'checkout.refused': [
              {
                guard: { type: 'isClosed', params: ({ event }) => event },
                target: 'choosing',
                actions: [
                  'dropProject',
                  { type: 'note', params: ({ event }) => event },
                  { type: 'toastProblem', params: ({ context }) => context },
                  { type: 'keepChoice', params: ({ context }) => context },
                ],
                description: 'The project closed meanwhile: everything else of the choice stays.',
              },
              {
                target: 'choosing',
                actions: [
                  { type: 'note', params: ({ event }) => event },
                  { type: 'toastProblem', params: ({ context }) => context },
                ],
                description: "Nothing is charged: 'Checkout failed: {message}'.",
              },
            ],
            'checkout.returned': {
              target: 'choosing',
              description: 'Back from the payment page, or never left: the donation can be changed and paid.',
            },
          },
          states: {
            opening: {
              description: "'Creating checkout': the server checks amount and project.",
              on: { 'checkout.opened': 'leaving' },
            },
            leaving: { description: 'The browser is leaving for the payment page.' },
          },
        },
      },
    },
  },
})
