import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { dayMs } from '../values/time.ts'

/** A change of the ways into an account can be undone for 7 days; in milliseconds. */
export const undoMs = 7 * dayMs

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
  body: v.object({ token: v.pipe(textOfAtMost(200), v.nonEmpty()) }),
  response: v.object({ status: v.literal('undone') }),
  errors: ['undo_invalid', 'undo_expired'],
})
