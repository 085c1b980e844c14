import { readSignedId, signId } from '../platform/security/signed-id.ts'
import type { secretsOf } from '../platform/security/tokens.ts'

type Secrets = Parameters<typeof secretsOf>[0]

const purpose = 'gift-mail-stop'

/**
 * Returns the token of the "not for me" link in a gift mail. It can stop gift mails to that address, and do nothing
 * else.
 */
export const stopTokenOf = (giftMailId: string, settings: Secrets): string =>
  signId(giftMailId, purpose, settings)

/** Returns the id of the gift mail that a token belongs to; null when the hub did not write the token. */
export const readStopToken = (token: string, settings: Secrets): string | null =>
  readSignedId(token, purpose, settings)
