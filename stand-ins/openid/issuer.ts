import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { SignJWT, decodeJwt, exportJWK, generateKeyPair } from 'jose'
import type { JWTPayload } from 'jose'
import { Provider, interactionPolicy } from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { createAdapter } from './adapter.ts'
import type { Switch } from './switches.ts'

export interface IssuerOptions {
  /** Its address, with the path below which it answers. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  /** Milliseconds by which the demo's clock is ahead: the hub checks times by that clock. */
  readonly aheadMs: () => number
  readonly faulty: Switch
}

/** A person who logged in here. Two subjects may have one address: the first gave it up. */
export interface Person {
  readonly subject: string
  readonly email: string
}

export interface Issuer {
  readonly provider: Provider
  /** Handles a request below the issuer's path. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  /** Stores a person, and returns the account id for the log-in. */
  readonly welcome: (person: Person) => string
}

const slowMs = 60_000
const algorithm = 'RS256'

const newKey = async (kid: string) => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: algorithm, use: 'sig' } }
}

/** As at Google, a client may ask that the player chooses an account, even if one is logged in. */
const policy = () => {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}

const changesOf = ({ fault }: Switch): JWTPayload => {
  if (fault === 'issuer') return { iss: 'https://issuer.example' }
  if (fault === 'audience') return { aud: 'another-client' }
  return fault === 'nonce' ? { nonce: 'another-nonce' } : {}
}

/**
 * An OpenID Connect issuer (`oidc-provider`, certified) for one client, the hub. Its token is signed again, by the
 * demo's clock and with the fault of the moment.
 */
export const createIssuer = async (options: IssuerOptions): Promise<Issuer> => {
  const { issuer, clientId, clientSecret, redirectUri, aheadMs, faulty } = options
  const { pathname } = new URL(issuer)
  const kid = `key-${Date.now()}`
  const key = await newKey(kid)
  const people = new Map<string, Person>()
  const provider = new Provider(issuer, {
    adapter: createAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: { keys: [key.jwk] },
    cookies: { keys: [crypto.randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Google names the address in the token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy: policy(), url: (_, { uid }) => `${pathname}/people/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 3600,
      Session: 3600,
    },
    findAccount: (_, accountId) => {
      const person = people.get(accountId)
      if (!person) return undefined
      const { email } = person
      const isNamed = faulty.fault !== 'without_address'
      return {
        accountId,
        claims: () =>
          Promise.resolve({
            sub: accountId,
            ...(isNamed && { email, email_verified: faulty.fault !== 'unverified' }),
          }),
      }
    },
    // The hub is the only client, and its people know that: nobody is asked for consent.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new context.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  provider.proxy = true

  const sign = async (token: string): Promise<string> => {
    const seconds = Math.floor((Date.now() + aheadMs()) / 1000)
    const isOver = faulty.fault === 'expired'
    const foreign = faulty.fault === 'key' ? (await newKey(kid)).privateKey : key.privateKey
    return new SignJWT({
      ...decodeJwt(token),
      ...(decodeJwt(token)['auth_time'] !== undefined && {
        auth_time: faulty.fault === 'long_ago' ? seconds - 7200 : seconds,
      }),
      iat: isOver ? seconds - 7200 : seconds,
      exp: isOver ? seconds - 3600 : seconds + 600,
      ...changesOf(faulty),
    })
      .setProtectedHeader({ alg: algorithm, kid })
      .sign(foreign)
  }
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    if (faulty.fault === 'slow') await after(slowMs, undefined, { ref: false })
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path.endsWith('/token') && body?.id_token) body.id_token = await sign(body.id_token)
  })

  const answer = provider.callback()
  return {
    provider,
    answer: (request, response) => {
      if (faulty.fault === 'dead') return void request.socket.destroy()
      // Nobody stays logged in here: each log-in shows the page with the people.
      request.headers.cookie = request.headers.cookie?.replaceAll(/_session(?:\.\w+)*=[^;]*;? ?/gu, '')
      // The library finds its own path by comparing the two.
      const whole = request.url ?? ''
      Object.assign(request, { originalUrl: whole, url: whole.slice(pathname.length) || '/' })
      void answer(request, response)
    },
    welcome: (person) => {
      people.set(person.subject, person)
      return person.subject
    },
  }
}
