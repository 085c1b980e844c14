import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Gem } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { LanguageSwitch } from '#src/features/language/language-switch.tsx'
import { AccountRows } from '#src/features/session/account-rows.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useAppActor } from './app-actor.tsx'
import './header-sheet.css'

/** The header's sheet: who is signed in, Premium, the pages, the language. */
export function HeaderSheetContent({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const app = useAppActor()
  const openPremium = (): void => {
    onClose()
    app.send({ type: 'order.open', surface: 'popup' })
  }
  return (
    <Dialog open={isOpen} onClose={onClose} size="sm" title={<Trans>Menu</Trans>}>
      <div className="hub-sheet">
        <AccountRows onDone={onClose} />
        <Button size="lg" block icon={Gem} className="hub-sheet-premium" onClick={openPremium}>
          <Trans>Premium</Trans>
        </Button>
        <nav>
          <Link to={paths.vaultVision} className="hub-sheet-link" onClick={onClose}>
            Vault Vision
          </Link>
        </nav>
        <LanguageSwitch hasLabel />
      </div>
    </Dialog>
  )
}
