import { Plural, Trans } from '@lingui/react/macro'
import { LogIn } from 'lucide-react'
import type { PlanId } from '#contract/plans.contract.ts'
import { dailyVotes } from '#contract/votes.rules.ts'
import { useOpener } from '#src/product/use-opener.ts'
import { usePresence } from '#src/product/use-presence.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { OwnPlan, OwnPlanLoading, PlanVotes } from './landing-islands.tsx'

function PlanRow({ planId, own }: { planId: PlanId; own: boolean }) {
  return (
    <li
      className={classes(
        'landing-plan-votes grid grid-cols-[20px_4rem_minmax(0,1fr)_auto] items-center gap-3 py-2',
        own && '-mx-3 rounded-sm bg-accent-soft px-3',
      )}
      aria-current={own || undefined}
    >
      <PlanVotes planId={planId} />
    </li>
  )
}

function OwnVotes({ planId }: { planId: PlanId }) {
  return (
    <Plural
      value={dailyVotes[planId]}
      one="Voting is coming. Your plan will give you # vote a day. Unspent votes are banked for a week."
      other="Voting is coming. Your plan will give you # votes a day. Unspent votes are banked for a week."
    />
  )
}

/**
 * The votes that each plan will give. A guest gets a button to log in, a player sees their own plan marked; until it is
 * known which player this is, its places have their room.
 */
export function VotePowerPanel() {
  const logIn = useOpener({ type: 'login.open', reason: 'plain' })
  const seePlans = useOpener({ type: 'order.open', surface: 'popup' })
  const presence = usePresence()
  const user = typeof presence === 'object' ? presence : null
  const isGuest = presence === 'guest'
  return (
    <aside aria-labelledby="vote-power-title" className="panel cut-lg flex flex-col gap-4 p-6">
      <header className="flex items-center justify-between gap-3">
        <h2 id="vote-power-title" className="text-title-2">
          {isGuest ? <Trans>Daily votes on each plan</Trans> : <Trans>Your vote power</Trans>}
        </h2>
        {presence === 'expected' && <OwnPlanLoading planId="tier0" />}
        {user && <OwnPlan planId={user.plan_id} />}
      </header>
      {presence === 'expected' ? (
        <p className="text-small invisible" aria-hidden="true">
          <OwnVotes planId="tier0" />
        </p>
      ) : (
        <p className="text-small text-muted">
          {user ? (
            <OwnVotes planId={user.plan_id} />
          ) : (
            <Trans>Voting is coming. Unspent votes are banked for a week.</Trans>
          )}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-border">
        {(Object.keys(dailyVotes) as PlanId[]).map((planId) => (
          <PlanRow key={planId} planId={planId} own={user?.plan_id === planId} />
        ))}
      </ul>
      {isGuest ? (
        <Button {...logIn} block icon={LogIn}>
          <Trans>Log in</Trans>
        </Button>
      ) : (
        <Button {...seePlans} block>
          <Trans>See the plans</Trans>
        </Button>
      )}
    </aside>
  )
}
