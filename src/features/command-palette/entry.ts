import type { ReactNode } from 'react'

export const entryGroups = ['places', 'sections', 'actions', 'themes', 'languages'] as const
export type EntryGroup = (typeof entryGroups)[number]

export interface Entry {
  /** The same in every language and on every page, because the recently used entries are stored by id. */
  id: string
  group: EntryGroup
  name: string
  /** The language of the name, if it is not the reader's. */
  lang?: string
  /** Shown after the name: its location, or the name in the reader's language. */
  whereabouts?: string
  /** Other search words. Those that match the query are shown. */
  also?: string
  mark: ReactNode
  shortcut?: string
  /** Marks the current choice, such as the current theme. */
  isNow?: boolean
  /** The reason why the entry cannot be chosen. */
  closed?: string
  href?: string
  carryOut: () => void
}

const themeMark = 'theme:'

export const idOfTheme = (theme: string): string => themeMark + theme

/** Returns the theme that an entry chooses, or null for other entries. */
export const themeOf = (id: string | null): string | null =>
  id?.startsWith(themeMark) ? id.slice(themeMark.length) : null
