import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'

interface Props {
  /** When the browser last kept what was typed, as ISO 8601; null where it isn't kept. */
  keptAt: string | null
  /** Why it doesn't keep what was typed. */
  unkept: 'storage' | 'otherTab' | null
  /** What stands there while there is nothing to say of it. */
  children?: ReactNode
}

/** Whether the browser keeps the draft of what is being written. That it doesn't is heard once, however much is typed. */
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
