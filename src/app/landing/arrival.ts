import { paths } from '#contract/http/paths.ts'
import { disabledPagesId, pageDataId, playerCookie } from '#contract/http/written-page.ts'
import type { DisabledPages, PageData } from '#contract/http/written-page.ts'
import { hasCookie } from '#src/browser/cookies.ts'
import { readKept } from '#src/browser/storage.ts'
import { keptLanguage } from '#src/features/language/kept-language.ts'
import { findLanguage, firstLanguage } from '#src/i18n/languages.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** How this page begins. */
export interface Arrival {
  language: string
  /** This browser has a session, as far as can be known before anything is loaded. */
  expectsPlayer: boolean
  /** What came with the page, if it is this browser's; null: the page is rendered here. */
  written: PageData | null
  /** The document shows a page that isn't this browser's, until its own can be drawn. */
  showsAnother: boolean
  /** '/' was answered with the page it leads guests to. */
  landsAsGuest: boolean
  disabledPages: DisabledPages
}

/** What the server put into an element of the document; null where there is none. */
const readData = <Data>(id: string): Data | null => {
  const data = document.getElementById(id)?.textContent
  return data ? (JSON.parse(data) as Data) : null
}

/** A session of before there was a cookie for it. */
const hasKeptSession = (): boolean =>
  readKept('localStorage', storageKeys.token) !== null ||
  readKept('localStorage', storageKeys.refreshToken) !== null

/** Back and Forward show the document as it was when it was left: what it says may be old. */
const isFromCache = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' && navigation.transferSize === 0
}

/** The language of the address, else the chosen one, else the page's, else the browser's. */
const languageFor = (data: PageData | null): string => {
  const asked = findLanguage(new URLSearchParams(location.search).get('lang'))
  return firstLanguage(asked?.code ?? keptLanguage(), data ? [data.language] : navigator.languages)
}

/**
 * Reads how the page begins. A browser whose language or session the server didn't know renders the page anew, and so
 * does one that comes back to it, or that was led to another page before it began.
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
    // A player's '/' leads where only this browser knows.
    landsAsGuest: data !== null && !expectsPlayer && location.pathname === paths.home,
    disabledPages: readData<DisabledPages>(disabledPagesId) ?? {},
  }
}
