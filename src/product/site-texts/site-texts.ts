import type { SiteLanguage } from '#contract/values/site-languages.ts'
import { siteLanguageCodes } from '#contract/values/site-languages.ts'
import type en from '../../../locales/pages/en.json'

/** Texts of Team and Contact in one language. */
export type SiteTexts = typeof en

const files = import.meta.glob<SiteTexts>('../../../locales/pages/*.json', { import: 'default' })

/** Loads the texts of Team and Contact in one language: a file of their own for each. */
export const loadSiteTexts = async (language: SiteLanguage): Promise<SiteTexts> => {
  const load = files[`../../../locales/pages/${language}.json`]
  if (!load) throw new Error(`The pages have no texts in ${language}`)
  // Other scripts have the system's faces.
  if (language === 'fa' && !import.meta.env.SSR) await import('#src/ui/styles/persian.css')
  return load()
}

const known = (tag: unknown): SiteLanguage | undefined => siteLanguageCodes.find((code) => code === tag)

/**
 * Returns the language of the texts of Team and Contact (Shell 1): the address's `lang`, the chosen one, the first that the
 * browser prefers, or English. The server always gives an address with `lang`.
 */
export const siteLanguageFor = (
  asked: unknown,
  chosen: string | null,
  preferred: readonly string[],
): SiteLanguage =>
  known(asked) ??
  known(chosen) ??
  preferred.map((tag) => known(tag.toLowerCase().split('-')[0])).find((code) => code !== undefined) ??
  'en'

/** A text with its placeholders filled in: `{time}`. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/gu, (place, name: string) => values[name] ?? place)
