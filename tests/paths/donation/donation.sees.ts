import type { Problem } from '#contract/errors.ts'
import type { DonationContext, OpenProject } from '#machines/donation/donation.machine.ts'
import type { ruledDonation } from '#src/features/donation/donation-chart.rules.ts'
import { settled, subscriber, theatre } from './donation.answers.ts'
import type { Model, Sight } from '../harness/model.ts'

type Context = DonationContext

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

/** The sentence about the votes, with the project's number before and after. */
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

export const donationSees: NonNullable<Model<typeof ruledDonation>['sees']> = {
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
}
