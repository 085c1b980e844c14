import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Toasts } from '#src/ui/layers/toasts.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Overlays } from './overlays.tsx'
import { PageTitle } from './page-title.tsx'
import './shell.css'

/** The frame around every page. */
export function Shell() {
  const { t } = useLingui()
  const page = useMatches().findLast((match) => match.staticData.page)?.staticData.page
  return (
    <>
      <PageTitle title={page ? t(page) : ''} />
      <a href="#content" className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Toasts />
      <Overlays />
    </>
  )
}
