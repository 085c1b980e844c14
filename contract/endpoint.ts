import type * as v from 'valibot'
import type { ErrorCode, commonErrors } from './errors.ts'
import type { FeatureKey } from './features.rules.ts'

type AnySchema = v.GenericSchema<any, any>

/** Who may call: anyone, whoever is logged in, administrators, or players whose plan gives the feature. */
export type Access = 'anyone' | 'player' | 'admin' | { readonly feature: FeatureKey }

/** How often one caller may call in any 60 seconds and in any hour; counted for all processes of the hub together. */
export interface Limit {
  /** `peer` is the caller's network, whoever is logged in there; `address` an email address that the call is about. */
  readonly by: 'peer' | 'player' | 'address'
  readonly perMinute: number
  readonly perHour: number
  /** Endpoints that give the same name here are counted together. */
  readonly together?: string
  /** What a call too many fails with, where that isn't `rate_limited`. */
  readonly refusal?: ErrorCode
}

/**
 * One endpoint of the API, written once: the client and the server are typed and checked from it, and the OpenAPI
 * document is generated from it.
 *
 * - `path` is below `/api`, parameters in braces: `/users/{id}/subscriptions`.
 * - `access`: all but `anyone` need a valid access token (`unauthorized`); `admin` and a feature also the right (`forbidden`).
 * - `limits`: counted before the handler runs, those of peers before anything else is looked at.
 * - `idempotent`: the header `Idempotency-Key`, a UUID, makes a repeated call the same call; any other key is `invalid_request`.
 * - `response`: input type = what the server answers, output type = what the page works with (dollars become cents).
 * - `errors`: the endpoint's own closed list; `commonErrors` are always possible, and what `access` refuses with.
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
  | (E['access'] extends 'anyone' ? never : 'unauthorized')
  | (E['access'] extends 'anyone' | 'player' ? never : 'forbidden')
