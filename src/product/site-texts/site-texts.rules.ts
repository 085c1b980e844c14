import type { SiteLanguage } from '#contract/values/site-languages.ts'
import { siteLanguageCodes } from '#contract/values/site-languages.ts'

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
  text.replaceAll(
    /\{(\w+)\}/gu,
    (place, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? place,
  )
