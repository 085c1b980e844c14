import { faultOfText, plainText } from '../values/plain-text.rules.ts'
import { isYoungAccount } from './young-accounts.rules.ts'

/** Longest comment, in characters as a reader counts them. */
export const longestComment = 2_000

/** Comments per 24 hours: in an account's first week, and later. */
const mostADay = 10
const mostADayLater = 100

export type CommentFault = 'comment_empty' | 'comment_too_long' | 'comment_unreadable'

/** Returns why a text cannot be a comment; null if it can. The text is first normalised by plainText. */
export const faultOfComment = (text: string): CommentFault | null => {
  const fault = faultOfText(text, longestComment, plainText)
  return fault && `comment_${fault}`
}

/** Limit of comments that an account may write in 24 hours. Both times are milliseconds since the epoch. */
export const commentsADay = (accountCreatedMs: number, nowMs: number): number =>
  isYoungAccount(accountCreatedMs, nowMs) ? mostADay : mostADayLater
