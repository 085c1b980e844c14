import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { donationsIconId } from '#src/product/payments/donations-icon.ts'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { Popover } from '#src/ui/layers/popover.tsx'
import { useRoom } from '#src/ui/use-room.ts'
import { ByCard } from './by-card.tsx'
import type { DropdownActor } from './dropdown-view.ts'
import { FurtherWays } from './further-ways.tsx'
import './donation-dropdown.css'

/** From this width on, the header shows the icon (Shell 9: 768 px). */
const wideRem = 48

/** Four pixels below the header. */
const top = 68

/** The ways to donate: below the action bar's icon, on phones a sheet from the bottom (design.md 18). */
export function DonationDropdown({ actor }: { actor: DropdownActor }) {
  const { t } = useLingui()
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'))
  const isWide = useRoom(wideRem)
  const close = (): void => actor.send({ type: 'donationDropdown.close' })
  const content: ReactNode = (
    <div className="donation-ways">
      <ByCard actor={actor} />
      <FurtherWays actor={actor} />
    </div>
  )
  return isWide ? (
    <Popover open={isOpen} onClose={close} title={t`Donate`} controlId={donationsIconId} top={top}>
      {content}
    </Popover>
  ) : (
    <Dialog open={isOpen} onClose={close} title={t`Donate`} size="sm">
      <div className="donation-sheet">{content}</div>
    </Dialog>
  )
}
