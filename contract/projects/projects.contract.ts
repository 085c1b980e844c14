import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { dollarsAsCents } from '../values/money.ts'
import { projectCategories } from './project-categories.ts'
import { projectSorts } from './project-sorts.ts'
import { countedEntries } from './project-totals.ts'

export const listedStatuses = ['analyzing', 'active', 'completed'] as const
export type ListedStatus = (typeof listedStatuses)[number]

/** A refused project keeps its page for players who voted or donated; a pending one has none. */
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
  /** Rank among listed projects: by weighted votes, then by donations, then older first. */
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

/** A project with the extra data of its own page. */
export const projectDetailsSchema = v.pipe(
  v.object({
    ...wireProject.entries,
    /** The player who writes its updates. */
    owner: v.nullable(v.object({ id: v.string(), name: v.string() })),
    followers: v.number(),
  }),
  v.transform(({ donations, goal, ...project }) => ({
    ...project,
    donatedCents: donations,
    goalCents: goal,
  })),
)
export type ProjectDetails = v.InferOutput<typeof projectDetailsSchema>

/** Projects per page: the default, and the most. */
export const projectsAtOnce = 20
export const mostAtOnce = 100

const placeOnWire = /^(?:-?\d{1,15}\.){4}.{1,64}$/u

/** Cursor of the list: the last project of a page, with the values it had when that page was read. */
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

/** Returns the `after` of the next page, from the last project of this one. */
export const placeAfter = ({ id, weightedVotes, donatedCents, createdAt, revision }: Project): string =>
  [weightedVotes, donatedCents, Date.parse(createdAt), revision, id].join('.')

/**
 * A page: `sort` is most weighted votes first by default; `after` continues after the last project of a page.
 * Projects that have moved ahead of that one since it was read would be on no page, so they come first.
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

/** The projects with most votes in the last seven UTC dates, at most ten; projects without such votes are left out. */
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
 * Projects with every word of `q` in title or description, then those with similar words, at most 50; accents and
 * case do not matter. Without words it finds none.
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
  /** Players with donations, or votes, that were not entirely taken back. */
  donors: v.number(),
  voters: v.number(),
  weightedVotes: countedEntries.weightedVotes,
  revision: countedEntries.revision,
  /** Listed projects: in analysis, open or completed. */
  projects: v.number(),
  /** Projects that accept votes and donations. */
  openProjects: v.number(),
  /** Numbers of listed and of open projects per category; empty categories may be left out. */
  categories: v.array(
    v.object({ category: v.picklist(projectCategories), projects: v.number(), openProjects: v.number() }),
  ),
  /** True if the totals include the demo's sample votes and donations. */
  sample: v.boolean(),
  votesPerDay: v.array(v.object({ date: v.pipe(v.string(), v.isoDate()), votes: v.number() })),
  latestDonations: v.array(
    v.pipe(
      wireDonation,
      v.transform(({ amount, ...donation }) => ({ ...donation, amountCents: amount })),
    ),
  ),
})

/**
 * The fund's totals (dollars on the wire, integer cents inside) and its last week. Days are UTC dates, oldest first.
 */
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
