import type { SiteLanguage } from '#contract/values/site-languages.ts'
import { keptLanguage } from '#src/features/language/kept-language.ts'
import { siteLanguageFor } from '#src/product/site-texts/site-texts.rules.ts'

/** Returns the language of Team and Contact at an address: its `lang`, the chosen one, or the browser's. */
export const siteLanguageAt = ({ lang }: { lang?: unknown }): SiteLanguage =>
  siteLanguageFor(lang, globalThis.window ? keptLanguage() : null, globalThis.navigator?.languages ?? [])
