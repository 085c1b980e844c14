import * as client from 'openid-client'
import type { Configuration } from 'openid-client'
import * as v from 'valibot'
import { readBounded } from '../http/read-bounded.ts'
import { isLoopback } from '../process/loopback.ts'

/** For each question to the issuer, in seconds. */
const answerSeconds = 5
const leewaySeconds = 30
const mostBytes = 131_072
/** The issuer's addresses and keys are read again after this time, in milliseconds. */
const discoveryMs = 3_600_000

/** An OpenID Connect issuer, and the hub as its client. */
export interface OpenIdSettings {
  /** Its address, as its tokens name it. */
  readonly issuer: string
  readonly clientId: string
  /** Null: a public client, protected by PKCE alone. */
  readonly clientSecret: string | null
}

/** A person at an issuer. Issuer and subject identify them for good; the address may be another's later. */
export interface OpenIdPerson {
  readonly issuer: string
  readonly subject: string
  /** Null without an address that the issuer has verified. */
  readonly email: string | null
}

/** Values of one log-in, known to the hub alone until the player returns. */
export interface OpenIdSecrets {
  readonly state: string
  readonly nonce: string
  /** Of PKCE, 43 to 128 characters. */
  readonly verifier: string
}

/** The player has to log in at the issuer again, if the last time is longer ago; not every issuer says when that was. */
interface Fresh {
  readonly maxAgeSeconds: number
}

/**
 * Reason why there is no person. `cancelled`: the player refused on the issuer's page. `unreachable`: the issuer does
 * not answer, or says that it can't. `rejected`: its answer is wrong.
 */
export type OpenIdFailure = 'cancelled' | 'unreachable' | 'rejected'

export class OpenIdError extends Error {
  override readonly name = 'OpenIdError'
  readonly failure: OpenIdFailure

  constructor(failure: OpenIdFailure, cause: unknown) {
    super(`The log-in at the issuer failed: ${failure}`, { cause })
    this.failure = failure
  }
}

export interface OpenIdClient {
  readonly issuer: string
  /** Asks the issuer again; throws an OpenIdError if it can't be reached. Nothing is requested before the first call. */
  readonly ready: () => Promise<void>
  /** Returns the address of the issuer's page. Throws an OpenIdError if the issuer can't be reached. */
  readonly pageFor: (redirectUri: string, secrets: OpenIdSecrets, fresh?: Fresh) => Promise<string>
  /**
   * Exchanges the issuer's answer, the whole address that the browser was led back to. Checks state, issuer, audience,
   * nonce, times and signature. Throws an OpenIdError.
   */
  readonly redeem: (returned: URL, secrets: OpenIdSecrets, fresh?: Fresh) => Promise<OpenIdPerson>
}

const claimsSchema = v.object({
  iss: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(320))), undefined),
  auth_time: v.fallback(v.optional(v.number()), undefined),
  email_verified: v.fallback(v.optional(v.boolean()), undefined),
})

/** Bounds every answer of the issuer. */
const boundedFetch: client.CustomFetch = async (address, options) => {
  // The library allows bodies that Node's types don't name.
  const request: object = { ...options, redirect: 'error' }
  const response = await fetch(address, request)
  const { status, headers } = response
  return new Response((await readBounded(response, mostBytes)) || null, { status, headers })
}

const cancelling = ['access_denied', 'login_required', 'consent_required', 'interaction_required']
const failing = ['temporarily_unavailable', 'server_error']

/** Network failures, time limits and errors of the issuer's machines arrive as other classes than wrong answers. */
const failureOf = (error: unknown): OpenIdFailure => {
  if (error instanceof client.AuthorizationResponseError) {
    if (cancelling.includes(error.error)) return 'cancelled'
    return failing.includes(error.error) ? 'unreachable' : 'rejected'
  }
  if (error instanceof client.ResponseBodyError) return error.status >= 500 ? 'unreachable' : 'rejected'
  if (error instanceof client.ClientError) {
    const { code, cause } = error
    const status = cause instanceof Response ? cause.status : 0
    if (status >= 500 || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return 'unreachable'
    return 'rejected'
  }
  return 'unreachable'
}

/** Connects to an issuer. Plain http is used for an issuer on this machine only. */
export const openIdAt = ({ issuer, clientId, clientSecret }: OpenIdSettings): OpenIdClient => {
  let known: { readonly config: Promise<Configuration>; readonly at: number } | null = null

  const discover = (): Promise<Configuration> => {
    const server = new URL(issuer)
    const isHere = server.protocol === 'http:' && isLoopback(server.hostname)
    // Without the checks of signatures the library trusts TLS alone.
    const execute = [client.enableNonRepudiationChecks, ...(isHere ? [client.allowInsecureRequests] : [])]
    const authentication = clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret)
    return client.discovery(server, clientId, clientSecret ?? undefined, authentication, {
      execute,
      timeout: answerSeconds,
      [client.customFetch]: boundedFetch,
    })
  }

  const configuration = async (): Promise<Configuration> => {
    if (!known || performance.now() - known.at > discoveryMs)
      known = { config: discover(), at: performance.now() }
    const asked = known
    try {
      return await asked.config
    } catch (error) {
      // The next call asks again.
      if (known === asked) known = null
      throw new OpenIdError('unreachable', error)
    }
  }

  return {
    issuer,
    ready: async () => {
      known = null
      await configuration()
    },

    pageFor: async (redirectUri, { state, nonce, verifier }, fresh) => {
      const page = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        // Several people may use one browser.
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(fresh && { max_age: String(fresh.maxAgeSeconds) }),
      })
      return page.href
    },

    redeem: async (returned, { state, nonce, verifier }, fresh) => {
      const config = await configuration()
      try {
        const tokens = await client.authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = v.parse(claimsSchema, tokens.claims())
        const { iss, sub, email, email_verified: isVerified, auth_time: loggedInAt } = claims
        if (
          fresh &&
          loggedInAt !== undefined &&
          Date.now() / 1000 - loggedInAt > fresh.maxAgeSeconds + leewaySeconds
        )
          throw new OpenIdError('rejected', new Error('The log-in at the issuer is too old.'))
        return { issuer: iss, subject: sub, email: isVerified === true && email ? email : null }
      } catch (error) {
        if (error instanceof OpenIdError) throw error
        throw new OpenIdError(error instanceof v.ValiError ? 'rejected' : failureOf(error), error)
      }
    },
  }
}
