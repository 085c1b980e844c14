import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronsUp, TriangleAlert } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import type { Billing, PlanFeature, PlanId } from '#contract/plans/plans.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { dailyVotes } from '#contract/votes/votes.rules.ts'
import { boughtIn } from '#src/product/order/bought-lines.ts'
import { isComing } from '#src/product/plans/built.rules.ts'
import { ComingBadge } from '#src/product/plans/coming-badge.tsx'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Money, useFigures } from '#src/ui/figures/figures.tsx'
import { Pips } from '#src/ui/figures/pips.tsx'
import { Note } from './leg.tsx'

interface BilledProps {
  planId: PlanId
  type: Billing
  /** The end of the paid time; null where it is not shown. */
  day: string | null
}

function Billed({ planId, type, day }: BilledProps) {
  const badge = <PlanBadge plain planId={planId} name={planNames[planId]} />
  if (day === null)
    return type === 'yearly' ? <Trans>{badge}, yearly</Trans> : <Trans>{badge}, monthly</Trans>
  return type === 'yearly' ? (
    <Trans>
      {badge}, yearly, until {day}
    </Trans>
  ) : (
    <Trans>
      {badge}, monthly, until {day}
    </Trans>
  )
}

/** Explains why the plan does not continue as bought, and links to the place where the player can fix it. */
function Trouble({ plan, name }: { plan: NonNullable<OrderState['plan']>; name: string }) {
  const { date } = useFigures()
  const day = date(plan.paid_until)
  if (!plan.renewal_failed && plan.in_force) return null
  return (
    <Note tone="warning" icon={TriangleAlert}>
      <p>
        {plan.renewal_failed ? (
          <Trans>
            The renewal of {name} on {day} failed. Pay it under Your plan, or the plan ends.
          </Trans>
        ) : (
          <Trans>
            {name} was paid until {day} and no longer runs.
          </Trans>
        )}
      </p>
      <Link
        to={paths.settings}
        hash={plan.renewal_failed ? 'pay-renewal' : 'tab-assets'}
        className="sequential-link"
      >
        <Trans>Your plan</Trans>
      </Link>
    </Note>
  )
}

interface Props {
  first: OrderState
  features: readonly PlanFeature[]
}

/** The plan as bought, its present state and votes, or the reason why it gives none. */
export function PlanLines({ first, features }: Props) {
  const { date } = useFigures()
  const { plan: bought, donations } = boughtIn(first)
  if (!bought) return null
  const { plan } = first
  const runs = plan?.changed_to ?? bought
  const day = plan?.in_force ? date(plan.paid_until) : null
  const votes = dailyVotes[runs.plan_id]
  return (
    <>
      <div className="sequential-fact sequential-part">
        <span>
          <Billed planId={bought.plan_id} type={bought.type} day={plan?.changed_to ? null : day} />
        </span>
        {donations.length > 0 && <Money cents={bought.cents} className="sequential-amount" />}
      </div>
      {plan?.changed_to && (
        <p>
          <Trans>
            Changed since: <Billed planId={plan.changed_to.plan_id} type={plan.changed_to.type} day={day} />
          </Trans>
        </p>
      )}
      {plan?.in_force && (
        <p className="sequential-fact">
          <Icon of={ChevronsUp} className="text-muted" />
          <Plural value={votes} one="# vote a day" other="# votes a day" />
          {isComing(features, 'vaultvision_voting') ? <ComingBadge /> : <Pips left={votes} of={votes} />}
        </p>
      )}
      {plan && <Trouble plan={plan} name={planNames[runs.plan_id]} />}
    </>
  )
}
