/**
 * Languages of the texts of Team and Contact (Shell 1), by their tags: the hub's own languages first. `dir` is the direction of
 * their script. Other pages have the languages of `languages.ts` only.
 */
export const siteLanguages = {
  en: { name: 'English', dir: 'ltr' },
  fr: { name: 'Français', dir: 'ltr' },
  pt: { name: 'Português', dir: 'ltr' },
  tr: { name: 'Türkçe', dir: 'ltr' },
  ru: { name: 'Русский', dir: 'ltr' },
  es: { name: 'Español', dir: 'ltr' },
  zh: { name: '中文', dir: 'ltr' },
  de: { name: 'Deutsch', dir: 'ltr' },
  fil: { name: 'Filipino', dir: 'ltr' },
  vi: { name: 'Tiếng Việt', dir: 'ltr' },
  ja: { name: '日本語', dir: 'ltr' },
  pl: { name: 'Polski', dir: 'ltr' },
  id: { name: 'Bahasa Indonesia', dir: 'ltr' },
  it: { name: 'Italiano', dir: 'ltr' },
  fa: { name: 'فارسی', dir: 'rtl' },
  uk: { name: 'Українська', dir: 'ltr' },
  nl: { name: 'Nederlands', dir: 'ltr' },
} as const satisfies Record<string, { readonly name: string; readonly dir: 'ltr' | 'rtl' }>

export type SiteLanguage = keyof typeof siteLanguages
export const siteLanguageCodes = Object.keys(siteLanguages) as SiteLanguage[]
