import { paths } from '#contract/http/paths.ts'
import { disabledPagesId, pageDataId, playerCookie } from '#contract/http/written-page.ts'
import type { DisabledPages, PageData } from '#contract/http/written-page.ts'
import { hasCookie } from '#src/browser/cookies.ts'
import { readKept } from '#src/browser/storage.ts'
import { keptLanguage } from '#src/features/language/kept-language.ts'
import { findLanguage, firstLanguage } from '#src/i18n/languages.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** The start of this page. */
export interface Arrival {
  language: string
  /** True if this browser seems to have a session, before anything is loaded. */
  expectsPlayer: boolean
  /** Data of the server-rendered page, if it fits this browser; null: the page is rendered here. */
  written: PageData | null
  /** True if the document shows a page for another reader, until the right one can be rendered. */
  showsAnother: boolean
  /** True if the server responded to '/' with the landing page of guests. */
  landsAsGuest: boolean
  disabledPages: DisabledPages
}

/** Reads the server's data from an element of the document; null if there is none. */
const readData = <Data>(id: string): Data | null => {
  const data = document.getElementById(id)?.textContent
  return data ? (JSON.parse(data) as Data) : null
}

/** Does this browser have a session from before the cookie was introduced? */
const hasKeptSession = (): boolean =>
  readKept('localStorage', storageKeys.token) !== null ||
  readKept('localStorage', storageKeys.refreshToken) !== null

/** Was the document restored by Back or Forward from the browser's cache? Its data may be old. */
const isFromCache = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' && navigation.transferSize === 0
}

/** Returns the language of the address, else the chosen one, else the page's, else the browser's. */
const languageFor = (data: PageData | null): string => {
  const asked = findLanguage(new URLSearchParams(location.search).get('lang'))
  return firstLanguage(asked?.code ?? keptLanguage(), data ? [data.language] : navigator.languages)
}

/**
 * Reads the start of the page. The browser renders the page again if the server did not know its language or session,
 * if it was restored by Back, or if the address changed before the start.
 */
export const readArrival = (isLedElsewhere: boolean): Arrival => {
  const data = readData<PageData>(pageDataId)
  const language = languageFor(data)
  const expectsPlayer = hasCookie(playerCookie, '1') || hasKeptSession()
  const fits =
    data?.language === language && data.isPlayer === expectsPlayer && !isFromCache() && !isLedElsewhere
  return {
    language,
    expectsPlayer,
    written: fits ? data : null,
    showsAnother: data !== null && !fits,
    // A player's '/' leads to a page that only this browser knows.
    landsAsGuest: data !== null && !expectsPlayer && location.pathname === paths.home,
    disabledPages: readData<DisabledPages>(disabledPagesId) ?? {},
  }
}
