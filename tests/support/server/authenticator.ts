import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import {
  addPasskey,
  newPasskeyOptions,
  passkeyLogIn,
  passkeyOptions,
} from '#contract/auth/passkey.contract.ts'
import type { CallInput, Result } from '#contract/http/endpoint.ts'
import { call } from './call.ts'
import type { Answered, Caller } from './call.ts'
import type { TestApp } from './create-test-app.ts'

type Added = CallInput<typeof addPasskey>['body']
type Answer = CallInput<typeof passkeyLogIn>['body']
type CborMap = Map<string | number, unknown>

export type KeyKind = 'ES256' | 'EdDSA' | 'RS256'

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url')
const partOf = (jwk: object, name: string): Buffer =>
  Buffer.from((jwk as Record<string, string>)[name] ?? '', 'base64url')

const generate = (kind: KeyKind): { privateKey: KeyObject; publicKey: KeyObject } =>
  kind === 'ES256'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : kind === 'EdDSA'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The key as an authenticator tells it (COSE, RFC 9053). */
const coseOf = (kind: KeyKind, publicKey: KeyObject): CborMap => {
  const jwk = publicKey.export({ format: 'jwk' })
  const bytes = (name: string): Uint8Array => Uint8Array.from(partOf(jwk, name))
  if (kind === 'ES256')
    return new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes('x')],
      [-3, bytes('y')],
    ])
  if (kind === 'EdDSA')
    return new Map<number, unknown>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes('x')],
    ])
  return new Map<number, unknown>([
    [1, 3],
    [3, -257],
    [-1, bytes('n')],
    [-2, bytes('e')],
  ])
}

/** Ways in which an answer differs from an honest one. */
export interface Lies {
  readonly type?: string
  readonly challenge?: string
  readonly origin?: string
  readonly rpId?: string
  /** Further fields of the client data, such as `crossOrigin`. */
  readonly clientData?: object
  /** User present, user verified. */
  readonly present?: boolean
  readonly verified?: boolean
  readonly counter?: number
  readonly userHandle?: string | undefined
  readonly signedBy?: KeyObject
  /** Changes the key that a new passkey tells. */
  readonly key?: (cose: CborMap) => CborMap
  /** Replaces the statement about a new passkey. */
  readonly statement?: (signed: Uint8Array) => { readonly fmt: string; readonly attStmt: CborMap }
}

interface Passkey {
  readonly id: string
  readonly kind: KeyKind
  readonly privateKey: KeyObject
  readonly userHandle: string
  counter: number
}

const clientDataOf = (type: string, challenge: string, lies: Lies): string =>
  JSON.stringify({
    type: lies.type ?? type,
    challenge: lies.challenge ?? challenge,
    origin: lies.origin ?? 'http://localhost:4000',
    crossOrigin: false,
    ...lies.clientData,
  })

const authDataOf = (rpId: string, counter: number, lies: Lies, attested?: Uint8Array): Buffer => {
  const { present = true, verified = true } = lies
  const flags = (present ? 0x01 : 0) | (verified ? 0x04 : 0) | (attested ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(lies.counter ?? counter)
  return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
}

const signatureOf = ({ kind, privateKey }: Passkey, data: Uint8Array, lies: Lies): Buffer =>
  sign(kind === 'EdDSA' ? null : 'sha256', data, lies.signedBy ?? privateKey)

/** An authenticator that really signs: one passkey, made and used as a browser does it (WebAuthn 3). */
export const createAuthenticator = ({
  kind = 'ES256',
  counts = true,
}: { kind?: KeyKind; counts?: boolean } = {}) => {
  let passkey: Passkey | null = null
  const passkeyNow = (): Passkey => {
    if (!passkey) throw new Error('This authenticator has no passkey yet')
    return passkey
  }

  const create = (options: Result<typeof newPasskeyOptions>, lies: Lies = {}): Added => {
    const { privateKey, publicKey } = generate(kind)
    const id = randomBytes(32)
    passkey = { id: base64url(id), kind, privateKey, userHandle: options.user.id, counter: counts ? 1 : 0 }
    const cose = coseOf(kind, publicKey)
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(id.length)
    const attested = Buffer.concat([
      Buffer.alloc(16),
      idLength,
      id,
      isoCBOR.encode((lies.key?.(cose) ?? cose) as never),
    ])
    const authData = authDataOf(options.rp.id, passkey.counter, lies, attested)
    const clientDataJSON = clientDataOf('webauthn.create', options.challenge, lies)
    const signed = Buffer.concat([authData, sha256(clientDataJSON)])
    const { fmt, attStmt } = lies.statement?.(signed) ?? { fmt: 'none', attStmt: new Map() }
    return {
      id: base64url(id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(
          isoCBOR.encode(
            new Map<string, unknown>([
              ['fmt', fmt],
              ['attStmt', attStmt],
              ['authData', Uint8Array.from(authData)],
            ]) as never,
          ),
        ),
      },
    }
  }

  /** The statement of a device without a certificate, by the new key itself. */
  const signedByItself = (signed: Uint8Array): ReturnType<NonNullable<Lies['statement']>> => ({
    fmt: 'packed',
    attStmt: new Map<string, unknown>([
      ['alg', -7],
      ['sig', Uint8Array.from(signatureOf(passkeyNow(), signed, {}))],
    ]),
  })

  const get = (options: Result<typeof passkeyOptions>, lies: Lies = {}): Answer => {
    const one = passkeyNow()
    if (counts) one.counter += 1
    const authenticatorData = authDataOf(options.rpId, one.counter, lies)
    const clientDataJSON = clientDataOf('webauthn.get', options.challenge, lies)
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
    return {
      id: one.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signatureOf(one, signed, lies)),
        userHandle: 'userHandle' in lies ? lies.userHandle : one.userHandle,
      },
    }
  }

  return { create, get, passkey: passkeyNow, signedByItself }
}
export type Authenticator = ReturnType<typeof createAuthenticator>

/** Adds the authenticator's passkey to the account of this bearer, as an honest page does it. */
export const addPasskeyOf = async (
  hub: TestApp,
  authenticator: Authenticator,
  caller: Caller,
): Promise<Answered<typeof addPasskey>> => {
  const { body } = await call(hub, newPasskeyOptions, {}, caller)
  return call(hub, addPasskey, { body: authenticator.create(body) }, caller)
}

/** From the challenge to the session, as an honest page does it. */
export const logInByPasskey = async (
  hub: TestApp,
  authenticator: Authenticator,
  { timeZone, ...caller }: Caller & { timeZone?: string } = {},
): Promise<Answered<typeof passkeyLogIn>> => {
  const { body } = await call(hub, passkeyOptions, {}, caller)
  const answer = authenticator.get(body)
  return call(
    hub,
    passkeyLogIn,
    { body: { ...answer, ...(timeZone !== undefined && { time_zone: timeZone }) } },
    caller,
  )
}
