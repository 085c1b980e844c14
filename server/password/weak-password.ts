import { hasPasswordLength, normalPassword } from '#contract/auth/password.rules.ts'
import type { MailAddress } from '#contract/values/mail-address.rules.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { isFrequentPassword } from '../platform/security/frequent-passwords.ts'
import { isLittleMoreThan, isTrivial } from './guessable.rules.ts'

const hubName = 'The Hub'

interface Whose {
  readonly username: string
  readonly address: MailAddress
  readonly publicUrl: string
}

/** Returns the reason why this can't be the player's password; null if it can. */
export const whyWeak = async (
  typed: string,
  { username, address, publicUrl }: Whose,
): Promise<Refused<'password_length' | 'password_common' | 'password_own'> | null> => {
  if (!hasPasswordLength(typed)) return refuse('password_length')
  const password = normalPassword(typed)
  if (isTrivial(password) || (await isFrequentPassword(password))) return refuse('password_common')
  const mailboxes = [address.typed, address.mailbox]
  const own = [...mailboxes, ...mailboxes.map((one) => one.slice(0, one.lastIndexOf('@'))), username]
  return isLittleMoreThan(password, [...own, hubName, new URL(publicUrl).hostname])
    ? refuse('password_own')
    : null
}
