import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { momentSchema } from '../http/asked.ts'
import { changeKinds, changedValues } from './audit.rules.ts'
import { deskFile, formatSchema } from './desk.contract.ts'
import { defineEndpoint } from '../http/endpoint.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const id = v.pipe(textOfAtMost(128), v.minLength(1))
const number = v.pipe(textOfAtMost(15), v.regex(/^\d{1,15}$/u))

/** Values of the changed thing, before or after the change. */
export const changeStateSchema = v.record(
  v.picklist(changedValues),
  v.nullable(v.union([v.string(), v.number(), v.boolean()])),
)

/**
 * One change by an administrator. `admin`: null for the operator of the hub. `subject`: id of the changed thing;
 * `subject_name`: its name for players. `player` and `order`: the player and payment concerned; the payment is an
 * order, or a later charge of its plan by receipt number. `reason`: null if none is required.
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
  /** Part of a reason or a title, the beginning of a name, an order's number or any id; at most 200 characters. */
  q: v.optional(textOfAtMost(200)),
  kind: v.optional(v.picklist(changeKinds)),
  /** An administrator, by name or id. */
  admin: v.optional(id),
  /** The subject: an id, a player's name or an order's number. */
  subject: v.optional(id),
  /** From `since` (inclusive) to `until` (exclusive). */
  since: v.optional(momentSchema),
  until: v.optional(momentSchema),
  sort: v.optional(v.picklist(auditSorts), 'newest'),
}

/** Changes by administrators, fifty per page. `before`: the `next` of an earlier answer with the same `sort`. */
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

export const exportChanges = defineEndpoint({
  name: 'exportChanges',
  summary: 'What administrators changed, as a file',
  method: 'GET',
  path: '/braincore/audit-file',
  access: 'admin',
  query: v.object({ ...wanted, format: formatSchema }),
  ...deskFile,
})

/** Returns one change by its number in the list. */
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
