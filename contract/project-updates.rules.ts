import { faultOfComment } from './comments.rules.ts'
import { charactersOf, plainText } from './plain-text.rules.ts'

/** The most characters of an update's title, as a reader counts them. */
export const longestUpdateTitle = 120

/** Updates that an owner may write in any 24 hours: every follower is told of each. */
export const mostUpdatesADay = 10

/** What its owner writes about a project. */
export interface UpdateWords {
  readonly title: string
  readonly text: string
}

export type UpdateFault =
  | 'update_untitled'
  | 'update_title_too_long'
  | 'update_empty'
  | 'update_too_long'
  | 'update_unreadable'

const faults = {
  comment_empty: 'update_empty',
  comment_too_long: 'update_too_long',
  comment_unreadable: 'update_unreadable',
} as const

/** The words as everyone reads them: plain text, the title in one line. */
export const plainUpdate = ({ title, text }: UpdateWords): UpdateWords => ({
  title: plainText(title).replaceAll(/\n+/gu, ' '),
  text: plainText(text),
})

/** Returns why words can't be an update; null when they can. They are read as plainUpdate makes them. */
export const faultOfUpdate = (words: UpdateWords): UpdateFault | null => {
  const { title, text } = plainUpdate(words)
  const ofTitle = faultOfComment(title)
  if (ofTitle === 'comment_empty') return 'update_untitled'
  if (ofTitle === 'comment_unreadable') return 'update_unreadable'
  if (ofTitle !== null || charactersOf(title).length > longestUpdateTitle) return 'update_title_too_long'
  const ofText = faultOfComment(text)
  return ofText && faults[ofText]
}
