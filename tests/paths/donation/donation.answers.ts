import type { Problem } from '#contract/errors.ts'
import type { DonationChoice, OpenProject } from '#machines/donation/donation.machine.ts'
import { alice, bob } from '../people.ts'

export const free = { id: alice.id, planId: alice.plan_id }
export const subscriber = { id: bob.id, planId: bob.plan_id }
export const nameless = { id: '', planId: alice.plan_id }

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

export const lists = {
  everything: [plannerNow, theatre],
  'no open project': [],
} satisfies Record<string, OpenProject[]>

/** Votes in the donation bank; refunds can leave it below zero. */
export const banks = { something: 115, nothing: 0, 'less than nothing': -63 } as const

export const choices = {
  nothing: null,
  'to the bank for a project': { project: theatre, cents: 2_000, voteAtOnce: false },
  'for a closed project': { project: almanac, cents: 5_000, voteAtOnce: true },
  'an amount of its own': { project: null, cents: 3_500, voteAtOnce: true },
} as const satisfies Record<string, DonationChoice | null>

export const problems = {
  valid: 'payment_failed',
  boundary: 'project_closed',
  hostile: 'internal',
  'session lost': 'unauthorized',
  'paid already': 'order_already_paid',
  'bad amount': 'donation_amount_invalid',
} as const satisfies Record<string, Problem>

/** The amount as its field leaves it, by the specification: tried dollar by dollar, without the rule's arithmetic. */
export const settled = (cents: number): number => {
  if (!(cents >= 500)) return 500
  if (cents > 99_999_500) return 99_999_500
  for (let five = 500; ; five += 500) if (cents < five + 250) return five
}
