import { createRoot } from 'react-dom/client'
import { loadEarly } from './app/load-flow.ts'
import { createHub } from './app/hub.ts'
import { retryStylesheets } from './app/retry-stylesheets.ts'
import { loadRouteErrorEarly } from './app/late-route-error.tsx'
import { takeLinkTokens } from './app/link-token.ts'
import { pageOf } from './app/page.tsx'
import { cameBackFromPayment } from './app/payment-leave.ts'
import { activateLanguage } from './i18n/catalogues.ts'
import { keptLanguage } from '#src/features/language/kept-language.ts'
import { firstLanguage } from './i18n/languages.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

takeLinkTokens()
retryStylesheets()
const language = firstLanguage(keptLanguage(), navigator.languages)
await activateLanguage(language).catch(() => activateLanguage('en'))

const inspect = await globalThis.inspector
const hub = createHub(language, { inspect })
hub.app.start()
// An overlay that was open at a reload, or when leaving for the payment page, opens again.
const reopenOverlay = (): void => {
  if ((history.state as { overlay?: unknown } | null)?.overlay) hub.loadOverlayHistory().catch(reportError)
}
reopenOverlay()
addEventListener('popstate', reopenOverlay)
// Without a back/forward cache the page is loaded again: the order reopens all the same.
if (cameBackFromPayment()) hub.open({ type: 'order.open', surface: 'popup' })

createRoot(root).render(pageOf(hub, inspect))

loadRouteErrorEarly()
loadEarly(hub.flows)
