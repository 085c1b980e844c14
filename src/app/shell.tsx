import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useDisabledReason } from '#src/product/disabled-pages.ts'
import { Toasts } from '#src/ui/layers/toasts.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Overlays } from './overlays.tsx'
import type { Access } from './guard.rules.ts'
import { LateClosedPage } from './late-closed-page.ts'
import { PageTitle } from './page-title.tsx'
import { lazyPage } from './route-code.ts'
import { BrowserFramePart, SidebarPart } from './shell-parts.tsx'
import './shell.css'

const LateAccessDenied = lazyPage(() => import('./access-denied.tsx'), 'AccessDenied')

/** What a page asks for that its reader may not open (guarded.ts). */
const refusedIn = (context: object = {}): Access | null =>
  (context as { refused?: Access | null }).refused ?? null

/** What is shown in the frame. A guard that still decides comes before all else. */
function Content() {
  const match = useMatches().at(-1)
  const reason = useDisabledReason(match?.pathname ?? '')
  const refused = refusedIn(match?.context)
  if (refused) return <LateAccessDenied access={refused} />
  return reason !== null && match?.status === 'success' ? <LateClosedPage reason={reason} /> : <Outlet />
}

/** The frame around every page. */
export function Shell() {
  const { t } = useLingui()
  const matches = useMatches()
  const page = matches.findLast((match) => match.staticData.page)?.staticData.page
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
          <Content />
          {useHydrated() && <BrowserFramePart />}
        </main>
        <Footer />
      </div>
      <Toasts />
      <Overlays />
    </>
  )
}
