import { type ComponentType, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Menu } from 'lucide-react'
import { answerPress } from '#src/browser/early-gestures.ts'
import { useFlow } from '#src/product/use-flow.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
import { provideMobileMenu } from './mobile-menu-actors.ts'

interface Props {
  /** What it holds, in a dialog over the whole screen; its code comes with the first opening. */
  Content: ComponentType<{ isOpen: boolean; onClose: () => void }>
  /** Says that it can't be shown. */
  onFail: () => void
}

/** The menu button of a narrow window, and the menu it opens: everything of header and sidebar (Shell 2.6). */
export function MobileMenu({ Content, onFail }: Props) {
  const { t } = useLingui()
  const flow = useFlow(provideMobileMenu)
  const isOpen = useSelector(flow, (snapshot) => snapshot.matches('open'))
  const isThere = useSelector(flow, (snapshot) => !snapshot.matches('closed'))
  // Opened again while it closes, it begins anew: its dialog may have ended already.
  const [opening, setOpening] = useState(0)
  const close = (): void => flow.send({ type: 'menu.close' })
  return (
    <>
      <IconButton
        data-early
        icon={Menu}
        label={t`Menu`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          answerPress()
          setOpening(opening + 1)
          flow.send({ type: 'menu.open' })
        }}
      />
      {isThere && (
        <ErrorIsland
          occasion={opening}
          onFail={() => {
            close()
            onFail()
          }}
        >
          <Content key={opening} isOpen={isOpen} onClose={close} />
        </ErrorIsland>
      )}
    </>
  )
}
