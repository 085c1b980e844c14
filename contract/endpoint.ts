import type * as v from 'valibot'
import type { ErrorCode, commonErrors } from './errors.ts'

type AnySchema = v.GenericSchema<any, any>

/**
 * One endpoint of the API, written once: the client and the server are typed and checked from it, and the OpenAPI
 * document is generated from it.
 *
 * - `path` is below `/api`, parameters in braces: `/users/{id}/subscriptions`.
 * - `access`: `anyone`, or `member` (a valid access token is needed, otherwise `unauthorized`).
 * - `response`: input type = what the server answers, output type = what the page works with (dollars become cents).
 * - `errors`: the endpoint's own closed list; `commonErrors` are always possible, `unauthorized` for members.
 */
export interface Endpoint {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly access: 'anyone' | 'member'
  readonly params?: AnySchema
  readonly query?: AnySchema
  readonly body?: AnySchema
  readonly response: AnySchema
  readonly errors: readonly ErrorCode[]
}

/** Marked as free of effects, so that a page carries only the endpoints it calls. */
/*@__NO_SIDE_EFFECTS__*/
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

type Input<S> = S extends v.GenericSchema<infer I, any> ? I : never
type Output<S> = S extends v.GenericSchema<any, infer O> ? O : never
type Part<E, K extends string, Side> = E extends { [P in K]: infer S extends AnySchema }
  ? { [P in K]: Side extends 'in' ? Input<S> : Output<S> }
  : unknown

/** What a caller hands over: params, query and body, as far as the endpoint has them. */
export type CallInput<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'>

/** What a handler receives: the same, parsed. */
export type HandlerInput<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'>

/** What a handler answers (wire form). */
export type Answer<E extends Endpoint> = Input<E['response']>

/** What a caller gets (parsed form). */
export type Result<E extends Endpoint> = Output<E['response']>

/** The codes an endpoint can fail with. */
export type ErrorOf<E extends Endpoint> =
  | E['errors'][number]
  | (typeof commonErrors)[number]
  | (E['access'] extends 'member' ? 'unauthorized' : never)
