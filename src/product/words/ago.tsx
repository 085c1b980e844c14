import { Trans } from '@lingui/react/macro'
import { DateText } from '#src/ui/figures/figures.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { hoursAgo } from './relative-time.ts'

/** How long ago a moment is, with `now` in milliseconds. The server's page may be read later: it says the date. */
export function Ago({ at, now }: { at: string; now: number }) {
  const isHydrated = useHydrated()
  const hours = isHydrated ? hoursAgo(Date.parse(at), now) : null
  if (hours === null) return <DateText at={at} look="short" />
  if (hours === 0) return <Trans>Just now</Trans>
  return <Trans>{hours}h ago</Trans>
}
