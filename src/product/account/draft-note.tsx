import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'

interface Props {
  /** Time the browser last stored the draft, as ISO 8601; null if it is not stored. */
  keptAt: string | null
  unkept: 'storage' | 'otherTab' | null
  /** Shown while there is nothing to report about the draft. */
  children?: ReactNode
}

/**
 * Shows if the browser stores the draft. Screen readers announce a draft that is not stored only once, not with every
 * keystroke.
 */
export function DraftNote({ keptAt, unkept, children }: Props) {
  return (
    <>
      <span role="status" className={unkept === null ? 'sr-only' : 'text-warning-text'}>
        {unkept === 'storage' && (
          <Trans>This browser keeps no draft. Send it before you leave the page.</Trans>
        )}
        {unkept === 'otherTab' && (
          <Trans>Another tab changed or sent this draft. What you see here is kept once you write on.</Trans>
        )}
      </span>
      {unkept === null && keptAt !== null && (
        <>
          <Icon of={Check} size={16} />
          <span>
            <Trans>
              Draft kept <DateText at={keptAt} look="time" />
            </Trans>
          </span>
        </>
      )}
      {unkept === null && keptAt === null && children}
    </>
  )
}
