import * as client from 'openid-client'
import type { Configuration } from 'openid-client'
import * as v from 'valibot'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import { readBounded } from '../http/read-bounded.ts'
import { isLoopback } from '../process/loopback.ts'

/** For each question to the issuer, in seconds. */
const answerSeconds = 5
const leewaySeconds = 30
const mostBytes = 131_072
/** The issuer's addresses and keys are read again after this time, in milliseconds. */
const discoveryMs = 3_600_000
/** An issuer that has answered within this time counts as there, in milliseconds. */
const readyMs = 1_000

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
  /** As the issuer writes it; null without one that it has verified, and for one that no mail reaches. */
  readonly email: string | null
}

/** Values of one log-in, known to the hub alone until the player returns. */
export interface OpenIdSecrets {
  readonly state: string
  readonly nonce: string
  /** The verifier of PKCE has 43 to 128 characters. */
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

/** Errors of a token endpoint (RFC 6749, 5.2): no other word of the issuer's reaches the log. */
const tokenErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]

/** Returns the word for the operator: of the library's closed list, or of the token endpoint's. */
const wordFor = (cause: unknown): string | null => {
  if (cause instanceof client.ResponseBodyError)
    return tokenErrors.includes(cause.error) ? cause.error : cause.code
  return cause instanceof client.ClientError ? (cause.code ?? null) : null
}

export class OpenIdError extends Error {
  override readonly name = 'OpenIdError'
  readonly failure: OpenIdFailure

  constructor(failure: OpenIdFailure, cause: unknown) {
    const word = wordFor(cause)
    super(`The log-in at the issuer failed: ${failure}${word === null ? '' : ` (${word})`}`, { cause })
    this.failure = failure
  }
}

export interface OpenIdClient {
  readonly issuer: string
  /**
   * Asks the issuer again, unless it has answered within a second; throws an OpenIdError if it can't be reached. Nothing is
   * requested before the first call, and calls at the same time make one question.
   */
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
  // OpenID Connect: ASCII alone.
  sub: v.pipe(v.string(), v.regex(/^[ -~]{1,255}$/u)),
  email: v.fallback(v.optional(v.string()), undefined),
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
/** The hub's own settings are wrong, which only its operator can mend (RFC 6749, 5.2). */
const ofOperator = ['invalid_client', 'unauthorized_client']

/** Network failures, time limits and errors of the issuer's machines arrive as other classes than wrong answers. */
const failureOf = (error: unknown): OpenIdFailure => {
  if (error instanceof client.AuthorizationResponseError) {
    if (cancelling.includes(error.error)) return 'cancelled'
    return failing.includes(error.error) ? 'unreachable' : 'rejected'
  }
  if (error instanceof client.ResponseBodyError)
    return error.status >= 500 || ofOperator.includes(error.error) ? 'unreachable' : 'rejected'
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
  const server = new URL(issuer)
  const isHere = server.protocol === 'http:' && isLoopback(server.hostname)
  let known: { readonly config: Configuration; readonly at: number } | null = null
  let asking: Promise<Configuration> | null = null
  let answeredAt = Number.NEGATIVE_INFINITY

  const discover = (): Promise<Configuration> => {
    // Without the checks of signatures the library trusts TLS alone.
    const execute = [client.enableNonRepudiationChecks, ...(isHere ? [client.allowInsecureRequests] : [])]
    const authentication = clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret)
    return client.discovery(server, clientId, clientSecret ?? undefined, authentication, {
      execute,
      timeout: answerSeconds,
      [client.customFetch]: boundedFetch,
    })
  }

  /** Calls at the same time make one question. */
  const ask = async (): Promise<Configuration> => {
    asking ??= discover().finally(() => {
      asking = null
    })
    try {
      const config = await asking
      answeredAt = performance.now()
      return config
    } catch (cause) {
      throw new OpenIdError('unreachable', cause)
    }
  }

  const configuration = async (): Promise<Configuration> => {
    if (known && performance.now() - known.at <= discoveryMs) return known.config
    known = { config: await ask(), at: performance.now() }
    return known.config
  }

  return {
    issuer,
    ready: async () => {
      if (performance.now() - answeredAt < readyMs) return
      const config = await ask()
      // The one that is known has the issuer's keys already.
      known ??= { config, at: performance.now() }
    },

    pageFor: async (redirectUri, { state, nonce, verifier }, fresh) => {
      const config = await configuration()
      const page = config.serverMetadata().authorization_endpoint ?? ''
      const isPage = URL.canParse(page) && ['https:', server.protocol].includes(new URL(page).protocol)
      if (!isPage) throw new OpenIdError('unreachable', new Error('The issuer names no page to log in.'))
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        // Several people may use one browser.
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(fresh && { max_age: String(fresh.maxAgeSeconds) }),
      }).href
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
        const address = isVerified === true && email !== undefined ? readAddress(email) : null
        return { issuer: iss, subject: sub, email: address?.typed ?? null }
      } catch (error) {
        if (error instanceof OpenIdError) throw error
        throw new OpenIdError(error instanceof v.ValiError ? 'rejected' : failureOf(error), error)
      }
    },
  }
}
