import * as v from 'valibot'
import { textOfAtMost, uuidSchema } from '../values/bounded-text.ts'
import { deskFile, formatSchema } from './desk.contract.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { projectCategories } from '../projects/project-categories.ts'
import { projectStatuses } from '../projects/projects.contract.ts'
import { sentTexts } from '../projects/suggestions.contract.ts'
import { reasonSchema } from '../values/reason.ts'

const id = v.pipe(textOfAtMost(64), v.minLength(1))
const isoTime = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const page = { limits: [{ by: 'player', perMinute: 120, perHour: 3_000 }] } as const

/**
 * A project as an administrator sees it. `version` grows with every change. `heard_at`: time when its owner last
 * wrote an update or was made owner; null if never.
 */
const deskProjectSchema = v.object({
  id,
  title: v.string(),
  category: v.picklist(projectCategories),
  status: v.picklist(projectStatuses),
  owner: v.nullable(v.object({ id: v.string(), username: v.string() })),
  votes: v.number(),
  donated_cents: v.number(),
  followers: count,
  comments: count,
  created_at: isoTime,
  heard_at: v.nullable(isoTime),
  version: count,
})
export type DeskProject = v.InferOutput<typeof deskProjectSchema>

export const deskProjectSorts = [
  'newest',
  'oldest',
  'most_votes',
  'fewest_votes',
  'most_donated',
  'least_donated',
  'heard',
  'silent',
] as const
export type DeskProjectSort = (typeof deskProjectSorts)[number]

export const ownerships = ['owned', 'nobody'] as const

const wanted = {
  /** Words of title or description, a project's id, or its owner's name. */
  q: v.optional(textOfAtMost(200)),
  status: v.optional(v.picklist(projectStatuses)),
  category: v.optional(v.picklist(projectCategories)),
  owner: v.optional(v.picklist(ownerships)),
  sort: v.optional(v.picklist(deskProjectSorts), 'newest'),
}

/** Projects of every status, fifty per page. `before`: the `next` of an earlier answer with the same `sort`. */
export const findDeskProjects = defineEndpoint({
  name: 'findDeskProjects',
  summary: 'Find projects of every status',
  method: 'GET',
  path: '/braincore/projects',
  access: 'admin',
  ...page,
  query: v.object({
    ...wanted,
    before: v.optional(v.pipe(textOfAtMost(81), v.regex(/^-?\d{1,15}~.{1,64}$/u))),
  }),
  response: v.object({ projects: v.array(deskProjectSchema), next: v.nullable(v.string()) }),
  errors: [],
})

export const exportDeskProjects = defineEndpoint({
  name: 'exportDeskProjects',
  summary: 'Projects as a file',
  method: 'GET',
  path: '/braincore/projects-file',
  access: 'admin',
  query: v.object({ ...wanted, format: formatSchema }),
  ...deskFile,
})

const words = {
  title: v.string(),
  description: v.string(),
  category: v.picklist(projectCategories),
  /** In whole dollars. */
  goal: v.nullable(v.number()),
  milestone: v.nullable(v.string()),
}

/**
 * `suggestion_id`: the project's suggestion while it is not accepted; the status is then decided there. Null for
 * none.
 */
const toldProjectSchema = v.object({
  ...deskProjectSchema.entries,
  ...words,
  updates: count,
  suggestion_id: v.nullable(uuidSchema),
})
export type ToldProject = v.InferOutput<typeof toldProjectSchema>

/** Returns a project with its texts and its number of readable updates. */
export const tellDeskProject = defineEndpoint({
  name: 'tellDeskProject',
  summary: 'A project as an administrator sees it',
  method: 'GET',
  path: '/braincore/projects/{id}',
  access: 'admin',
  ...page,
  params: v.object({ id }),
  response: toldProjectSchema,
  errors: ['not_found'],
})

/** Possible changes to a project. `owner`: a username or an address. */
const changeSchema = v.variant('verb', [
  /** Counts votes and donations again from their ledgers. */
  v.object({ verb: v.literal('recount') }),
  v.object({ verb: v.literal('set_status'), status: v.picklist(projectStatuses) }),
  v.object({
    verb: v.literal('name_owner'),
    owner: v.pipe(textOfAtMost(320), v.trim(), v.minLength(1)),
  }),
  /** Nobody writes its updates from then on. */
  v.object({ verb: v.literal('remove_owner') }),
  v.object({
    verb: v.literal('edit'),
    ...words,
    ...sentTexts,
  }),
])
export type ProjectChange = v.InferOutput<typeof changeSchema>

/**
 * Changes a project, with a reason for the record. Calls with the same `Idempotency-Key` change it once.
 * `project_changed`: `version` is not the latest. `project_status_not_next`: the current status cannot become this
 * one, or the project comes from a suggestion that is not accepted yet; then it is decided there, where its player
 * sees the decision. Its owner and followers are notified when it opens, is completed or is refused; its votes and
 * donations stay.
 */
export const changeProject = defineEndpoint({
  name: 'changeProject',
  summary: 'Change a project',
  method: 'POST',
  path: '/braincore/projects/{id}/changes',
  access: 'admin',
  idempotent: true,
  limits: [{ by: 'player', perMinute: 60, perHour: 1_000 }],
  params: v.object({ id }),
  body: v.object({ version: count, reason: reasonSchema, change: changeSchema }),
  response: toldProjectSchema,
  errors: [
    'not_found',
    'project_changed',
    'project_status_not_next',
    'owner_unknown',
    'suggestion_title_invalid',
    'suggestion_description_invalid',
    'suggestion_goal_invalid',
    'suggestion_milestone_invalid',
  ],
})
