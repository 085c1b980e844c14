import { languages as complete, languagesInDevelopment } from '#contract/values/languages.ts'

export interface Language {
  /** The catalogue's name; for real languages the language tag. */
  code: string
  name: string
  dir: 'ltr' | 'rtl'
}

const listOf = (named: Record<string, Omit<Language, 'code'>>): Language[] =>
  Object.entries(named).map(([code, { name, dir }]) => ({ code, name, dir }))

export const languages: readonly Language[] = listOf(
  import.meta.env.DEV ? { ...complete, ...languagesInDevelopment } : complete,
)

export const findLanguage = (code: string | null | undefined): Language | undefined =>
  languages.find((language) => language.code === code)

/**
 * The first choice: the stored language, else the first of the browser's that the hub has, else English (decisions.md,
 * "Words and languages").
 */
export const firstLanguage = (kept: string | null, browser: readonly string[]): string =>
  findLanguage(kept)?.code ??
  browser.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find((tag) => Object.hasOwn(complete, tag)) ??
  'en'
