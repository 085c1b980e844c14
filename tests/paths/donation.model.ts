import type { Problem } from '#contract/errors.ts'
import type { DonationChoice, DonationContext, OpenProject } from '#machines/donation.machine.ts'
import { ruledDonation } from '#src/features/donation/donation-chart.rules.ts'
import { failure } from './failure.ts'
import type { Deed, Lead, Leads, Seen, Sight } from './harness/model.ts'
import { defineModel } from './harness/model.ts'
import { alice, bob } from './people.ts'

const free = { id: alice.id, planId: alice.plan_id }
const subscriber = { id: bob.id, planId: bob.plan_id }
const nameless = { id: '', planId: alice.plan_id }

export const planner: OpenProject = {
  id: 'planner',
  title: 'Drone Loadout Planner',
  category: 'Illuvium',
  donatedCents: 100_000,
  goalCents: 300_000,
  weightedVotes: 1_200,
}
export const theatre: OpenProject = {
  ...planner,
  id: 'theatre',
  title: 'Replay Theatre',
  category: 'Communities',
  goalCents: null,
}
/** Was open when it was chosen, and isn't any longer. */
export const almanac: OpenProject = {
  ...planner,
  id: 'almanac',
  title: 'Arena Almanac',
  category: 'Personal',
}
/** As the list has it when it comes: somebody gave meanwhile. */
const plannerNow: OpenProject = { ...planner, donatedCents: 102_500 }

const lists = {
  everything: [plannerNow, theatre],
  'no open project': [],
} satisfies Record<string, OpenProject[]>

/** Votes in the donation bank; refunds can leave it below zero. */
const banks = { something: 115, nothing: 0, 'less than nothing': -63 } as const

const choices = {
  nothing: null,
  'to the bank for a project': { project: theatre, cents: 2_000, voteAtOnce: false },
  'for a closed project': { project: almanac, cents: 5_000, voteAtOnce: true },
  'an amount of its own': { project: null, cents: 3_500, voteAtOnce: true },
} as const satisfies Record<string, DonationChoice | null>

const problems = {
  valid: 'payment_failed',
  boundary: 'project_closed',
  hostile: 'internal',
  'session lost': 'unauthorized',
  'paid already': 'order_already_paid',
  'bad amount': 'donation_amount_invalid',
} as const satisfies Record<string, Problem>

type Context = DonationContext
type Line = (seen: Seen<Context>) => Lead<Context>

/** The amount as its field leaves it, by the specification: tried dollar by dollar, without the rule's arithmetic. */
const settled = (cents: number): number => {
  if (!(cents >= 500)) return 500
  if (cents > 99_999_500) return 99_999_500
  for (let five = 500; ; five += 500) if (cents < five + 250) return five
}

const keeps = ({ project, cents, voteAtOnce }: DonationChoice): Deed => [
  'keepChoice',
  { project, cents, voteAtOnce },
]
const choiceOf = (context: Context | null): DonationChoice => {
  if (!context) throw new Error('nothing was before the start')
  const { project, cents, voteAtOnce } = context
  return { project, cents, voteAtOnce }
}

/** An edit leaves the list as it is, forgets what was wrong, and is kept. */
const edits =
  (place: string, change: (context: Context) => Partial<DonationChoice>): Line =>
  ({ previous }) => {
    const was = choiceOf(previous)
    const next = { ...was, ...(previous && change(previous)) }
    return [place, { ...next, problem: null }, [keeps(next)]]
  }

const inTheList = ({ projects }: Context, id: string): OpenProject | undefined =>
  projects?.find((project) => project.id === id)

const chooses =
  (place: string, id: string): Line =>
  (seen) => {
    const { previous } = seen
    const project = previous && inTheList(previous, id)
    if (!project) return [place, choiceOf(previous), []]
    return edits(place, () => ({ project }))(seen)
  }

/** Asked for anew, whatever is known. */
const asks = ({ user }: Pick<Context, 'user'>): Deed[] => [
  ['starts readDonationBank', { user }],
  'starts loadProjects',
]
const userOf = (context: Context | null): Pick<Context, 'user'> => ({ user: context?.user ?? null })

