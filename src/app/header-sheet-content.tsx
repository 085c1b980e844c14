import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { LanguageSwitch } from '#src/features/language/language-switch.tsx'
import { AccountRows } from '#src/features/session/account-rows.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** The header's sheet: who is signed in, the pages, the language. */
export function HeaderSheetContent({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onClose={onClose} size="sm" title={<Trans>Menu</Trans>}>
      <div className="hub-sheet">
        <AccountRows onDone={onClose} />
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
