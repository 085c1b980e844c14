import type * as v from 'valibot'
import type { ErrorCode, commonErrors } from '../errors.ts'
import type { FeatureKey } from '../plans/features.rules.ts'
import type { FileFormat, FileType } from './file-types.ts'

type AnySchema = v.GenericSchema<any, any>

/** Allowed callers: anyone, a logged-in player, an administrator, or a player whose plan includes the feature. */
export type Access = 'anyone' | 'player' | 'admin' | { readonly feature: FeatureKey }

/** Limit of calls per caller in any 60 seconds and in any hour, counted across all processes of the hub. */
export interface Limit {
  /** `peer` is the caller's network, logged in or not; `address` is the email address in the call. */
  readonly by: 'peer' | 'player' | 'address'
  readonly perMinute: number
  readonly perHour: number
  /** Endpoints with the same name here share one count. */
  readonly together?: string
  /** Error code of a call over the limit, if it is not `rate_limited`. */
  readonly refusal?: ErrorCode
}

/**
 * One endpoint of the API, written once: the client and the server are typed and checked from it, and the OpenAPI
 * document is generated from it.
 *
 * - `path` is below `/api`, parameters in braces: `/users/{id}/subscriptions`.
 * - `access`: all but `anyone` need a valid access token (`unauthorized`); `admin` and a feature also need the right
 *   (`forbidden`).
 * - `limits`: counted before the handler runs, all of them together, or none if one refuses the call. Callers that
 *   `access` refuses count for their network.
 * - `idempotent`: calls with the same `Idempotency-Key` (a header, a UUID) count as one; any other key is
 *   `invalid_request`.
 * - `response`: input type = sent by the server, output type = used by the page (dollars become cents).
 * - `stream`: the answer is a stream of server-sent events; the data of each is a `response`.
 * - `redirects`: a browser opens it as a page: the answer leads it on, also after a refusal (303). HEAD runs nothing.
 * - `file`: the answer is a file for a browser to save, of this media type or of the one that the query's `format`
 *   names. A JSON file is a `response`.
 * - `errors`: the endpoint's own closed list; `commonErrors` and the refusals of `access` are always possible.
 */
export interface Endpoint {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly access: Access
  readonly limits?: readonly Limit[]
  readonly idempotent?: true
  readonly params?: AnySchema
  readonly query?: AnySchema
  readonly body?: AnySchema
  readonly response: AnySchema
  readonly stream?: true
  readonly redirects?: true
  readonly file?: FileType | Readonly<Partial<Record<FileFormat, FileType>>>
  readonly errors: readonly ErrorCode[]
}

/**
 * Returns the endpoint itself, typed. Marked as free of side effects, so that the bundler drops endpoints that the
 * page never calls.
 */
/*@__NO_SIDE_EFFECTS__*/
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

type Input<S> = S extends v.GenericSchema<infer I, any> ? I : never
type Output<S> = S extends v.GenericSchema<any, infer O> ? O : never
type Part<E, K extends string, Side> = E extends { [P in K]: infer S extends AnySchema }
  ? { [P in K]: Side extends 'in' ? Input<S> : Output<S> }
  : unknown

/** Input of a call: params, query and body, as far as the endpoint has them. */
export type CallInput<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'>

/** Input of a handler: the same, parsed. */
export type HandlerInput<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'>

/** Result of a handler (wire form). */
export type Answer<E extends Endpoint> = Input<E['response']>

/** Result of a call (parsed form). */
export type Result<E extends Endpoint> = Output<E['response']>

export type ErrorOf<E extends Endpoint> =
  | E['errors'][number]
  | (typeof commonErrors)[number]
  | (E['access'] extends 'anyone' ? never : 'unauthorized')
  | (E['access'] extends 'anyone' | 'player' ? never : 'forbidden')
