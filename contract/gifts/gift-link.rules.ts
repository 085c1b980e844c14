import { longestText } from './gift-code.rules.ts'

/** What the links of a gift mail carry in their fragments: the code, and the token that stops mails to the address. */
export const giftLinkNames = { code: 'code', notForMe: 'not-for-me' } as const

/** As it was written before it was made part of an address. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The value of `giftLinkNames.code` in a fragment. */
const codeInLink = /#(?:[^#]*&)?code=([^&#]*)/u

/** The code as a text holds it that was typed or pasted: of a whole link what its fragment carries, otherwise all of it. */
export const giftCodeIn = (text: string): string => {
  const [, carried] = codeInLink.exec(text) ?? []
  return (carried === undefined ? text : decoded(carried)).trim().slice(0, longestText)
}
