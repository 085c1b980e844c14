import { faultOfText, plainText } from '../values/plain-text.rules.ts'
import { isYoungAccount } from './young-accounts.rules.ts'

/** The most characters of a comment, as a reader counts them. */
export const longestComment = 2_000

/** Comments in any 24 hours: of an account's first week, and later. */
const mostADay = 10
const mostADayLater = 100

export type CommentFault = 'comment_empty' | 'comment_too_long' | 'comment_unreadable'

/** Returns why a text can't be a comment; null when it can. It is read as plainText makes it. */
export const faultOfComment = (text: string): CommentFault | null => {
  const fault = faultOfText(text, longestComment, plainText)
  return fault && `comment_${fault}`
}

/** How many comments an account may write in any 24 hours; both in milliseconds since the epoch. */
export const commentsADay = (accountCreatedMs: number, nowMs: number): number =>
  isYoungAccount(accountCreatedMs, nowMs) ? mostADay : mostADayLater
