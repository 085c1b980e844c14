import type { ReactNode } from 'react'

/** The groups in the order in which they stand. */
export const entryGroups = ['places', 'sections', 'actions', 'themes', 'languages'] as const
export type EntryGroup = (typeof entryGroups)[number]

/** Something that the palette finds. */
export interface Entry {
  /** The same in every language and on every page: what was used last is kept by it. */
  id: string
  group: EntryGroup
  name: string
  /** The language of the name, when it isn't the reader's. */
  lang?: string
  /** Behind the name: where it is, or the name in the reader's language. */
  whereabouts?: string
  /** Other words by which it is found; those that a query finds are shown. */
  also?: string
  mark: ReactNode
  /** The key that does the same. */
  shortcut?: string
  /** It is what holds at present. */
  isNow?: boolean
  /** Why it can't be chosen. */
  closed?: string
  /** Where it leads, for a tab of its own. */
  href?: string
  carryOut: () => void
}

const themeMark = 'theme:'

export const idOfTheme = (theme: string): string => themeMark + theme

/** The theme that an entry chooses; null for any other entry. */
export const themeOf = (id: string | null): string | null =>
  id?.startsWith(themeMark) ? id.slice(themeMark.length) : null
