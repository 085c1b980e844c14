import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { isUsableKey, passkeyAlgorithms } from './passkey-keys.ts'

/** The site that passkeys are for: its host and its origin. */
export interface PasskeySite {
  readonly id: string
  readonly origin: string
}

/** Returns the site of the hub's public address. */
export const passkeySite = (publicUrl: string): PasskeySite => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/* The library throws for every flaw of an answer, with words of the caller, which belong in no log. */
const unlessFlawed = async <T>(read: () => Promise<T | null> | T | null): Promise<T | null> => {
  try {
    return await read()
  } catch {
    return null
  }
}

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, 'base64url'))
const toBase64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** Returns the challenge that an answer is for, base64url; null if its client data is unreadable. */
export const challengeIn = (clientDataJSON: string): Promise<string | null> =>
  unlessFlawed(() => {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  })

/** The library lets through an answer from a frame of another site. Absent in older browsers; any other value is none. */
const isFramed = (clientDataJSON: string): boolean => {
  const { crossOrigin } = decodeClientDataJSON(clientDataJSON) as { crossOrigin?: unknown }
  return crossOrigin !== undefined && crossOrigin !== false
}

/**
 * Nobody's word about a passkey is asked for. A statement with certificates is not read at all: its checks could make
 * the server call addresses that a certificate names.
 */
const isUnattested = (attestationObject: string): boolean => {
  const decoded = decodeAttestationObject(fromBase64url(attestationObject))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

interface NewPasskeyAnswer {
  readonly id: string
  readonly type: 'public-key'
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string }
}

/** A passkey that can be stored; `credentialId` and `publicKey` (COSE) in base64url. */
export interface CheckedPasskey {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
}

/**
 * Returns the new passkey of an answer; null unless it is for this site and challenge, from the page itself, given
 * after a check of its user, and with a key that can log in.
 */
export const checkNewPasskey = (
  answer: NewPasskeyAnswer,
  challenge: string,
  site: PasskeySite,
): Promise<CheckedPasskey | null> =>
  unlessFlawed(async () => {
    const { id, response } = answer
    if (isFramed(response.clientDataJSON) || !isUnattested(response.attestationObject)) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, rawId: id, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    })
    if (!registrationInfo) return null
    const { credential } = registrationInfo
    if (credential.id !== id || !isUsableKey(credential.publicKey)) return null
    return {
      credentialId: credential.id,
      publicKey: toBase64url(credential.publicKey),
      counter: credential.counter,
    }
  })

export interface PasskeyAnswer {
  readonly id: string
  readonly type: 'public-key'
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
  }
}

/**
 * Returns the count of uses that an answer reports; null unless it is signed by the key (COSE, base64url), for this
 * site and challenge, from the page itself, and given after a check of its user. The count is not compared.
 */
export const checkPasskey = (
  answer: PasskeyAnswer,
  challenge: string,
  site: PasskeySite,
  publicKey: string,
): Promise<{ counter: number } | null> =>
  unlessFlawed(async () => {
    const { id, response } = answer
    if (isFramed(response.clientDataJSON)) return null
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, rawId: id, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // The library refuses a count before it has verified the signature: here the count is compared afterwards.
      credential: { id, publicKey: fromBase64url(publicKey), counter: 0 },
    })
    return verified ? { counter: authenticationInfo.newCounter } : null
  })
