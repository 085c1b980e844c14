import { languageCookie } from '#contract/http/written-page.ts'
import { writeCookie } from '#src/browser/cookies.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** The language chosen earlier in this browser; null when none was, or storage is blocked. */
export const keptLanguage = (): string | null => readKept('localStorage', storageKeys.language)

/** In seconds. */
const year = 31_536_000

/** The address no longer asks for a language: the choice is newer. */
const forgetAsked = (): void => {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}

/** Also for the server's next page. Where storage is blocked the choice lives as long as the page. */
export const keepLanguage = (language: string): boolean => {
  writeCookie(languageCookie, language, year)
  forgetAsked()
  return keep('localStorage', storageKeys.language, language)
}
