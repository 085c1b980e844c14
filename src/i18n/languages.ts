export interface Language {
  /** The catalogue's name, for real languages their tag. */
  code: string
  /** The language's own name, never translated. */
  name: string
  dir: 'ltr' | 'rtl'
}

const complete: readonly Language[] = [
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'fr', name: 'Français', dir: 'ltr' },
]
const inDevelopment: readonly Language[] = [
  { code: 'pseudo-LOCALE', name: 'Pseudo', dir: 'ltr' },
  { code: 'fa', name: 'فارسی', dir: 'rtl' },
]

/** What the language switch offers. */
export const languages: readonly Language[] = import.meta.env.DEV ? [...complete, ...inDevelopment] : complete

export const findLanguage = (code: string | null | undefined): Language | undefined =>
  languages.find((language) => language.code === code)

/** The first choice: the kept one, else the first of the browser's that we speak, else English (decisions.md, "Words and languages"). */
export const firstLanguage = (kept: string | null, browser: readonly string[]): string => {
  const spoken = browser.map((tag) => complete.find(({ code }) => code === tag.toLowerCase().split('-')[0]))
  return (
    (findLanguage(kept) ?? spoken.find((language) => language !== undefined) ?? complete[0])?.code ?? 'en'
  )
}
