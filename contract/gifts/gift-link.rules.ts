import { longestText } from './gift-code.rules.ts'

/** Parameters in the fragments of a gift mail's links: the code, and the token that stops mails to the address. */
export const giftLinkNames = { code: 'code', notForMe: 'not-for-me' } as const

/** Undoes the percent-encoding, if it is valid. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The value of `giftLinkNames.code` in a fragment. */
const codeInLink = /#(?:[^#]*&)?code=([^&#]*)/u

/** The code in a typed or pasted text: from the fragment if the text is a whole link, otherwise all of it. */
export const giftCodeIn = (text: string): string => {
  const [, carried] = codeInLink.exec(text) ?? []
  return (carried === undefined ? text : decoded(carried)).trim().slice(0, longestText)
}
