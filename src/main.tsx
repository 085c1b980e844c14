import { createRoot, hydrateRoot } from 'react-dom/client'
import { paths } from '#contract/http/paths.ts'
import { readArrival } from './app/landing/arrival.ts'
import { createArrived } from './app/landing/arrived.ts'
import { loadSessionCode, reopenOrder } from './app/flows/flows.ts'
import { startOf } from './app/flows/flow.ts'
import { createHub } from './app/hub.ts'
import { loadRouteErrorEarly } from './app/code/late-route-error.tsx'
import { loadEarly } from './app/flows/load-flow.ts'
import { followLoading } from './app/shell/loading-line.ts'
import { takeMailedLinks } from './app/flows/mailed-links.ts'
import { pageOf } from './app/page.tsx'
import { watchLeaving } from './app/code/page-left.ts'
import { cameBackFromPayment } from './app/flows/payment-leave.ts'
import { startSession } from './app/flows/running-session.ts'
import { holdUntilDrawn, readyForTakeover } from './app/code/take-over.ts'
import { pageTakenOver } from './browser/early-gestures.ts'
import { leaveKeysToInputMethod } from './browser/input-method.ts'
import { isChangedByOthers } from './browser/page-changed.ts'
import { awaitReader, noteWrittenPage } from './browser/reader.ts'
import { whenIdle } from './browser/when-idle.ts'
import { activateLanguage, pageTexts } from './i18n/catalogues.ts'
import type { TextParts } from './i18n/create-texts.ts'
import { startFlow } from './product/flows/app-actor.tsx'
import './main.css'
import './app/code/written-styles.ts'

/** The page differed from the one that the server wrote, so React rendered it from scratch. */
const isOtherPage = (error: unknown): boolean => /#418\b|hydrat/iu.test(String(error))

/** React's own error only states that it recovered; its cause is the actual error. */
const onRecoverableError = (error: unknown): void => {
  if (isOtherPage(error) && isChangedByOthers()) return
  reportError(error instanceof Error && error.cause ? error.cause : error)
}

const address = (): string => location.pathname + location.search

// Not at the top level: late code imports this file's chunk, and would wait for something that waits for it.
const start = async (root: HTMLElement, isLedElsewhere: boolean): Promise<void> => {
  const { language, expectsPlayer, written, showsAnother, landsAsGuest, disabledPages } =
    readArrival(isLedElsewhere)
  const needsSession = !written || expectsPlayer
  // On a slow connection the round trips take longest; a load that fails now is repeated later.
  if (needsSession) loadSessionCode().catch(() => null)
  if (written) pageTexts.take(language, written.texts as TextParts)
  else await activateLanguage(language).catch(() => activateLanguage('en'))

  if (landsAsGuest)
    history.replaceState(history.state, '', paths.vaultVision + location.search + location.hash)

  const writtenFor = address()
  const inspect = await globalThis.inspector
  const arrived = createArrived(written?.loaded)
  const hub = createHub(language, {
    inspect,
    arrived,
    landsAsGuest,
    disabledPages,
  })
  hub.app.start()
  const working = Promise.withResolvers<void>()
  if (written) noteWrittenPage()
  // Only a guest's server-written page does without: there the first screen has priority.
  if (needsSession) startSession(hub.app)
  // An address that names a project needs the code that follows it.
  else if (location.hash === '') awaitReader(working.promise)
  // An overlay that was open at a reload, or when leaving for the payment page, opens again.
  const reopenOverlay = (): void => {
    if ((history.state as { overlay?: unknown } | null)?.overlay) hub.loadOverlayHistory().catch(reportError)
  }
  reopenOverlay()
  addEventListener('popstate', reopenOverlay)
  // Without a back/forward cache the page is loaded again; the order reopens here. The donation reopens by its history
  // entry.
  if (cameBackFromPayment() === 'order')
    hub.open(reopenOrder((history.state as { kept?: unknown } | null)?.kept))

  loadEarly(hub.flows)
  watchLeaving(hub.router)
  followLoading(hub.router)
  const firstRendering = Promise.withResolvers<void>()
  const page = pageOf({
    ...hub,
    i18n: pageTexts.i18n,
    expectsPlayer,
    disabledPages,
    inspect,
    onRendered: firstRendering.resolve,
  })
  if (written) await readyForTakeover(hub.router)
  else if (showsAnother) await hub.router.load()
  // Back or Forward may have led elsewhere in the meantime.
  if (written && address() === writtenFor && !isChangedByOthers()) {
    holdUntilDrawn(hub.router)
    hydrateRoot(root, page, { onRecoverableError })
  } else createRoot(root, { onRecoverableError }).render(page)
  loadRouteErrorEarly()
  await pageTakenOver()
  // Not sooner: until everything is rendered, a navigation to the same page must find the data of its first rendering.
  arrived.forget()
  await firstRendering.promise
  // The router follows the address from its first rendering on: an earlier change is loaded here.
  if (hub.router.state.location.href !== hub.router.latestLocation.href) await hub.router.load()
  working.resolve()
  whenIdle(() => {
    for (const flow of hub.flows)
      if (startOf(flow) === 'onceLoaded' && !('isOnDemand' in flow)) startFlow(hub.app, flow.id)
  })
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
leaveKeysToInputMethod()
void start(root, takeMailedLinks())
