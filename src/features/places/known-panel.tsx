import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { ChevronsUp, Gem, type LucideIcon, User } from 'lucide-react'
import { planNames } from '#contract/plans/plans.rules.ts'
import { dailyVotes } from '#contract/votes/votes.rules.ts'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { usePresence } from '#src/product/account/use-presence.tsx'
import { useDailyVotes, VotesLeftFigure } from '#src/product/votes/votes-left.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Count } from '#src/ui/figures/figures.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import type { PlaceId } from './places.ts'

function Row({ icon, label, children }: { icon: LucideIcon; label: ReactNode; children: ReactNode }) {
  return (
    <div className="place-row">
      <Icon of={icon} size={20} />
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The places whose tables show the player by name. */
const tables: readonly PlaceId[] = ['gauntlet', 'tournament', 'league']

/**
 * Shows data that the hub already has about the player for this place; nothing for a guest. Room is reserved while a
 * player is expected.
 */
export function KnownPanel({ place }: { place: PlaceId }) {
  const presence = usePresence()
  const { daily, isFailed } = useDailyVotes(typeof presence === 'object')
  if (presence === 'guest') return null
  const user = presence === 'expected' ? null : presence
  const waiting = <Skeleton className="h-4 w-24" />
  return (
    <section className="place-known panel cut-md" aria-labelledby="place-known">
      <h2 id="place-known" className="text-title-2">
        <Trans>What the hub already knows</Trans>
      </h2>
      <dl>
        <Row icon={Gem} label={<Trans>Your plan</Trans>}>
          {user ? <PlanBadge plain planId={user.plan_id} name={planNames[user.plan_id]} /> : waiting}
        </Row>
        {tables.includes(place) && (
          <Row icon={User} label={<Trans>Shown in the table as</Trans>}>
            {user ? <bdi translate="no">{user.username}</bdi> : waiting}
          </Row>
        )}
        {isFailed && user ? (
          <Row icon={ChevronsUp} label={<Trans>Votes a day</Trans>}>
            <Count value={dailyVotes[user.plan_id]} />
          </Row>
        ) : (
          <Row icon={ChevronsUp} label={<Trans>Votes left today</Trans>}>
            {user && daily ? <VotesLeftFigure {...daily} /> : waiting}
          </Row>
        )}
      </dl>
    </section>
  )
}
