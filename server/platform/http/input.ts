import * as v from 'valibot'
import { uuidSchema } from '#contract/values/bounded-text.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { HttpError } from './http-error.ts'
import type { HubContext } from './hub-context.ts'

// The database cannot store NUL, and half a surrogate pair would be changed on the way there.
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Can every text in it be stored unchanged? Checks at any depth. */
const isKeepable = (value: unknown): boolean => {
  const pending = [value]
  while (pending.length > 0) {
    const entry = pending.pop()
    if (typeof entry === 'string' && !isText(entry)) return false
    if (typeof entry === 'object' && entry !== null) {
      for (const [key, inner] of Object.entries(entry)) {
        if (!isText(key)) return false
        pending.push(inner)
      }
    }
  }
  return true
}

const parse = (
  schema: v.GenericSchema,
  part: string,
  value: unknown,
  errors: readonly ErrorCode[],
): unknown => {
  // Stops at the first fault: a body with thousands of faulty entries produces no list of them.
  const result = v.safeParse(schema, value, { abortEarly: true })
  // The output has only fields of the contract; others are dropped.
  if (result.success && isKeepable(result.output)) return result.output
  // Some calls have their own code for a text that is too long (textOfAtMost).
  const refusal = errors.find((code) => code === result.issues?.[0].message)
  if (refusal) throw new HttpError(refusal)
  // Names the faulty field of the contract, never a text of the caller: deeper keys may be the caller's own.
  const field = String(result.issues?.[0].path?.[0]?.key)
  const isOurs = 'entries' in schema && Object.hasOwn(schema.entries as object, field)
  throw new HttpError('invalid_request', { message: `Invalid ${part}${isOurs ? `: ${field}` : ''}.` })
}

// A page of another origin cannot send this type without a preflight, so no foreign form posts to the API.
const isJson = (type: string | undefined): boolean => /^application\/json(?:\s*;|$)/iu.test(type ?? '')

const readJson = async (context: HubContext): Promise<unknown> => {
  if (!isJson(context.req.header('Content-Type'))) {
    throw new HttpError('invalid_request', { message: 'The body must be application/json.' })
  }
  try {
    return await context.req.json()
  } catch (cause) {
    if (cause instanceof HttpError) throw cause
    throw new HttpError('invalid_request', { message: 'The body is not JSON.', cause })
  }
}

/** Returns params, query and body as the contract parses them; throws `invalid_request` if it refuses them. */
export const readInput = async (
  endpoint: Endpoint,
  context: HubContext,
): Promise<Record<string, unknown>> => ({
  ...(endpoint.params && { params: parse(endpoint.params, 'path', context.req.param(), endpoint.errors) }),
  ...(endpoint.query && { query: parse(endpoint.query, 'query', context.req.query(), endpoint.errors) }),
  ...(endpoint.body && { body: parse(endpoint.body, 'body', await readJson(context), endpoint.errors) }),
})

const keySchema = v.optional(v.pipe(uuidSchema, v.toLowerCase()))

/**
 * Returns the caller's `Idempotency-Key` in lower case, null without one; throws `invalid_request` if it is no UUID.
 */
export const readKey = (context: HubContext): string | null => {
  const key = v.safeParse(keySchema, context.req.header('Idempotency-Key'))
  if (!key.success) throw new HttpError('invalid_request', { message: 'The Idempotency-Key is no UUID.' })
  return key.output ?? null
}
