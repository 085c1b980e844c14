import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { dollarsAsCents } from './money.ts'
import { projectCategories } from './project-categories.ts'
import { countedEntries } from './project-totals.ts'

export const projectStatuses = ['pending', 'analyzing', 'active', 'completed', 'refused'] as const

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
  /** Its rank among all: by weighted votes, then by donations, then the older one first. */
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

export const listProjects = defineEndpoint({
  name: 'listProjects',
  summary: 'The community projects, most weighted votes first',
  method: 'GET',
  path: '/vaultvision/projects',
  access: 'anyone',
  response: v.array(projectSchema),
  errors: [],
})

/** Those of a category, most weighted votes first. */
export const listProjectsOfCategory = defineEndpoint({
  name: 'listProjectsOfCategory',
  summary: 'The community projects of a category',
  method: 'GET',
  path: '/vaultvision/projects/category/{category}',
  access: 'anyone',
  params: v.object({ category: v.picklist(projectCategories) }),
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
  query: v.object({ q: v.pipe(v.string(), v.maxLength(200)) }),
  response: v.array(projectSchema),
  errors: [],
})

export const getProject = defineEndpoint({
  name: 'getProject',
  summary: 'A community project',
  method: 'GET',
  path: '/vaultvision/projects/{id}',
  access: 'anyone',
  params: v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
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
  projects: v.number(),
  /** Those that take votes and donations. */
  openProjects: v.number(),
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
