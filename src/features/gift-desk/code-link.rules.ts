import { groupGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { paths } from '#contract/http/paths.ts'
import type { Copyable } from '#machines/gifts/gift-code.machine.ts'

/** Returns the address of a gift. The code is in the fragment, which is not sent to any server. */
export const giftLink = (code: string, origin: string): string =>
  `${origin}${paths.inviteCodes}#code=${groupGiftCode(code)}`

export const textToCopy = ({ code, what }: { code: string; what: Copyable }, origin: string): string =>
  what === 'code' ? groupGiftCode(code) : giftLink(code, origin)
