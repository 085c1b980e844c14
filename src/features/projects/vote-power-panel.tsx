import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import { dailyVotes } from '#contract/votes/votes.rules.ts'
import { useOpener } from '#src/product/flows/use-opener.ts'
import { usePresence } from '#src/product/account/use-presence.tsx'
import { classes } from '#src/ui/classes.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Button } from '#src/ui/controls/button.tsx'
import {
  FoldedLoading,
  FoldedPower,
  OwnPlan,
  OwnPlanLoading,
  OwnPower,
  PlanVotes,
} from './landing-islands.tsx'
import { OwnPowerLoading } from './own-power-loading.tsx'

function PlanRow({ planId }: { planId: PlanId }) {
  return (
    <li className="landing-plan-votes grid grid-cols-[20px_4rem_minmax(0,1fr)_auto] items-center gap-3 py-2">
      <PlanVotes planId={planId} />
    </li>
  )
}

/** For guests: the votes that each plan gives, and the log-in. */
function GuestPower() {
  const logIn = useOpener({ type: 'login.open', reason: 'plain' })
  return (
    <>
      <p className="text-small text-muted">
        <Trans>Log in to vote. Unspent votes are banked for a week.</Trans>
      </p>
      <ul className="flex flex-col divide-y divide-border">
        {(Object.keys(dailyVotes) as PlanId[]).map((planId) => (
          <PlanRow key={planId} planId={planId} />
        ))}
      </ul>
      <Button {...logIn} block icon={LogIn}>
        <Trans>Log in</Trans>
      </Button>
    </>
  )
}

function GetVotes() {
  const donate = useOpener({ type: 'donation.open' })
  return (
    <div className="mt-auto flex flex-wrap gap-2 *:flex-1">
      <Button {...donate}>
        <Trans>Get more votes</Trans>
      </Button>
      <Link to={paths.myVotes} className={buttonClass({ variant: 'ghost' })}>
        <Trans>Vote history</Trans>
      </Link>
    </div>
  )
}

/**
 * The votes of a player, or the votes that each plan gives for a guest. Room is reserved until the player is known. On
 * phones a player's votes come first, folded to one line.
 */
export function VotePowerPanel() {
  const presence = usePresence()
  const user = typeof presence === 'object' ? presence : null
  const isGuest = presence === 'guest'
  const [isOpen, setOpen] = useState(false)
  const folds = isGuest || isOpen ? '' : 'max-md:hidden'
  return (
    <aside
      aria-labelledby="vote-power-title"
      className={classes(
        'panel cut-lg flex flex-col gap-4 p-6 [reading-flow:flex-flow]',
        !isGuest && 'max-md:px-4 max-md:py-1',
      )}
    >
      <header className={classes('flex items-center justify-between gap-3', folds)}>
        <h2 id="vote-power-title" className="text-title-2">
          {isGuest ? <Trans>Daily votes on each plan</Trans> : <Trans>Your vote power</Trans>}
        </h2>
        {presence === 'expected' && <OwnPlanLoading planId="tier0" />}
        {user && <OwnPlan planId={user.plan_id} />}
      </header>
      {isGuest ? (
        <GuestPower />
      ) : (
        <div className={classes('flex flex-1 flex-col gap-4 max-md:pb-4', folds)}>
          {user ? <OwnPower /> : <OwnPowerLoading />}
          <GetVotes />
        </div>
      )}
      {presence === 'expected' && <FoldedLoading />}
      {user && <FoldedPower isOpen={isOpen} onPress={() => setOpen(!isOpen)} />}
    </aside>
  )
}
