import { charactersOf, plainText } from './plain-text.rules.ts'
import { isYoungAccount } from './young-accounts.rules.ts'

/** The most characters of a comment, as a reader counts them, and the most bytes that they may take. */
export const longestComment = 2_000
export const mostCommentBytes = 8_000
/** The longest that people write, a family with the colour of each skin, has 11 code points. */
const mostCodePoints = 16

/** Comments in any 24 hours: of an account's first week, and later. */
const mostADay = 10
const mostADayLater = 100

/** How many bytes a text takes in UTF-8. */
const bytesOf = (text: string): number => encodeURIComponent(text).replaceAll(/%../gu, '-').length

export type CommentFault = 'comment_empty' | 'comment_too_long' | 'comment_unreadable'

/** Returns why a text can't be a comment; null when it can. It is read as plainText makes it. */
export const faultOfComment = (text: string): CommentFault | null => {
  const plain = plainText(text)
  // Letters, signs or pictures: something that can be seen.
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(plain)) return 'comment_empty'
  const characters = charactersOf(plain)
  if (characters.length > longestComment) return 'comment_too_long'
  if (characters.some((character) => Array.from(character).length > mostCodePoints))
    return 'comment_unreadable'
  return bytesOf(plain) > mostCommentBytes ? 'comment_too_long' : null
}

/** How many comments an account may write in any 24 hours; both in milliseconds since the epoch. */
export const commentsADay = (accountCreatedMs: number, nowMs: number): number =>
  isYoungAccount(accountCreatedMs, nowMs) ? mostADay : mostADayLater
