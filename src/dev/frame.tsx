import type { ReactNode } from 'react'
import { devPages } from '#contract/dev/dev-paths.ts'
import { Wordmark } from '#src/ui/drawing/wordmark.tsx'

const links = [
  { to: devPages.home, label: 'Start' },
  { to: devPages.machines, label: 'Machines' },
  { to: devPages.inspector, label: 'Inspector' },
  { to: devPages.gallery, label: 'Gallery' },
] as const

/** The bar above every developer page; `title` is the window's. */
export function DevHeader({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} - The Hub for developers`}</title>
      <a href="#content" className="dev-skip">
        Skip to content
      </a>
      <header className="dev-header">
        <div className="dev-bar page">
          <a href="/" className="dev-home" aria-label="The Hub">
            <Wordmark />
          </a>
          <nav aria-label="Developer pages" className="dev-nav">
            {links.map(({ to, label }) => (
              <a key={to} href={to} aria-current={location.pathname === to ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </nav>
        </div>
      </header>
    </>
  )
}

export function Frame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <>
      <DevHeader title={title} />
      <main id="content" tabIndex={-1} className="dev-main page">
        <h1 className="text-title-1">{title}</h1>
        {lead && <p className="dev-lead">{lead}</p>}
        {children}
      </main>
    </>
  )
}
