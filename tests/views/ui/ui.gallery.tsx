import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import '#src/dev/dev.css'

let shown: { root: Root; place: HTMLElement } | undefined

/** Renders into the page as the hub does, with an empty English catalogue (the source texts). */
export function show(view: ReactNode): void {
  hide()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<I18nProvider i18n={i18n}>{view}</I18nProvider>)
  shown = { root, place }
}

/** Takes away what was shown last. */
export function hide(): void {
  shown?.root.unmount()
  shown?.place.remove()
  shown = undefined
}
