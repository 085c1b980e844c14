import type { ReactNode } from 'react'
import type { SiteLanguage } from '#contract/values/site-languages.ts'
import { siteLanguages } from '#contract/values/site-languages.ts'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
// Its faces are fetched only where a text is Persian.
import '#src/ui/styles/persian.css'
import './site-page.css'

interface Props {
  language: SiteLanguage
  title: string
  lead: string
  breadcrumbs: ReactNode
  children: ReactNode
}

/** A page with texts in a language of its own: the shell around it may have another. */
export function SitePage({ language, title, lead, breadcrumbs, children }: Props) {
  return (
    <div
      className="page site-page grid content-start gap-8 pt-6 pb-12"
      lang={language}
      dir={siteLanguages[language].dir}
    >
      {breadcrumbs}
      <header className="grid gap-3">
        <div className="pointer-events-none absolute start-[44%] end-(--after-page) -top-(--size-header) -z-1 h-[calc(var(--size-header)+10.75rem)]">
          <ContourField seed="site" />
        </div>
        <h1 className="text-display-1 wrap-anywhere">{title}</h1>
        <p className="text-muted max-w-[44ch] text-[length:var(--font-size-title-3)]">{lead}</p>
      </header>
      {children}
    </div>
  )
}
