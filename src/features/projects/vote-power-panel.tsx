import { Plural, Trans } from '@lingui/react/macro'
import { LogIn } from 'lucide-react'
import type { PlanId } from '#contract/plans.contract.ts'
import { planNames } from '#contract/plans.rules.ts'
import { dailyVotes } from '#contract/votes.rules.ts'
import { useAppActor, useUser } from '#src/app/app-actor.tsx'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Count } from '#src/ui/figures.tsx'
import { Pips } from '#src/ui/pips.tsx'
import { PlanBadge, tierOf } from '#src/ui/plan-badge.tsx'
import { TierEmblem } from '#src/ui/tier-emblem.tsx'

function PlanVotes({ planId, own }: { planId: PlanId; own: boolean }) {
  return (
    <li
      className={classes(
        'hub-plan-votes grid grid-cols-[20px_4rem_minmax(0,1fr)_auto] items-center gap-3 py-2',
        own && '-mx-3 rounded-sm bg-accent-soft px-3',
      )}
      aria-current={own || undefined}
    >
      <TierEmblem tier={tierOf(planId)} size={20} />
      <span className="text-label">{planNames[planId]}</span>
      <Pips left={dailyVotes[planId]} of={dailyVotes[planId]} />
      <Count value={dailyVotes[planId]} className="text-body-strong tabular-nums col-start-4" />
    </li>
  )
}

/** What a plan will give to vote with. A guest gets one button to sign in, a member sees their own plan marked. */
export function VotePowerPanel() {
  const app = useAppActor()
  const user = useUser()
  return (
    <aside aria-labelledby="vote-power-title" className="panel cut-lg flex flex-col gap-4 p-6">
      <header className="flex items-center justify-between gap-3">
        <h2 id="vote-power-title" className="text-title-2">
          {user ? <Trans>Your vote power</Trans> : <Trans>Votes a day on each plan</Trans>}
        </h2>
        {user && <PlanBadge tier={tierOf(user.plan_id)} name={planNames[user.plan_id]} />}
      </header>
      <p className="text-small text-muted">
        {user ? (
          <Plural
            value={dailyVotes[user.plan_id]}
            one="Voting is coming. Your plan will give you # vote a day. Unspent votes are banked for a week."
            other="Voting is coming. Your plan will give you # votes a day. Unspent votes are banked for a week."
          />
        ) : (
          <Trans>Voting is coming. Unspent votes are banked for a week.</Trans>
        )}
      </p>
      <ul className="flex flex-col divide-y divide-border">
        {(Object.keys(dailyVotes) as PlanId[]).map((planId) => (
          <PlanVotes key={planId} planId={planId} own={user?.plan_id === planId} />
        ))}
      </ul>
      {user === null ? (
        <Button block icon={LogIn} onClick={() => app.send({ type: 'login.open', reason: 'plain' })}>
          <Trans>Log in</Trans>
        </Button>
      ) : (
        <Button block onClick={() => app.send({ type: 'order.open', surface: 'popup' })}>
          <Trans>See the plans</Trans>
        </Button>
      )}
    </aside>
  )
}
