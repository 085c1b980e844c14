import { useLingui } from '@lingui/react/macro'
import { type SiteLanguage, siteLanguageCodes } from '#contract/values/site-languages.ts'

/** Names of the languages of messages, in the reader's language. */
export const useLanguageNames = (): Record<SiteLanguage, string> => {
  const { i18n } = useLingui()
  const names = new Intl.DisplayNames([i18n.locale.startsWith('pseudo') ? 'en' : i18n.locale], {
    type: 'language',
  })
  return Object.fromEntries(siteLanguageCodes.map((code) => [code, names.of(code) ?? code])) as Record<
    SiteLanguage,
    string
  >
}
