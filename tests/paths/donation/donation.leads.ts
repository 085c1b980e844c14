import type { Problem } from '#contract/errors.ts'
import type { DonationChoice, DonationContext, OpenProject } from '#machines/donation/donation.machine.ts'
import {
  almanac,
  banks,
  choices,
  free,
  lists,
  nameless,
  planner,
  problems,
  settled,
  subscriber,
} from './donation.answers.ts'
import type { Deed, Lead, Leads, Seen } from '../harness/model.ts'

type Context = DonationContext
type Line = (seen: Seen<Context>) => Lead<Context>

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

export const donationLeads: Leads<Context> = {
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

  'open.paying.opening | checkout.opened': ({ previous }) => ['open.paying.leaving', choiceOf(previous), []],
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
}
