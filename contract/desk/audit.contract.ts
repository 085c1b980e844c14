import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { momentSchema } from '../http/asked.ts'
import { changeKinds, changedValues } from './audit.rules.ts'
import { deskFile, formatSchema } from './desk.contract.ts'
import { defineEndpoint } from '../http/endpoint.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const id = v.pipe(textOfAtMost(128), v.minLength(1))
const number = v.pipe(textOfAtMost(15), v.regex(/^\d{1,15}$/u))

/** What was so of the thing that was changed. */
export const changeStateSchema = v.record(
  v.picklist(changedValues),
  v.nullable(v.union([v.string(), v.number(), v.boolean()])),
)

/**
 * What an administrator changed. `admin`: null for whoever runs the hub; `subject`: what it was done to, by its id, and
 * `subject_name` what players call it; `player` and `order`: whom and which payment it is about: an order, or a later charge of
 * its plan by its receipt's number; `reason`: null where none is asked for.
 */
export const auditChangeSchema = v.object({
  id: number,
  kind: v.picklist(changeKinds),
  admin: v.nullable(v.object({ id, username: v.string() })),
  subject: id,
  subject_name: v.nullable(v.string()),
  player: v.nullable(v.object({ id, username: v.string() })),
  order: v.nullable(v.object({ id, number: v.string() })),
  reason: v.nullable(v.string()),
  before: changeStateSchema,
  after: changeStateSchema,
  at: isoTime,
})
export type AuditChange = v.InferOutput<typeof auditChangeSchema>

export const auditSorts = ['newest', 'oldest'] as const
export type AuditSort = (typeof auditSorts)[number]

const wanted = {
  /** A part of a reason or a title, the beginning of a name, an order's number or any id; at most 200 characters. */
  q: v.optional(textOfAtMost(200)),
  kind: v.optional(v.picklist(changeKinds)),
  /** An administrator, by name or id. */
  admin: v.optional(id),
  /** What or whom it is about: an id, a player's name or an order's number. */
  subject: v.optional(id),
  /** At this moment or later, and before that one. */
  since: v.optional(momentSchema),
  until: v.optional(momentSchema),
  sort: v.optional(v.picklist(auditSorts), 'newest'),
}

/** What administrators changed, fifty at a time. `before`: the `next` of an earlier answer with the same `sort`. */
export const listChanges = defineEndpoint({
  name: 'listChanges',
  summary: 'What administrators changed',
  method: 'GET',
  path: '/braincore/audit',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 120, perHour: 3_000 }],
  query: v.object({ ...wanted, before: v.optional(number) }),
  response: v.object({ changes: v.array(auditChangeSchema), next: v.nullable(v.string()) }),
  errors: [],
})

/** The same list as a file. */
export const exportChanges = defineEndpoint({
  name: 'exportChanges',
  summary: 'What administrators changed, as a file',
  method: 'GET',
  path: '/braincore/audit-file',
  access: 'admin',
  query: v.object({ ...wanted, format: formatSchema }),
  ...deskFile,
})

/** One change by its number in the list. */
export const tellChange = defineEndpoint({
  name: 'tellChange',
  summary: 'One change of an administrator',
  method: 'GET',
  path: '/braincore/audit/{id}',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 120, perHour: 3_000 }],
  params: v.object({ id: number }),
  response: auditChangeSchema,
  errors: ['not_found'],
})
