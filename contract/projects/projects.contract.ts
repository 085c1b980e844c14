import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { dollarsAsCents } from '../values/money.ts'
import { projectCategories } from './project-categories.ts'
import { projectSorts } from './project-sorts.ts'
import { countedEntries } from './project-totals.ts'

/** What lists and searches show. */
export const listedStatuses = ['analyzing', 'active', 'completed'] as const
export type ListedStatus = (typeof listedStatuses)[number]

/** A refused project keeps its page for whoever has voted for it or donated; a pending one has none. */
export const pageStatuses = [...listedStatuses, 'refused'] as const

export const projectStatuses = ['pending', ...pageStatuses] as const

const wireProject = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  category: v.picklist(projectCategories),
  status: v.picklist(projectStatuses),
  ...countedEntries,
  goal: v.nullable(dollarsAsCents),
  milestone: v.nullable(v.string()),
  /** Weighted votes of today and the six days before, in UTC. */
  weekVotes: v.number(),
  comments: v.number(),
  /** Its rank among those that are listed: by weighted votes, then by donations, then the older one first. */
  priority: v.number(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
})

/** A community project (Money 3): dollars on the wire, integer cents inside; a project without a goal has no ruler. */
export const projectSchema = v.pipe(
  wireProject,
  v.transform(({ donations, goal, ...project }) => ({
    ...project,
    donatedCents: donations,
    goalCents: goal,
  })),
)
export type Project = v.InferOutput<typeof projectSchema>

/** A project as its own page tells it. */
export const projectDetailsSchema = v.pipe(
  v.object({
    ...wireProject.entries,
    /** The player who writes its updates. */
    owner: v.nullable(v.object({ id: v.string(), name: v.string() })),
    /** How many players follow it. */
    followers: v.number(),
  }),
  v.transform(({ donations, goal, ...project }) => ({
    ...project,
    donatedCents: donations,
    goalCents: goal,
  })),
)
export type ProjectDetails = v.InferOutput<typeof projectDetailsSchema>

/** Projects of a page, unless another number is asked for; the most that one has. */
export const projectsAtOnce = 20
export const mostAtOnce = 100

const placeOnWire = /^(?:-?\d{1,15}\.){4}.{1,64}$/u

/** Where a page of the list goes on: behind this project, as it was read with the page before. */
export interface ProjectPlace {
  readonly votes: number
  readonly cents: number
  readonly createdMs: number
  readonly revision: number
  readonly id: string
}

const readPlace = (text: string): ProjectPlace => {
  const [votes, cents, createdMs, revision, ...id] = text.split('.')
  return {
    votes: Number(votes),
    cents: Number(cents),
    createdMs: Number(createdMs),
    revision: Number(revision),
    id: id.join('.'),
  }
}

/** Writes the `after` of the page that goes on behind this project, the last one of a page. */
export const placeAfter = ({ id, weightedVotes, donatedCents, createdAt, revision }: Project): string =>
  [weightedVotes, donatedCents, Date.parse(createdAt), revision, id].join('.')

/**
 * A page: `sort` most weighted votes first, unless another order is named; `after` goes on behind the last project of a
 * page. Those that came before that project since it was read, and so would be in no page, are told first.
 */
const pageQuery = {
  sort: v.optional(v.picklist(projectSorts)),
  status: v.optional(v.picklist(listedStatuses)),
  after: v.optional(v.pipe(textOfAtMost(132), v.regex(placeOnWire), v.transform(readPlace))),
  limit: v.optional(
    v.pipe(
      textOfAtMost(3),
      v.regex(/^\d{1,3}$/u),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(mostAtOnce),
    ),
  ),
}

export const listProjects = defineEndpoint({
  name: 'listProjects',
  summary: 'A page of the community projects',
  method: 'GET',
  path: '/vaultvision/projects',
  access: 'anyone',
  query: v.object(pageQuery),
  response: v.array(projectSchema),
  errors: [],
})

export const listProjectsOfCategory = defineEndpoint({
  name: 'listProjectsOfCategory',
  summary: 'A page of the community projects of a category',
  method: 'GET',
  path: '/vaultvision/projects/category/{category}',
  access: 'anyone',
  params: v.object({ category: v.picklist(projectCategories) }),
  query: v.object(pageQuery),
  response: v.array(projectSchema),
  errors: [],
})

export const mostTop = 10

/** Those with most votes of the last seven UTC dates, ten at most; without such votes a project isn't among them. */
export const listTopProjects = defineEndpoint({
  name: 'listTopProjects',
  summary: 'The community projects that lead this week',
  method: 'GET',
  path: '/vaultvision/projects/top',
  access: 'anyone',
  response: v.array(projectSchema),
  errors: [],
})

export const mostFound = 50

/**
 * Projects with every word of `q` in title or description, then those with words much like it, 50 at most; accents and case
 * don't matter. Without words none is found.
 */
export const searchProjects = defineEndpoint({
  name: 'searchProjects',
  summary: 'Search the community projects',
  method: 'GET',
  path: '/vaultvision/projects/search',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 300, perHour: 6_000 }],
  query: v.object({
    q: textOfAtMost(200),
    category: v.optional(v.picklist(projectCategories)),
    status: v.optional(v.picklist(listedStatuses)),
  }),
  response: v.array(projectSchema),
  errors: [],
})

export const getProject = defineEndpoint({
  name: 'getProject',
  summary: 'A community project',
  method: 'GET',
  path: '/vaultvision/projects/{id}',
  access: 'anyone',
  params: v.object({ id: v.pipe(textOfAtMost(64), v.minLength(1)) }),
  response: projectDetailsSchema,
  errors: ['not_found'],
})

const wireDonation = v.object({
  id: v.string(),
  projectId: v.nullable(v.string()),
  projectTitle: v.nullable(v.string()),
  category: v.nullable(v.picklist(projectCategories)),
  amount: dollarsAsCents,
  at: v.pipe(v.string(), v.isoTimestamp()),
})

const wireFundStats = v.object({
  donated: dollarsAsCents,
  goal: v.nullable(dollarsAsCents),
  milestone: v.nullable(v.string()),
  /** Players with donations, or votes, that weren't all taken back. */
  donors: v.number(),
  voters: v.number(),
  weightedVotes: countedEntries.weightedVotes,
  revision: countedEntries.revision,
  /** Those that are listed: in analysis, open or completed. */
  projects: v.number(),
  /** Those that take votes and donations. */
  openProjects: v.number(),
  /** How many each category has, and how many of them are open; one without any may be left out. */
  categories: v.array(
    v.object({ category: v.picklist(projectCategories), projects: v.number(), openProjects: v.number() }),
  ),
  /** True where the totals include the demo's sample votes and donations. */
  sample: v.boolean(),
  votesPerDay: v.array(v.object({ date: v.pipe(v.string(), v.isoDate()), votes: v.number() })),
  latestDonations: v.array(
    v.pipe(
      wireDonation,
      v.transform(({ amount, ...donation }) => ({ ...donation, amountCents: amount })),
    ),
  ),
})

/** The fund's totals (dollars on the wire, integer cents inside) and its last week. Days are UTC dates, oldest first. */
export const fundStatsSchema = v.pipe(
  wireFundStats,
  v.transform(({ donated, goal, ...stats }) => ({ ...stats, donatedCents: donated, goalCents: goal })),
)
export type FundStats = v.InferOutput<typeof fundStatsSchema>

export const getFundStats = defineEndpoint({
  name: 'getFundStats',
  summary: 'Totals of the community fund',
  method: 'GET',
  path: '/vaultvision/stats',
  access: 'anyone',
  response: fundStatsSchema,
  errors: [],
})
