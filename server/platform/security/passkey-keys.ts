import { createPublicKey } from 'node:crypto'
import { COSEALG, cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

const { COSECRV, COSEKEYS, COSEKTY } = cose

/** Kinds of keys that a new passkey may have, as COSE algorithms, the preferred one first. */
export const passkeyAlgorithms = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256] as const

type Key = ReturnType<typeof decodeCredentialPublicKey>

const smallestRsaBytes = 256
const largestRsaBytes = 512

const toBase64url = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('base64url')

/** Returns the key as a JWK; null unless its type and its curve are those of its algorithm. */
const jwkOf = (key: Key): Record<string, string> | null => {
  const algorithm = key.get(COSEKEYS.alg)
  if (algorithm === COSEALG.ES256 && cose.isCOSEPublicKeyEC2(key))
    return key.get(COSEKEYS.kty) === COSEKTY.EC2 && key.get(COSEKEYS.crv) === COSECRV.P256
      ? {
          kty: 'EC',
          crv: 'P-256',
          x: toBase64url(key.get(COSEKEYS.x)),
          y: toBase64url(key.get(COSEKEYS.y)),
        }
      : null
  if (algorithm === COSEALG.EdDSA && cose.isCOSEPublicKeyOKP(key))
    return key.get(COSEKEYS.crv) === COSECRV.ED25519
      ? { kty: 'OKP', crv: 'Ed25519', x: toBase64url(key.get(COSEKEYS.x)) }
      : null
  if (algorithm !== COSEALG.RS256 || !cose.isCOSEPublicKeyRSA(key)) return null
  const length = key.get(COSEKEYS.n)?.length ?? 0
  return length >= smallestRsaBytes && length <= largestRsaBytes
    ? { kty: 'RSA', n: toBase64url(key.get(COSEKEYS.n)), e: toBase64url(key.get(COSEKEYS.e)) }
    : null
}

/**
 * Is it a public key (COSE) that its own algorithm can use? A passkey with another one could never log in. Throws for
 * what is no key at all, such as a point that is not on the curve.
 */
export const isUsableKey = (publicKey: Uint8Array<ArrayBuffer>): boolean => {
  const jwk = jwkOf(decodeCredentialPublicKey(publicKey))
  return jwk !== null && createPublicKey({ format: 'jwk', key: jwk }).type === 'public'
}
