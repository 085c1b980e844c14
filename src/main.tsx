import { createRoot } from 'react-dom/client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { CallProvider } from './api/api-context.tsx'
import { AppActorProvider } from '#src/product/app-actor.tsx'
import { InspectProvider } from '#src/product/use-flow.ts'
import { bringOrderEarly } from './app/bring-order.ts'
import { createHub } from './app/hub.ts'
import { insistOnStyles } from './app/insist-on-styles.ts'
import { bringRouteError } from './app/late-route-error.tsx'
import { takeLinkTokens } from './app/link-token.ts'
import { cameBackFromPayment } from './app/payment-leave.ts'
import { activateLanguage } from './i18n/catalogues.ts'
import { keptLanguage } from '#src/features/language/kept-language.ts'
import { firstLanguage } from './i18n/languages.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

takeLinkTokens()
insistOnStyles()
const language = firstLanguage(keptLanguage(), navigator.languages)
await activateLanguage(language).catch(() => activateLanguage('en'))

const inspect = await globalThis.inspector
const { app, call, router, loadOverlayHistory } = createHub(language, { inspect })
app.start()
// What lay over the page when it was loaded anew, or left for the payment page, is opened again.
const reopenOverlay = (): void => {
  if ((history.state as { overlay?: unknown } | null)?.overlay) loadOverlayHistory().catch(reportError)
}
reopenOverlay()
addEventListener('popstate', reopenOverlay)
// Without a back/forward cache the page starts anew: the order is given back all the same.
if (cameBackFromPayment()) app.send({ type: 'order.open', surface: 'popup' })

createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <CallProvider value={call}>
      <AppActorProvider value={app}>
        <InspectProvider value={inspect}>
          <RouterProvider router={router} />
        </InspectProvider>
      </AppActorProvider>
    </CallProvider>
  </I18nProvider>,
)

bringRouteError()
bringOrderEarly()
