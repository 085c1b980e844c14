import { Trans } from '@lingui/react/macro'
import { DateText } from '#src/ui/figures/figures.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { hoursAgo } from './relative-time.ts'

/**
 * The time since a moment, with `now` in milliseconds. A server-written page may be read later, so it shows the date.
 */
export function Ago({ at, now }: { at: string; now: number }) {
  const isHydrated = useHydrated()
  const hours = isHydrated ? hoursAgo(Date.parse(at), now) : null
  if (hours === null) return <DateText at={at} look="short" />
  if (hours === 0) return <Trans>Just now</Trans>
  return <Trans>{hours}h ago</Trans>
}