const failsWith =
  (problem: Problem, more: readonly Deed[] = []): Line =>
  ({ previous }) => [
    'open.choosing.loading',
    { ...choiceOf(previous), problem },
    [['toastProblem', { problem }], ...more, ...asks(userOf(previous))],
  ]

const submits =
  (place: string): Line =>
  ({ previous }) => {
    const { project, cents, voteAtOnce } = choiceOf(previous)
    const user = previous?.user ?? null
    if (settled(cents) !== cents)
      return [
        place,
        { problem: 'donation_amount_invalid' },
        [['toastProblem', { problem: 'donation_amount_invalid' }]],
      ]
    if (!user)
      return [
        'closed',
        choiceOf(previous),
        [
          ['toastProblem', { problem: 'unauthorized' }],
          'rememberDonation',
          ['emits login.open', { reason: 'donation' }],
        ],
      ]
    if (user.id === '')
      return [place, { problem: 'user_without_id' }, [['toastProblem', { problem: 'user_without_id' }]]]
    return [
      'open.paying.opening',
      { ...choiceOf(previous), problem: null },
      [['starts checkout', { payment: { user, cents, project, voteAtOnce } }]],
    ]
  }

const places = [
  'closed',
  'open.restoring',
  'open.choosing.loading',
  'open.choosing.listed',
  'open.choosing.failed',
  'open.paying.opening',
  'open.paying.leaving',
] as const
const openPlaces = places.filter((place) => place !== 'closed')
const choosing = places.filter((place) => place.startsWith('open.choosing'))
const paying = places.filter((place) => place.startsWith('open.paying'))

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Leads<Context>,
): Leads<Context> => Object.assign({}, ...names.map(lines))

/** Another player's bank is another one; while something is chosen, it is asked for. */
const changesUser =
  (place: string, user: Context['user']): Line =>
  ({ previous }) => {
    const choice = choiceOf(previous)
    if (userOf(previous).user?.id === user?.id)
      return [place, { ...choice, user, bankVotes: previous?.bankVotes ?? null }, []]
    return choosing.some((one) => one === place)
      ? ['open.choosing.loading', { ...choice, user, bankVotes: null }, asks({ user })]
      : [place, { ...choice, user, bankVotes: null }, []]
  }

const starts = (project: OpenProject | null, user: Context['user']): Lead<Context> => [
  'open.restoring',
  {
    user,
    projects: null,
    search: '',
    bankVotes: null,
    project: null,
    cents: 500,
    voteAtOnce: true,
    problem: null,
    aim: project,
  },
  ['starts readChoice'],
]

/** A field that the modal was closed over has been left. */
const opens =
  (aim: OpenProject | null): Line =>
  ({ previous }) => {
    const was = choiceOf(previous)
    return [
      'open.restoring',
      { ...was, cents: settled(was.cents), aim, search: '', problem: null },
      ['starts readChoice'],
    ]
  }

/** The project of the opening goes before the kept one, and is kept itself: it is still chosen after a reload, or Back. */
const restores =
  (choice: DonationChoice | null, wasRead = true): Line =>
  ({ previous }) => {
    const kept = choice ?? choiceOf(previous)
    const taken = { ...kept, project: previous?.aim ?? kept.project }
    return [
      'open.choosing.loading',
      { ...taken, aim: null, problem: null },
      [...(wasRead ? [keeps(taken)] : []), ...asks(userOf(previous))],
    ]
  }

const takesList =
  (projects: OpenProject[]): Line =>
  ({ previous }) => {
    const was = choiceOf(previous)
    const project = projects.find(({ id }) => id === was.project?.id) ?? null
    if (was.project && !project)
      return [
        'open.choosing.listed',
        { ...was, project: null, projects, problem: 'project_closed' },
        [keeps({ ...was, project: null })],
      ]
    return ['open.choosing.listed', { ...was, project, projects }, []]
  }

