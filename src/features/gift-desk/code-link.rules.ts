import { groupGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { paths } from '#contract/http/paths.ts'
import type { Copyable } from '#machines/gifts/gift-code.machine.ts'

/** The address that leads to a gift: the code stands in the fragment, which no server gets to see. */
export const giftLink = (code: string, origin: string): string =>
  `${origin}${paths.inviteCodes}#code=${groupGiftCode(code)}`

/** What a press on Copy puts into the clipboard. */
export const textToCopy = ({ code, what }: { code: string; what: Copyable }, origin: string): string =>
  what === 'code' ? groupGiftCode(code) : giftLink(code, origin)
