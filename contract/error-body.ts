import * as v from 'valibot'
import type { ErrorCode } from './errors.ts'
import { errors } from './errors.ts'

/**
 * The body of every failed answer. `error` is the sentence for the log and for tools (Shell 7: "error in field
 * error"), programs read `code`, and a player can quote `requestId` to support.
 */
export const errorBody = v.object({
  error: v.string(),
  code: v.picklist(Object.keys(errors) as ErrorCode[]),
  requestId: v.string(),
  retryAfterSeconds: v.optional(v.number()),
})
export type ErrorBody = v.InferOutput<typeof errorBody>
