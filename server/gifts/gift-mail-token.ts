import { timingSafeEqual } from 'node:crypto'
import { deriveKey, deriveToken, secretsOf } from '../platform/security/tokens.ts'

type Secrets = Parameters<typeof secretsOf>[0]

const signed = (giftMailId: string, secret: string): string =>
  deriveToken(giftMailId, deriveKey(secret, 'gift-mail-stop'))

/**
 * Returns the token of the "not for me" link in a gift mail. It can stop gift mails to that address, and do nothing
 * else.
 */
export const stopTokenOf = (giftMailId: string, settings: Secrets): string =>
  `${giftMailId}.${signed(giftMailId, secretsOf(settings)[0])}`

/** Returns the id of the gift mail that a token belongs to; null when the hub did not write the token. */
export const readStopToken = (token: string, settings: Secrets): string | null => {
  const at = token.lastIndexOf('.')
  const [id, given] = [token.slice(0, at), Buffer.from(token.slice(at + 1))]
  const isOurs = secretsOf(settings).some((secret) => {
    const right = Buffer.from(signed(id, secret))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return isOurs ? id : null
}
