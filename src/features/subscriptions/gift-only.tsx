import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Gem } from 'lucide-react'
import type { Counts } from '#contract/subscriptions/gift-time.rules.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { foreseePlans, type Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'

interface Known {
  plans: Plans
  now: number
}

/** Names the plan that follows the gift that counts now. */
function Then({ day, next }: { day: string; next: Counts | null }) {
  if (next === null) return <Trans>Runs until {day}, then you are on Free.</Trans>
  const name = planNames[next.planId]
  return next.kind === 'gift' ? (
    <Trans>
      Runs until {day}, then your gift time of {name} runs.
    </Trans>
  ) : (
    <Trans>
      Runs until {day}, then your {name} counts again.
    </Trans>
  )
}

/** The gift time that counts now, with its emblem; nothing when none does. A paid plan beside it is still charged. */
export function GiftHead({ plans, now, isBesidePaid }: Known & { isBesidePaid: boolean }) {
  const { date } = useFigures()
  const [first, then] = foreseePlans(plans, now).stretches
  const gift = first?.counts
  if (!first || gift?.kind !== 'gift') return null
  const name = planNames[gift.planId]
  const day = date(new Date(first.until).toISOString())
  return (
    <div className="your-plan-head">
      <div className="your-plan-lead">
        <Trans>
          <h3 translate="no">{name}</h3>, gift time.
        </Trans>{' '}
        <Then day={day} next={then?.counts ?? null} /> {!isBesidePaid && <Trans>Nothing is charged.</Trans>}
      </div>
      <PlanEmblem planId={gift.planId} size={84} className="your-plan-emblem" />
    </div>
  )
}

interface Props extends Known {
  onSeePlans: () => void
  children?: ReactNode
}

/** The head for a player without a paid plan: the gift time that counts, or Free. */
export function GiftOnly({ plans, now, onSeePlans, children }: Props) {
  const counts = foreseePlans(plans, now).stretches[0]?.counts
  return (
    <>
      <GiftHead plans={plans} now={now} isBesidePaid={false} />
      {!counts && (
        <p className="your-plan-lead">
          <Trans>You are on Free. Nothing is charged.</Trans>
        </p>
      )}
      {children}
      <Button variant="primary" size="lg" icon={Gem} className="justify-self-start" onClick={onSeePlans}>
        <Trans>Explore plans</Trans>
      </Button>
    </>
  )
}
