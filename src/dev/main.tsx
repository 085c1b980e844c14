import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { I18nProvider } from '@lingui/react'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { devPages } from '#contract/dev/dev-paths.ts'
import './dev.css'

const pages: Record<string, () => Promise<ComponentType>> = {
  [devPages.home]: async () => (await import('./home-page.tsx')).HomePage,
  [devPages.machines]: async () => (await import('./machines-page.tsx')).MachinesPage,
  [devPages.inspector]: async () => (await import('./inspector-page.tsx')).InspectorPage,
  [devPages.gallery]: async () => (await import('./gallery-page.tsx')).GalleryPage,
}

const nothingHere = async (): Promise<ComponentType> => (await import('./nothing-here.tsx')).NothingHere

const keptTheme = (): string | null => {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
document.documentElement.dataset.theme = keptTheme() ?? 'multi-gradient'
// The parts of the design system need a catalogue of texts; these pages are for developers and only in English.
i18n.setMessagesCompiler(compileMessage)
i18n.loadAndActivate({ locale: 'en', messages: {} })

const address = location.pathname.toLowerCase().replace(/(?<=.)\/$/u, '')
const View = await (pages[address] ?? nothingHere)()
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <View />
    </I18nProvider>
  </StrictMode>,
)
