import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Toasts } from '#src/ui/layers/toasts.tsx'
import { useHydratedUser } from '#src/product/account/use-user.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { Closed } from '../pages/closed.ts'
import { Header } from './header.tsx'
import { Overlays } from './overlays.tsx'
import type { Access } from '../landing/guard.rules.ts'
import { ownWords } from './page-names.ts'
import { PageTitle } from './page-title.tsx'
import { lazyPage } from '../code/route-code.ts'
import { PageDrawn } from '../code/page-drawn.ts'
import { BannersPart, BrowserFramePart, FooterPart, SidebarPart } from './shell-parts.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import './shell.css'

const LateAccessDenied = lazyPage(() => import('../landing/access-denied.tsx'), 'AccessDenied')

/** Results of the routes' `beforeLoad`. */
interface Found {
  /** The access rule of a page that its reader may not open (guarded.ts). */
  refused?: Access | null
  closed?: Closed | null
}

/** The content of the frame. A guard that is still deciding comes first. */
function Content() {
  const match = useMatches().at(-1)
  const { refused, closed }: Found = match?.context ?? {}
  if (refused) return <LateAccessDenied access={refused} />
  if (!closed || match?.status !== 'success') return <Outlet />
  return (
    <>
      <closed.Page reason={closed.reason} />
      <PageDrawn />
    </>
  )
}

/** The frame around every page. */
export function Shell() {
  const { t } = useLingui()
  useShortcuts()
  const player = useHydratedUser()
  const matches = useMatches()
  const match = matches.findLast(({ staticData }) => staticData.page)
  const page = match?.staticData.page
  const title = (match && ownWords(match)?.name) ?? (page ? t(page) : '')
  return (
    <>
      <PageTitle title={title} />
      <a href="#content" className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
      <SidebarPart />
      <div className="frame">
        <Header />
        {player && <BannersPart />}
        <main id="content" tabIndex={-1}>
          <Content />
          {useHydrated() && <BrowserFramePart />}
        </main>
        <FooterPart />
      </div>
      <Toasts />
      <Overlays />
    </>
  )
}
