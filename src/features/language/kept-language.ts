import { languageCookie } from '#contract/http/written-page.ts'
import { writeCookie } from '#src/browser/cookies.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** Returns the language stored in this browser; null if there is none or storage is blocked. */
export const keptLanguage = (): string | null => readKept('localStorage', storageKeys.language)

/** In seconds. */
const year = 31_536_000

/** Removes the language from the address, because the player's choice is newer. */
const forgetAsked = (): void => {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}

/**
 * Stores the language, also as a cookie for the pages that the server renders next. If storage is blocked, the
 * choice is lost with the page.
 */
export const keepLanguage = (language: string): boolean => {
  writeCookie(languageCookie, language, year)
  forgetAsked()
  return keep('localStorage', storageKeys.language, language)
}
