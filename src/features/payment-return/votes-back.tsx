import { Plural, Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Signed } from '#src/ui/figures/figures.tsx'
import type { VotesBack } from './votes-back.rules.ts'

export function VotesBackRow({ back: { taken, left } }: { back: VotesBack }) {
  return (
    <span className="payment-undone payment-votes-back text-small">
      <Icon of={Undo2} />
      <span>
        <Plural
          value={taken}
          one={
            <Trans>
              <Signed value={-taken} /> vote taken back
            </Trans>
          }
          other={
            <Trans>
              <Signed value={-taken} /> votes taken back
            </Trans>
          }
        />
        {left !== null && left > 0 && (
          <>
            <span>, </span>
            <Plural value={left} one="# vote is left" other="# votes are left" />
          </>
        )}
      </span>
    </span>
  )
}
