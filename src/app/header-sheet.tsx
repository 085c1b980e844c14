import { lazy, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { answerPress } from '#src/browser/early-gestures.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
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
    answerPress()
    setOpened(true)
    setOpen(true)
  }
  return (
    <div className="header-narrow">
      <IconButton
        data-early
        icon={Menu}
        label={t`Menu`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
      {wasOpened && (
        <ErrorIsland onFail={sayUnavailable} occasion={isOpen}>
          <HeaderSheetContent isOpen={isOpen} onClose={() => setOpen(false)} />
        </ErrorIsland>
      )}
    </div>
  )
}
