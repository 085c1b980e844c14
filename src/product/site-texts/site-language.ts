import type { SiteLanguage } from '#contract/values/site-languages.ts'
import { readKept } from '#src/browser/storage.ts'
import { storageKeys } from '../account/storage-keys.ts'
import { siteLanguageFor } from './site-texts.rules.ts'

/** Returns the language of Team and Contact at an address: its `lang`, the chosen one, or the browser's. */
export const siteLanguageAt = ({ lang }: { lang?: unknown }): SiteLanguage =>
  siteLanguageFor(
    lang,
    globalThis.window ? readKept('localStorage', storageKeys.language) : null,
    globalThis.navigator?.languages ?? [],
  )
