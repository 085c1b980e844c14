import { type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from '@lingui/react'
import { pageTexts } from '#src/i18n/catalogues.ts'
import { AppActorProvider } from '#src/product/flows/app-actor.tsx'
import type { OpenHub } from '../support/paths.hub.tsx'

/** Shows a part of the page beside the page, with the same flows; returns what takes it away. */
export const stage = ({ app }: OpenHub, part: ReactNode): (() => void) => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <I18nProvider i18n={pageTexts.i18n}>
      <AppActorProvider value={app}>
        <aside
          aria-label="Sidebar"
          style={{ position: 'fixed', insetBlockEnd: 0, insetInlineStart: 0, inlineSize: 280, padding: 13 }}
        >
          <Suspense>{part}</Suspense>
        </aside>
      </AppActorProvider>
    </I18nProvider>,
  )
  return () => {
    root.unmount()
    place.remove()
  }
}
