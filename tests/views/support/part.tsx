import type { ReactNode } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { activateLanguage, loadTexts } from '#src/i18n/catalogues.ts'

/** Draws a part of a page alone, in English with the texts of its folder, until the test is over. */
export const showPart = async (part: ReactNode, folder: Parameters<typeof loadTexts>[0]): Promise<void> => {
  await activateLanguage('en')
  await loadTexts(folder)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(<I18nProvider i18n={i18n}>{part}</I18nProvider>)
}
