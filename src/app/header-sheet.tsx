import { lazy, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Part } from '#src/ui/states/part.tsx'
import { sayUnavailable } from './say-unavailable.ts'

const HeaderSheetContent = lazy(() =>
  import('./header-sheet-content.tsx').then(({ HeaderSheetContent }) => ({ default: HeaderSheetContent })),
)

/** Under 768 px this sheet holds everything of the header but the name and Premium. */
export function HeaderSheet() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = (): void => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <div className="header-narrow">
      <IconButton icon={Menu} label={t`Menu`} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open} />
      {wasOpened && (
        <Part onFail={sayUnavailable} occasion={isOpen}>
          <HeaderSheetContent isOpen={isOpen} onClose={() => setOpen(false)} />
        </Part>
      )}
    </div>
  )
}
