import { longestComment } from '../comments/comments.rules.ts'
import { faultOfText, plainLine, plainText } from '../values/plain-text.rules.ts'

/** The most characters of an update's title, as a reader counts them. */
export const longestUpdateTitle = 120

/** Updates that an owner may write in any 24 hours: every follower is told of each. */
export const mostUpdatesADay = 10

/** What its owner writes about a project. */
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

/** The words as everyone reads them: plain text, the title in one line. */
export const plainUpdate = ({ title, text }: UpdateWords): UpdateWords => ({
  title: plainLine(title),
  text: plainText(text),
})

/** Returns why words can't be an update; null when they can. They are read as plainUpdate makes them. */
export const faultOfUpdate = (words: UpdateWords): UpdateFault | null => {
  const faultyTitle = faultOfText(words.title, longestUpdateTitle, plainLine)
  if (faultyTitle !== null) return ofTitle[faultyTitle]
  const faultyText = faultOfText(words.text, longestComment, plainText)
  return faultyText && ofText[faultyText]
}
