import { Trans, useLingui } from '@lingui/react/macro'
import { lazyRouteComponent, Outlet, useMatches } from '@tanstack/react-router'
import { Toasts } from '#src/ui/layers/toasts.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Overlays } from './overlays.tsx'
import type { Access } from './guard.rules.ts'
import { PageTitle } from './page-title.tsx'
import { SidebarPart } from './shell-parts.tsx'
import './shell.css'

const LateAccessDenied = lazyRouteComponent(() => import('./access-denied.tsx'), 'AccessDenied')

/** What a page asks for that its reader may not open (guarded.ts). */
const refusedIn = (context: object = {}): Access | null =>
  (context as { refused?: Access | null }).refused ?? null

/** The frame around every page. */
export function Shell() {
  const { t } = useLingui()
  const matches = useMatches()
  const page = matches.findLast((match) => match.staticData.page)?.staticData.page
  const refused = refusedIn(matches.at(-1)?.context)
  return (
    <>
      <PageTitle title={page ? t(page) : ''} />
      <a href="#content" className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
      <SidebarPart />
      <div className="frame">
        <Header />
        <main id="content" tabIndex={-1}>
          {refused ? <LateAccessDenied access={refused} /> : <Outlet />}
        </main>
        <Footer />
      </div>
      <Toasts />
      <Overlays />
    </>
  )
}
