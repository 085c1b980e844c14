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
 * A project as an administrator sees it. `version` grows with whatever is changed of it; `heard_at`: when its owner last wrote
 * an update, or was named; null: never.
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

/** Who owns a project: somebody, or nobody. */
export const ownerships = ['owned', 'nobody'] as const

const wanted = {
  /** Words of title or description, a project's id, or its owner's name. */
  q: v.optional(textOfAtMost(200)),
  status: v.optional(v.picklist(projectStatuses)),
  category: v.optional(v.picklist(projectCategories)),
  owner: v.optional(v.picklist(ownerships)),
  sort: v.optional(v.picklist(deskProjectSorts), 'newest'),
}

/** Projects of every status, fifty at a time; `before`: the `next` of an earlier answer with the same `sort`. */
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

/** The same list as a file. */
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

/** `suggestion_id`: the suggestion that it came of and that isn't accepted, by which its status is decided; null: none. */
const toldProjectSchema = v.object({
  ...deskProjectSchema.entries,
  ...words,
  updates: count,
  suggestion_id: v.nullable(uuidSchema),
})
export type ToldProject = v.InferOutput<typeof toldProjectSchema>

/** A project with its words, and how many updates can be read. */
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

/** What can be changed of a project; `owner`: a username or an address. */
const changeSchema = v.variant('verb', [
  /** Votes and donations from their ledgers. */
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
 * Changes a project, for a reason that is kept; calls with one `Idempotency-Key` change it once. `project_changed`: `version`
 * isn't its last. `project_status_not_next`: from where it is it can't become this, or it came of a suggestion that isn't
 * accepted, whose player reads what is decided. Its owner and followers are told when it opens, is completed or is refused;
 * what it has of votes and donations stays.
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
