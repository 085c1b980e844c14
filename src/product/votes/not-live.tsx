import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Radio } from 'lucide-react'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useChildActor } from '../flows/app-actor.tsx'
import './live.css'

/** Shows the time since which totals no longer arrive; nothing while they do. */
export function NotLive() {
  const isHydrated = useHydrated()
  const since = useSelector(useChildActor('live'), (snapshot) => snapshot?.context.lostSince ?? null)
  return (
    <p role="status" className="not-live">
      {isHydrated && since !== null && (
        <>
          <Icon of={Radio} size={16} />
          <span>
            <Trans>
              Not live since <DateText at={new Date(since).toISOString()} look="time" />
            </Trans>
          </span>
        </>
      )}
    </p>
  )
}
