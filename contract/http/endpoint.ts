import type * as v from 'valibot'
import type { ErrorCode, commonErrors } from '../errors.ts'
import type { FeatureKey } from '../plans/features.rules.ts'
import type { FileFormat, FileType } from './file-types.ts'

type AnySchema = v.GenericSchema<any, any>

/** Who may call: anyone, a logged-in player, an administrator, or a player whose plan gives the feature. */
export type Access = 'anyone' | 'player' | 'admin' | { readonly feature: FeatureKey }

/** How often one caller may call in any 60 seconds and in any hour, counted across all processes of the hub. */
export interface Limit {
  /** `peer` is the caller's network, logged in or not; `address` is the email address that the call is about. */
  readonly by: 'peer' | 'player' | 'address'
  readonly perMinute: number
  readonly perHour: number
  /** Endpoints with the same name here share one count. */
  readonly together?: string
  /** The code of a call over the limit, when it isn't `rate_limited`. */
  readonly refusal?: ErrorCode
}

/**
 * One endpoint of the API, written once: the client and the server are typed and checked from it, and the OpenAPI
 * document is generated from it.
 *
 * - `path` is below `/api`, parameters in braces: `/users/{id}/subscriptions`.
 * - `access`: all but `anyone` need a valid access token (`unauthorized`); `admin` and a feature also need the right (`forbidden`).
 * - `limits`: counted before the handler runs, for all of them or, when one refuses the call, for none. Callers that `access` refuses count for their network.
 * - `idempotent`: calls with the same `Idempotency-Key` (a header, a UUID) count as one; any other key is `invalid_request`.
 * - `response`: input type = what the server sends, output type = what the page works with (dollars become cents).
 * - `stream`: answered with server-sent events, whose data are each a `response`.
 * - `file`: answered with a file of this media type for a browser to save, or of the one that the query's `format` names. A
 *   JSON file is a `response`.
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
  readonly file?: FileType | Readonly<Partial<Record<FileFormat, FileType>>>
  readonly errors: readonly ErrorCode[]
}

/** Marked as free of side effects, so that the bundler drops the endpoints that the page never calls. */
/*@__NO_SIDE_EFFECTS__*/
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

type Input<S> = S extends v.GenericSchema<infer I, any> ? I : never
type Output<S> = S extends v.GenericSchema<any, infer O> ? O : never
type Part<E, K extends string, Side> = E extends { [P in K]: infer S extends AnySchema }
  ? { [P in K]: Side extends 'in' ? Input<S> : Output<S> }
  : unknown

/** What a caller passes: params, query and body, as far as the endpoint has them. */
export type CallInput<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'>

/** What a handler receives: the same, parsed. */
export type HandlerInput<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'>

/** What a handler returns (wire form). */
export type Answer<E extends Endpoint> = Input<E['response']>

/** What a caller gets back (parsed form). */
export type Result<E extends Endpoint> = Output<E['response']>

/** The codes an endpoint can fail with. */
export type ErrorOf<E extends Endpoint> =
  | E['errors'][number]
  | (typeof commonErrors)[number]
  | (E['access'] extends 'anyone' ? never : 'unauthorized')
  | (E['access'] extends 'anyone' | 'player' ? never : 'forbidden')
