import { longestComment } from '../comments/comments.rules.ts'
import { faultOfText, plainLine, plainText } from '../values/plain-text.rules.ts'

/** Longest title, in characters as a reader counts them. */
export const longestUpdateTitle = 120

/** Updates that an owner may write in any 24 hours: every follower is notified of each. */
export const mostUpdatesADay = 10

export interface UpdateWords {
  readonly title: string
  readonly text: string
}

const ofTitle = {
  empty: 'update_untitled',
  too_long: 'update_title_too_long',
  unreadable: 'update_unreadable',
} as const
const ofText = {
  empty: 'update_empty',
  too_long: 'update_too_long',
  unreadable: 'update_unreadable',
} as const

export type UpdateFault = (typeof ofTitle | typeof ofText)[keyof typeof ofTitle]

/** Returns the texts as plain text, the title in one line. */
export const plainUpdate = ({ title, text }: UpdateWords): UpdateWords => ({
  title: plainLine(title),
  text: plainText(text),
})

/** Returns why texts cannot be an update; null if they can. They are first normalised by plainUpdate. */
export const faultOfUpdate = (words: UpdateWords): UpdateFault | null => {
  const faultyTitle = faultOfText(words.title, longestUpdateTitle, plainLine)
  if (faultyTitle !== null) return ofTitle[faultyTitle]
  const faultyText = faultOfText(words.text, longestComment, plainText)
  return faultyText && ofText[faultyText]
}