/** The chosen project is asked for, too: it need not be among those that are found. */
const searches = (place: string, payload: string, search: string): Record<string, Line> => ({
  [`${place} | projects.search${payload}`]: ({ previous }) => [
    'open.choosing.loading',
    { ...choiceOf(previous), search, projects: previous?.projects ?? null },
    [['starts loadProjects', { search, projectId: previous?.project?.id ?? null }]],
  ],
})

const dialog = { role: 'dialog', name: 'Donate' }
const figure = (count: number): string => count.toLocaleString('en')
const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`

/** Word for word what the page says. */
const told: Partial<Record<Problem, string>> = {
  payment_failed: 'Failed to create checkout session',
  internal: 'Failed to create checkout session',
  project_closed: 'This project no longer takes donations.',
  unauthorized: 'You must be logged in to make a donation',
  order_already_paid: 'Your last donation has just been paid. This one was not charged.',
  donation_amount_invalid: 'Please enter a valid amount',
  user_without_id: 'Authentication error. Please reconnect.',
}

/** How a radio button of the list is named: category, title, and what is left to the goal. */
const named = ({ category, title, goalCents, donatedCents }: OpenProject): string =>
  `${category}: ${title}${goalCents === null ? '' : ` ${dollars(goalCents - donatedCents)} to the goal`}`

/** By the listed steps; whole dollars times ten. */
const votes = (amount: number, isSubscribed: boolean): number => {
  const steps = [
    [10_000, 20],
    [1_000, 18],
    [500, 16],
    [200, 15],
    [100, 14],
    [50, 13],
    [20, 12],
    [10, 11],
    [1, 10],
  ] as const
  const tenths = steps.find(([from]) => amount >= from)?.[1] ?? 0
  const plain = Math.floor((amount * 10 + amount * tenths) / 10)
  return plain + (isSubscribed ? Math.floor(plain / 10) : 0)
}

/** What happens with the votes, with the project's number before and after. */
const votesSeen = ({ project, cents, voteAtOnce, user, bankVotes }: Context): Sight[] => {
  if (!project)
    return [{ absent: { text: 'What happens with the votes?' } }, { text: 'They go to your donation bank.' }]
  const given = votes(settled(cents) / 100, user?.planId === subscriber.planId)
  const atOnce = `Vote at once ${project.title}: ${figure(project.weightedVotes)} now, about ${figure(project.weightedVotes + given)} then`
  const effect =
    bankVotes === null
      ? `About ${figure(given)} more`
      : `${figure(bankVotes)} now, about ${figure(bankVotes + given)} then`
  const inBank = `Keep them in the donation bank ${effect}. They don’t lapse.`
  return [
    { absent: { text: 'They go to your donation bank.' } },
    { role: 'radio', name: voteAtOnce ? atOnce : inBank, is: 'checked' },
    { role: 'radio', name: voteAtOnce ? inBank : atOnce },
  ]
}

const chosen = (context: Context): Sight[] => {
  const { project, cents, user, problem } = context
  return [
    dialog,
    { role: 'button', name: `Donate ${dollars(settled(cents))}` },
    { role: 'radio', name: project ? named(project) : 'No project, the community fund', is: 'checked' },
    ...votesSeen(context),
    {
      text:
        user === null
          ? 'You log in first, then pay in the next step.'
          : 'You pay in the next step. The votes come when the payment is confirmed.',
    },
    ...(problem === null ? [] : [{ text: told[problem] ?? problem }]),
  ]
}

const noProjects = { text: 'No projects available for donation at the moment.' }
const listFailed = { text: 'Failed to load projects' }
const payments = (seen: Pick<Seen<Context>, 'trail'>) =>
  seen.trail.flatMap(({ started }) => started).filter(({ src }) => src === 'checkout')

type Payment = { payment: Pick<Context, 'user' | 'cents'> }

export const model = defineModel({
  machine: ruledDonation,
  inputs: {
    'a guest': { user: null, project: null },
    'a player': { user: free, project: null },
    'a backer': { user: subscriber, project: planner },
  },
  focus: {
    // Whoever isn't logged in has no bank.
    'a guest': ({ is }) =>
      !is('user.changed (hostile)', 'checkout fails', 'readDonationBank done', 'readDonationBank fails'),
    // What the bank holds is a backer's matter: it bears on nothing else.
    'a player': ({ is }) => !is('readDonationBank done', 'readDonationBank fails'),
    // The rest is a player's, too.
    'a backer': ({ is }) =>
      is(
        'readChoice done',
        'loadProjects done',
        'loadProjects fails',
        'readDonationBank done',
        'readDonationBank fails',
        'user.changed',
        'user.changed (subscriber)',
        'donation.submit',
        'donation.close',
        'donation.open (valid)',
        'votes.choose',
        'checkout.refused (boundary)',
        'checkout.opened',
        'checkout.returned',
      ),
  },
  events: {
    'donation.open': { valid: {}, boundary: { project: planner }, hostile: { project: almanac } },
    'donation.close': { valid: {} },
    'donation.submit': { valid: {} },
    'projects.retry': { valid: {} },
    'projects.search': {
      valid: { search: 'map' },
      boundary: { search: '' },
      hostile: { search: '<img>'.repeat(100) },
    },
    'project.choose': {
      valid: { projectId: 'planner' },
      boundary: { projectId: null },
      hostile: { projectId: '__proto__' },
    },
    'amount.choose': { valid: { cents: 5_000 }, boundary: { cents: 50_000 }, hostile: { cents: Number.NaN } },
    'amount.step': { valid: { byCents: 500 }, boundary: { byCents: -500 }, hostile: { byCents: -500 } },
    'amount.type': {
      valid: { cents: 1_500 },
      boundary: { cents: 700 },
      'halfway up': { cents: 750 },
      'beyond the most': { cents: 123_456_700 },
      nothing: { cents: 0 },
      hostile: { cents: Number.NaN },
    },
    'amount.settle': { valid: {} },
    'votes.choose': { valid: { atOnce: false }, boundary: { atOnce: true }, hostile: { atOnce: true } },
    'user.changed': {
      valid: { user: free },
      boundary: { user: null },
      subscriber: { user: subscriber },
      hostile: { user: nameless },
    },
    'checkout.opened': {
      valid: { paymentId: 'order-1' },
      boundary: { paymentId: 'order-2' },
      hostile: { paymentId: '__proto__' },
    },
    'checkout.refused': Object.fromEntries(
      Object.entries(problems).map(([name, problem]) => [name, { problem }]),
    ) as { [Name in keyof typeof problems]: { problem: Problem } },
    'checkout.returned': { valid: {} },
  },
  actors: {
    readChoice: { done: choices, fails: { blocked: failure('internal') } },
    loadProjects: {
      done: lists,
      fails: { unavailable: failure('unavailable'), 'something odd': failure('internal') },
    },
    readDonationBank: { done: banks, fails: { unavailable: failure('unavailable') } },
    checkout: {
      reports: ['checkout.opened', 'checkout.refused', 'checkout.returned'],
      fails: { crash: new Error('crashed') },
    },
  },
  delays: { projectsTimeout: 20_000 },
  sees: {
    closed: [{ absent: dialog }],
    'open.restoring': [dialog],
    'open.choosing.loading': (context) => [
      ...chosen(context),
      ...(context.projects === null ? [{ text: 'Loading...' }] : []),
    ],
    'open.choosing.listed': (context) => [
      ...chosen(context),
      context.projects?.length === 0 ? noProjects : { role: 'radio', name: named(theatre) },
      { absent: listFailed },
    ],
    'open.choosing.failed': (context) => [...chosen(context), listFailed, { role: 'button', name: 'Retry' }],
    'open.paying.opening': [dialog, { role: 'button', name: 'Creating checkout', is: 'busy' }],
    'open.paying.leaving': [dialog, { role: 'button', name: 'Opening the payment page', is: 'busy' }],
  },
  // What a guard looks at.
  bound: ({ user, projects, project, cents, aim, problem }, states) => [
    user && user.id === '',
    projects?.length,
    project?.id,
    settled(cents) === cents,
    aim?.id,
    states.some((state) => state.startsWith('open.choosing')) && problem !== null,
  ],
  leads: {
    'start a guest': starts(null, null),
    'start a player': starts(null, free),
    'start a backer': starts(planner, subscriber),

    'closed | donation.open': opens(null),
    'closed | donation.open (boundary)': opens(planner),
    'closed | donation.open (hostile)': opens(almanac),
    ...each(places, (place) => ({
      [`${place} | user.changed`]: changesUser(place, free),
      [`${place} | user.changed (boundary)`]: changesUser(place, null),
      [`${place} | user.changed (subscriber)`]: changesUser(place, subscriber),
      [`${place} | user.changed (hostile)`]: changesUser(place, nameless),
    })),
    ...each(openPlaces, (place) => ({
      [`${place} | donation.close`]: ({ previous }) => ['closed', choiceOf(previous), []],
    })),

    ...each(Object.keys(choices) as (keyof typeof choices)[], (name) => ({
      [`open.restoring | readChoice done: ${name}`]: restores(choices[name]),
    })),
    'open.restoring | readChoice fails': restores(null, false),

    ...each(choosing, (place) => ({
      [`${place} | project.choose`]: chooses(place, 'planner'),
      [`${place} | project.choose (boundary)`]: edits(place, () => ({ project: null })),
      [`${place} | amount.choose`]: edits(place, () => ({ cents: 5_000 })),
      [`${place} | amount.choose (boundary)`]: edits(place, () => ({ cents: 50_000 })),
      [`${place} | amount.choose (hostile)`]: edits(place, () => ({ cents: 500 })),
      [`${place} | amount.step`]: edits(place, ({ cents }) => ({
        cents: Math.min(settled(cents) + 500, 99_999_500),
      })),
      [`${place} | amount.step (boundary)`]: edits(place, ({ cents }) => ({
        cents: Math.max(settled(cents) - 500, 500),
      })),
      [`${place} | amount.type`]: edits(place, () => ({ cents: 1_500 })),
      [`${place} | amount.type (boundary)`]: edits(place, () => ({ cents: 700 })),
      [`${place} | amount.type (halfway up)`]: edits(place, () => ({ cents: 750 })),
      [`${place} | amount.type (beyond the most)`]: edits(place, () => ({ cents: 123_456_700 })),
      [`${place} | amount.type (nothing)`]: edits(place, () => ({ cents: 0 })),
      [`${place} | amount.type (hostile)`]: edits(place, () => ({ cents: 0 })),
      [`${place} | amount.settle`]: edits(place, ({ cents }) => ({ cents: settled(cents) })),
      [`${place} | votes.choose`]: edits(place, () => ({ voteAtOnce: false })),
      [`${place} | votes.choose (boundary)`]: edits(place, () => ({ voteAtOnce: true })),
      [`${place} | donation.submit`]: submits(place),
    })),
    ...each(choosing, (place) => ({
      ...each(Object.keys(banks) as (keyof typeof banks)[], (name) => ({
        [`${place} | readDonationBank done: ${name}`]: ({ previous }) => [
          place,
          { ...choiceOf(previous), bankVotes: banks[name], problem: previous?.problem ?? null },
          [],
        ],
      })),
      [`${place} | readDonationBank fails`]: ({ previous }) => [
        place,
        { ...choiceOf(previous), bankVotes: previous?.bankVotes ?? null, problem: previous?.problem ?? null },
        [],
      ],
    })),
    ...each(Object.keys(lists) as (keyof typeof lists)[], (name) => ({
      [`open.choosing.loading | loadProjects done: ${name}`]: takesList(lists[name]),
    })),
    'open.choosing.loading | loadProjects fails': ({ previous }) => [
      'open.choosing.failed',
      choiceOf(previous),
      ['toastProjectsFailed'],
    ],
    'open.choosing.loading | after projectsTimeout': ({ previous }) => [
      'open.choosing.failed',
      choiceOf(previous),
      ['toastProjectsFailed'],
    ],
    ...each(choosing, (place) => ({
      ...searches(place, '', 'map'),
      ...searches(place, ' (boundary)', ''),
      ...searches(place, ' (hostile)', '<img>'.repeat(20)),
    })),
    'open.choosing.failed | projects.retry': ({ previous }) => [
      'open.choosing.loading',
      choiceOf(previous),
      ['starts loadProjects'],
    ],

    'open.paying.opening | checkout.opened': ({ previous }) => [
      'open.paying.leaving',
      choiceOf(previous),
      [],
    ],
    ...each(paying, (place) => ({
      [`${place} | checkout.refused`]: failsWith(problems.valid),
      [`${place} | checkout.refused (hostile)`]: failsWith(problems.hostile),
      [`${place} | checkout.refused (session lost)`]: failsWith(problems['session lost']),
      [`${place} | checkout.refused (paid already)`]: failsWith(problems['paid already']),
      [`${place} | checkout.refused (bad amount)`]: failsWith(problems['bad amount']),
      [`${place} | checkout.refused (boundary)`]: ({ previous }) => {
        const left = { ...choiceOf(previous), project: null }
        return [
          'open.choosing.loading',
          { ...left, problem: 'project_closed' },
          [['toastProblem', { problem: 'project_closed' }], keeps(left), ...asks(userOf(previous))],
        ]
      },
      [`${place} | checkout.returned`]: ({ previous }) => [
        'open.choosing.loading',
        { ...choiceOf(previous), problem: null },
        asks(userOf(previous)),
      ],
      [`${place} | checkout fails`]: failsWith('internal', [['reportCrash', {}]]),
    })),
  },
  invariants: {
    'no path charges twice: a checkout is opened by a press alone, and never beside another': ({ trail }) =>
      trail.every(({ is, started }) => {
        const opened = started.filter(({ src }) => src === 'checkout').length
        return opened === 0 || (opened === 1 && is('donation.submit'))
      }),
    'a checkout runs exactly while the page says that it is being paid': ({ children, states }) =>
      children.includes('checkout') === states.some((state) => state.startsWith('open.paying')),
    'a guest is never charged': (seen) =>
      payments(seen).every(({ input }) => Boolean((input as Payment).payment.user?.id)),
    'what is charged is a multiple of five dollars, from 5 to 999,995': (seen) =>
      payments(seen).every(({ input }) => {
        const { cents } = (input as Payment).payment
        return cents >= 500 && cents <= 99_999_500 && cents % 500 === 0
      }),
    'what is charged is what is chosen': ({ context, trail }) => {
      const { user, cents, project, voteAtOnce } = context
      const payment = { user, cents, project, voteAtOnce }
      return (trail.at(-1)?.started ?? []).every(
        ({ src, input }) => src !== 'checkout' || JSON.stringify(input) === JSON.stringify({ payment }),
      )
    },
    'once the list is there, only an open project is chosen': ({ context, states }) =>
      !states.includes('open.choosing.listed') ||
      context.project === null ||
      Boolean(context.projects?.includes(context.project)),
    'whatever becomes of a payment, the amount and the use of the votes stay': ({
      context,
      previous,
      trail,
    }) =>
      !trail.at(-1)?.is('checkout.refused', 'checkout.returned', 'checkout fails', 'donation.close') ||
      (context.cents === previous?.cents && context.voteAtOnce === previous.voteAtOnce),
    'nothing is wrong any more while it is being paid': ({ context, states }) =>
      !states.some((state) => state.startsWith('open.paying')) || context.problem === null,
    'nobody sees another player’s bank': ({ context, previous, trail }) =>
      context.bankVotes === null ||
      context.user?.id === previous?.user?.id ||
      Boolean(trail.at(-1)?.is('readDonationBank done')),
    'an amount is a whole number of cents': ({ context }) => Number.isSafeInteger(context.cents),
  },
})
