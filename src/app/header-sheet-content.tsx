import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Gem, Vault } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { LanguageSwitch } from '#src/features/language/language-switch.tsx'
import { AccountCard, AccountLinks, LogOutRow } from '#src/features/session/account-rows.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useOpen } from '#src/product/app-actor.tsx'
import './header-sheet.css'

/** The narrow header's menu over the whole screen: the account, the places, and at the foot what every page offers. */
export function HeaderSheetContent({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const open = useOpen()
  const openPremium = (): void => {
    onClose()
    open({ type: 'order.open', surface: 'popup' })
  }
  return (
    <Dialog open={isOpen} onClose={onClose} size="full" title={<Trans>Menu</Trans>}>
      <div className="header-sheet">
        <AccountCard onDone={onClose} />
        <nav aria-label={t`Main`} className="header-sheet-places">
          <Link to={paths.vaultVision} className="header-sheet-link" onClick={onClose}>
            <Icon of={Vault} size={20} />
            Vault Vision
          </Link>
          <AccountLinks onDone={onClose} />
        </nav>
        <div className="header-sheet-foot">
          <Button icon={Gem} className="header-sheet-premium" onClick={openPremium}>
            <Trans>Premium</Trans>
          </Button>
          <LanguageSwitch />
          <LogOutRow onDone={onClose} />
        </div>
      </div>
    </Dialog>
  )
}
