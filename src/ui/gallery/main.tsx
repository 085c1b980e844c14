import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import './gallery.css'

// Shown in development only: /src/ui/gallery/?theme=light-mode&lang=fa&open=dialog
const asked = new URLSearchParams(location.search)
const lang = asked.get('lang') ?? 'en'
const page = document.documentElement
page.lang = lang
page.dir = lang === 'fa' ? 'rtl' : 'ltr'
page.dataset.theme = asked.get('theme') ?? 'multi-gradient'
if (lang === 'fa') await import('../styles/persian.css')

i18n.loadAndActivate({ locale: lang, messages: {} })

const root = document.getElementById('root')
if (!root) throw new Error('The gallery needs its root element.')
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Gallery open={asked.get('open')} />
    </I18nProvider>
  </StrictMode>,
)
