import { type ReactNode, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { LogIn } from 'lucide-react'
import { keptGiftCode } from '#src/product/order/kept-gift-code.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ClaimFrame } from './claim-frame.tsx'

interface Props {
  breadcrumbs: ReactNode
  onLogIn: () => void
}

/** For guests: shows that the link is a gift and leads to the log-in. */
export function GuestsGift({ breadcrumbs, onLogIn }: Props) {
  const [isKept] = useState(() => keptGiftCode.read() !== null)
  return (
    <ClaimFrame breadcrumbs={breadcrumbs} gift={null}>
      <h1 className="text-title-1" tabIndex={-1}>
        {isKept ? <Trans>A gift for you</Trans> : <Trans>Claim a gift</Trans>}
      </h1>
      <p className="claim-lead">
        {isKept ? (
          <Trans>
            Log in to see what it is and who gives it. Nothing is claimed until you say so, and you come back
            here with your code.
          </Trans>
        ) : (
          <Trans>Log in, then type the code or open the link that you were given.</Trans>
        )}
      </p>
      <div className="claim-actions">
        <div className="claim-foot" data-bottom-bar>
          <Button variant="primary" size="lg" icon={LogIn} mirror onClick={onLogIn}>
            <Trans>Log in</Trans>
          </Button>
        </div>
      </div>
    </ClaimFrame>
  )
}
