import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Gem } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { ActionBar } from '#src/features/action-bar/action-bar.tsx'
import { LanguageSwitch } from '#src/features/language/language-switch.tsx'
import { Account } from '#src/features/session/account.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { Wordmark } from '#src/ui/drawing/wordmark.tsx'
import { useChildActor } from '#src/product/app-actor.tsx'
import { useOpener } from '#src/product/use-opener.ts'
import { HeaderSheet } from './header-sheet.tsx'
import { useIsScrolled } from './use-is-scrolled.ts'

/** The bar above every page. It slides away while the order popup is open. */
export function Header() {
  const { t } = useLingui()
  const isScrolled = useIsScrolled()
  const isOrderOpen = useSelector(useChildActor('order'), (snapshot) => snapshot?.matches('open') ?? false)
  // The popup may be open before the page is hydrated, which takes over attributes as they are.
  const isAway = useHydrated() && isOrderOpen
  const opener = useOpener({ type: 'order.open', surface: 'popup' })
  return (
    <header
      className={classes('header', isScrolled && 'header-scrolled', isAway && 'header-away')}
      inert={isAway}
    >
      <div className="header-bar">
        <Link to={paths.home} className="header-home" aria-label={t`The Hub, home`}>
          <Wordmark />
        </Link>
        <nav aria-label={t`Main`} className="header-nav">
          <Link to={paths.vaultVision} className="header-link">
            Vault Vision
          </Link>
        </nav>
        <Button {...opener} icon={Gem} className="header-premium" aria-label={t`Premium`}>
          <span className="header-premium-word" aria-hidden="true">
            <Trans>Premium</Trans>
          </span>
        </Button>
        <ActionBar />
        <div className="header-wide">
          <LanguageSwitch bare />
          <Account />
        </div>
        <HeaderSheet />
      </div>
    </header>
  )
}
