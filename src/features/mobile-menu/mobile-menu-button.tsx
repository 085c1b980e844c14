import { useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { useIsOpen } from '#src/product/flows/use-is-open.ts'
import { useOpener } from '#src/product/flows/use-opener.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'

/** Opens the menu of narrow windows, which has everything of header and sidebar (Shell 2.6). */
export function MobileMenuButton() {
  const { t } = useLingui()
  const { busy, ...opener } = useOpener({ type: 'mobileMenu.open' })
  const isOpen = useIsOpen('mobileMenu')
  return (
    <IconButton
      {...opener}
      icon={Menu}
      label={t`Menu`}
      aria-busy={busy ? true : undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
    />
  )
}
