import * as v from 'valibot'
import { textOfAtMost, uuidSchema as uuid } from '../values/bounded-text.ts'
import { timeCursorSchema } from '../http/asked.ts'
import { reportReasons } from '../comments/comments.contract.ts'
import { longestComment } from '../comments/comments.rules.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { unitsOf } from '../values/plain-text.rules.ts'
import { longestUpdateTitle } from './project-updates.rules.ts'

const id = v.pipe(textOfAtMost(64), v.minLength(1))
const isoTime = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * An update that the owner of a project writes: plain text. `title` and `text` are null if an administrator removed
 * it, for a reason; updates removed by their author are not returned. `version` grows with each edit.
 */
export const projectUpdateSchema = v.object({
  id: uuid,
  project_id: id,
  author: v.object({ id, name: v.string(), avatar: v.nullable(v.string()) }),
  title: v.nullable(v.string()),
  text: v.nullable(v.string()),
  removed: v.nullable(v.picklist(['author', ...reportReasons])),
  version: count,
  at: isoTime,
  edited_at: v.nullable(isoTime),
})
export type ProjectUpdate = v.InferOutput<typeof projectUpdateSchema>

const words = {
  title: textOfAtMost(unitsOf(longestUpdateTitle), 'update_title_too_long'),
  text: textOfAtMost(unitsOf(longestComment), 'update_too_long'),
}

/** Page size. */
export const updatesAtOnce = 10

/** More than anyone writes by hand. */
const writingLimits = [{ by: 'player', perMinute: 6, perHour: 60, together: 'updating' }] as const

/**
 * The updates of a project, newest first. `next` is the `from` of the next page, null on the last; new updates move
 * nothing.
 */
export const listUpdates = defineEndpoint({
  name: 'listUpdates',
  summary: 'What the owner of a project wrote about it',
  method: 'GET',
  path: '/vaultvision/projects/{id}/updates',
  access: 'anyone',
  params: v.object({ id }),
  query: v.object({ from: v.optional(timeCursorSchema) }),
  response: v.object({ updates: v.array(projectUpdateSchema), next: v.nullable(v.string()) }),
  errors: ['not_found'],
})

/**
 * Writes an update of the caller's own project and notifies its followers. Calls with the same `Idempotency-Key`
 * write it once. `forbidden`: the caller is not the owner. `updates_spent`: more than 10 in 24 hours.
 * `project_takes_no_updates`: the project is neither open nor completed.
 */
export const writeUpdate = defineEndpoint({
  name: 'writeUpdate',
  summary: 'Write an update of a project',
  method: 'POST',
  path: '/vaultvision/projects/{id}/updates',
  access: 'player',
  idempotent: true,
  limits: writingLimits,
  params: v.object({ id }),
  body: v.object(words),
  response: projectUpdateSchema,
  errors: [
    'not_found',
    'forbidden',
    'update_untitled',
    'update_title_too_long',
    'update_empty',
    'update_too_long',
    'update_unreadable',
    'updates_spent',
    'project_takes_no_updates',
  ],
})

/**
 * Changes the caller's own update; `update_changed`: `version` is not the latest. Repeating the same texts changes
 * nothing.
 */
export const editUpdate = defineEndpoint({
  name: 'editUpdate',
  summary: 'Change an update of a project',
  method: 'PUT',
  path: '/vaultvision/updates/{updateId}',
  access: 'player',
  limits: writingLimits,
  params: v.object({ updateId: uuid }),
  body: v.object({ ...words, version: count }),
  response: projectUpdateSchema,
  errors: [
    'not_found',
    'update_untitled',
    'update_title_too_long',
    'update_empty',
    'update_too_long',
    'update_unreadable',
    'update_changed',
    'update_gone',
  ],
})

/**
 * Removes the caller's own update; an administrator may remove any update, with a reason. Repeated calls change
 * nothing.
 */
export const removeUpdate = defineEndpoint({
  name: 'removeUpdate',
  summary: 'Remove an update of a project',
  method: 'DELETE',
  path: '/vaultvision/updates/{updateId}',
  access: 'player',
  limits: [{ by: 'player', perMinute: 60, perHour: 1_000 }],
  params: v.object({ updateId: uuid }),
  query: v.object({ reason: v.optional(v.picklist(reportReasons)) }),
  response: projectUpdateSchema,
  errors: ['not_found', 'forbidden'],
})
