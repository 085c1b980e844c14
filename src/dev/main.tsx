import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { devPages } from '#contract/dev-paths.ts'
import './dev.css'

const pages: Record<string, () => Promise<ReactNode>> = {
  [devPages.home]: async () => {
    const { HomePage } = await import('./home-page.tsx')
    return <HomePage />
  },
  [devPages.machines]: async () => {
    const { MachinesPage } = await import('./machines-page.tsx')
    return <MachinesPage />
  },
  [devPages.inspector]: async () => {
    const { InspectorPage } = await import('./inspector-page.tsx')
    return <InspectorPage />
  },
  [devPages.gallery]: async () => {
    const { GalleryPage } = await import('./gallery-page.tsx')
    return <GalleryPage />
  },
}

const nothingHere = async (): Promise<ReactNode> => {
  const { NothingHere } = await import('./nothing-here.tsx')
  return <NothingHere />
}

/** The theme that the player chose in the hub. */
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
// The parts of the design system ask for texts; these pages are for developers and in English alone.
i18n.loadAndActivate({ locale: 'en', messages: {} })

const address = location.pathname.toLowerCase().replace(/(?<=.)\/$/u, '')
const view = await (pages[address] ?? nothingHere)()
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>{view}</I18nProvider>
  </StrictMode>,
)
