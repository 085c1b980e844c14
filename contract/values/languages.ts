interface Language {
  /** The language's own name, never translated. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
}

/**
 * Languages with a complete catalogue, for pages and mails, by their tags. To add one: here, its direction in
 * public/boot.js, and its catalogue as locales/<tag>.po. English is the source.
 */
export const languages = {
  en: { name: 'English', dir: 'ltr' },
  fr: { name: 'Français', dir: 'ltr' },
  pt: { name: 'Português', dir: 'ltr' },
  tr: { name: 'Türkçe', dir: 'ltr' },
} as const satisfies Record<string, Language>

/**
 * Offered in development only: one reveals texts missing from the catalogue, the other shows the right-to-left
 * layout.
 */
export const languagesInDevelopment = {
  'pseudo-LOCALE': { name: 'Pseudo', dir: 'ltr' },
  fa: { name: 'فارسی', dir: 'rtl' },
} as const satisfies Record<string, Language>

export type LanguageCode = keyof typeof languages

export const languageCodes = Object.keys(languages) as LanguageCode[]
