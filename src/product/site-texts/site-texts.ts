import type { SiteLanguage } from '#contract/values/site-languages.ts'
import type en from '../../../locales/pages/en.json'

/** Texts of Team and Contact in one language. */
export type SiteTexts = typeof en

const files = import.meta.glob<SiteTexts>('../../../locales/pages/*.json', { import: 'default' })

/** Loads the texts of Team and Contact in one language: a file of their own for each. */
export const loadSiteTexts = async (language: SiteLanguage): Promise<SiteTexts> => {
  const load = files[`../../../locales/pages/${language}.json`]
  if (!load) throw new Error(`The pages have no texts in ${language}`)
  return load()
}
