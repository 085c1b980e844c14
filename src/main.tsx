import { createRoot, hydrateRoot } from 'react-dom/client'
import { pageDataId, playerCookie } from '#contract/written-page.ts'
import type { PageData } from '#contract/written-page.ts'
import { paths } from '#contract/paths.ts'
import { hasCookie } from './browser/cookies.ts'
import { readKept } from './browser/storage.ts'
import { storageKeys } from './product/storage-keys.ts'
import { createArrived } from './app/arrived.ts'
import { loadSessionCode } from './app/flows.ts'
import { loadEarly } from './app/load-flow.ts'
import { createHub } from './app/hub.ts'
import { readyForTakeover } from './app/take-over.ts'
import { retryStylesheets } from './app/retry-stylesheets.ts'
import { loadRouteErrorEarly } from './app/late-route-error.tsx'
import { takeLinkTokens } from './app/link-token.ts'
import { pageOf } from './app/page.tsx'
import { cameBackFromPayment } from './app/payment-leave.ts'
import { startSession } from './app/running-session.ts'
import { activateLanguage, pageTexts } from './i18n/catalogues.ts'
import type { TextParts } from './i18n/create-texts.ts'
import { awaitReader, noteWrittenPage } from '#src/browser/reader.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import { keptLanguage } from '#src/features/language/kept-language.ts'
import { findLanguage, firstLanguage } from './i18n/languages.ts'
import './main.css'
import './app/written-styles.ts'

/** What the server wrote; null for the plain shell. */
const readPageData = (): PageData | null => {
  const data = document.getElementById(pageDataId)?.textContent
  return data ? (JSON.parse(data) as PageData) : null
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

/** The language of the address, else the chosen one, else the browser's. */
const languageFor = (written: PageData | null): string => {
  const asked = findLanguage(new URLSearchParams(location.search).get('lang'))
  return firstLanguage(asked?.code ?? keptLanguage(), written ? [written.language] : navigator.languages)
}

// Not at the top level: code that comes later imports this file's chunk, and would wait for what waits for it.
const start = async (root: HTMLElement): Promise<void> => {
  const data = readPageData()
  const language = languageFor(data)
  const expectsPlayer = hasCookie(playerCookie, '1') || hasKeptSession()
  // A browser whose language or session the server doesn't know yet is shown the page anew, and so is who comes back to it.
  const fits = data?.language === language && data.isPlayer === expectsPlayer && !isFromCache()
  const written = fits ? data : null
  const needsSession = !written || expectsPlayer
  // On a slow line the round trips take longest; what fails to load now is loaded again.
  if (needsSession) loadSessionCode().catch(() => null)
  if (written) pageTexts.take(language, written.texts as TextParts)
  else await activateLanguage(language).catch(() => activateLanguage('en'))

  // The guest's '/' was answered with the page it leads to; a player's leads where only this browser knows.
  const landsAsGuest = data !== null && !expectsPlayer && location.pathname === paths.home
  if (landsAsGuest)
    history.replaceState(history.state, '', paths.vaultVision + location.search + location.hash)

  const inspect = await globalThis.inspector
  const hub = createHub(language, {
    inspect,
    arrived: createArrived(written?.loaded),
    landsAsGuest,
  })
  hub.app.start()
  if (written) noteWrittenPage()
  // Only a guest's written page does without: there the first screen comes first.
  if (needsSession) {
    startSession(hub.app)
  } else {
    whenIdle(() => startSession(hub.app))
    // An address that asks for filters or a project needs the code that follows it.
    if (location.search + location.hash === '') awaitReader()
  }
  // An overlay that was open at a reload, or when leaving for the payment page, opens again.
  const reopenOverlay = (): void => {
    if ((history.state as { overlay?: unknown } | null)?.overlay) hub.loadOverlayHistory().catch(reportError)
  }
  reopenOverlay()
  addEventListener('popstate', reopenOverlay)
  // Without a back/forward cache the page is loaded again: the order reopens all the same.
  if (cameBackFromPayment()) hub.open({ type: 'order.open', surface: 'popup' })

  const page = pageOf({ ...hub, i18n: pageTexts.i18n, expectsPlayer, inspect })
  if (written) {
    await readyForTakeover(hub.router)
    hydrateRoot(root, page)
  } else {
    // What was written for somebody else stays until this page can be drawn.
    if (data) await hub.router.load()
    createRoot(root).render(page)
  }
  loadRouteErrorEarly()
  loadEarly(hub.flows)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
takeLinkTokens()
retryStylesheets()
void start(root)
