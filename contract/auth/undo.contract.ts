import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { dayMs } from '../values/time.ts'
import { wayKinds } from './way-kinds.ts'

/** A change of the ways into an account can be undone for 7 days; in milliseconds. */
export const undoMs = 7 * dayMs

const tokenFields = { token: v.pipe(textOfAtMost(200), v.nonEmpty()) }

/** A change that a link undoes. `at`, and `until`, when the link ends: ISO. */
const wayChangeSchema = v.object({
  change: v.picklist(['added', 'removed']),
  kind: v.picklist(wayKinds),
  at: v.pipe(v.string(), v.isoTimestamp()),
  until: v.pipe(v.string(), v.isoTimestamp()),
  isUndone: v.boolean(),
})
export type WayChange = v.InferOutput<typeof wayChangeSchema>

/**
 * Returns the change that the link in a mail undoes, and changes nothing. A removed mailed link (`kind` is mail) is an
 * address that was changed. The secret of the link is in the body, so that no log and no history has it.
 */
export const readWayChange = defineEndpoint({
  name: 'readWayChange',
  summary: 'The change that a link undoes',
  method: 'POST',
  path: '/auth/undo/change',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 60, perHour: 300 }],
  body: v.object(tokenFields),
  response: wayChangeSchema,
  errors: ['undo_invalid', 'undo_expired'],
})

/**
 * Undoes a change of the ways into an account, by the link in the mail about it: a removed way is added again, an
 * added one removed, a former address is the account's again. Ways that were added since go, too, and every session
 * of the account ends. The account keeps at least one way. Undone already: the same answer, and nothing changes.
 */
export const undoWayChange = defineEndpoint({
  name: 'undoWayChange',
  summary: 'Undo a change of the ways into an account',
  method: 'POST',
  path: '/auth/undo',
  access: 'anyone',
  // Links cannot be guessed, and no player opens this many.
  limits: [{ by: 'peer', perMinute: 60, perHour: 300 }],
  body: v.object(tokenFields),
  response: v.object({ status: v.literal('undone') }),
  errors: ['undo_invalid', 'undo_expired'],
})
