import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Gem } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { ActionBar } from '#src/features/action-bar/action-bar.tsx'
import { MobileMenuButton } from '#src/features/mobile-menu/mobile-menu-button.tsx'
import { Account } from '#src/features/session/account.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { LogoMark } from '#src/ui/drawing/logo-mark.tsx'
import { Wordmark } from '#src/ui/drawing/wordmark.tsx'
import { useOpener } from '#src/product/flows/use-opener.ts'
import { useHeaderHidden } from '../flows/use-header-hidden.ts'
import { LateUserMenu } from './late-user-menu.ts'
import { sayUnavailable } from '../flows/say-unavailable.ts'
import { HeaderPlacesPart } from './shell-parts.tsx'
import { useIsScrolled } from './use-is-scrolled.ts'
import './header.css'

/** The bar above every page. It slides away while a flow is open that hides it. */
export function Header() {
  const { t } = useLingui()
  const isScrolled = useIsScrolled()
  // A flow may be open before hydration, which does not correct attributes, so the first rendering must show the header.
  const isHidden = useHeaderHidden()
  const isAway = useHydrated() && isHidden
  const opener = useOpener({ type: 'order.open', surface: 'popup' })
  return (
    <header
      className={classes('header', isScrolled && 'header-scrolled', isAway && 'header-away')}
      inert={isAway}
    >
      <div className="header-bar">
        <Link to={paths.home} className="header-home" data-yield="wordmark" aria-label={t`The Hub, home`}>
          <LogoMark className="header-mark" />
          <span className="header-word">
            <Wordmark markless />
          </span>
        </Link>
        <HeaderPlacesPart />
        <Button {...opener} className="header-premium cut-sm" aria-label={t`Premium`}>
          <Gem data-yield="gem" className="header-gem" size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className="header-premium-word" aria-hidden="true">
            <Trans>Premium</Trans>
          </span>
        </Button>
        <span className="header-rule" />
        <div className="header-actions">
          <ActionBar onFail={sayUnavailable} />
        </div>
        <div className="header-wide">
          <Account menu={LateUserMenu} />
        </div>
        <div className="header-narrow">
          <MobileMenuButton />
        </div>
      </div>
    </header>
  )
}
