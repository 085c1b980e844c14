import { timingSafeEqual } from 'node:crypto'
import { deriveKey, deriveToken, secretsOf } from './tokens.ts'

type Secrets = Parameters<typeof secretsOf>[0]

const signatureOf = (id: string, purpose: string, secret: string): string =>
  deriveToken(id, deriveKey(secret, purpose))

/** Returns the token of a row for one purpose: its id and the hub's signature. Nothing has to be stored. */
export const signId = (id: string, purpose: string, settings: Secrets): string =>
  `${id}.${signatureOf(id, purpose, secretsOf(settings)[0])}`

/** Returns the id in a token; null if the hub did not sign it for this purpose, by its secret or the former one. */
export const readSignedId = (token: string, purpose: string, settings: Secrets): string | null => {
  const at = token.lastIndexOf('.')
  const [id, given] = [token.slice(0, at), Buffer.from(token.slice(at + 1))]
  const isOurs = secretsOf(settings).some((secret) => {
    const right = Buffer.from(signatureOf(id, purpose, secret))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return isOurs ? id : null
}
