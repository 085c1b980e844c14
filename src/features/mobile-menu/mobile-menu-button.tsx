import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Menu } from 'lucide-react'
import { useChildActor } from '#src/product/flows/app-actor.tsx'
import { useOpener } from '#src/product/flows/use-opener.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'

/** Opens the menu of narrow windows, which has everything of header and sidebar (Shell 2.6). */
export function MobileMenuButton() {
  const { t } = useLingui()
  const { busy, ...opener } = useOpener({ type: 'mobileMenu.open' })
  const isOpen = useSelector(useChildActor('mobileMenu'), (snapshot) => snapshot?.matches('open') ?? false)
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
