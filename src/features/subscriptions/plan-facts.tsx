import type { ReactNode } from 'react'
import { Plural } from '@lingui/react/macro'
import type { PlanFeature } from '#contract/plans/plans.contract.ts'
import { isComing } from '#src/product/plans/built.rules.ts'
import { ComingBadge } from '#src/product/plans/coming-badge.tsx'
import type { Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { Count } from '#src/ui/figures/figures.tsx'
import { planFacts } from './plan-facts.rules.ts'

function Fact({ value, children }: { value: number | null; children: ReactNode }) {
  if (value === null) return null
  return (
    <div className="plan-fact">
      <dt>{children}</dt>
      <dd className="text-numeral">
        <Count value={value} />
      </dd>
    </div>
  )
}

interface Props {
  plans: Plans
  now: number
  features: readonly PlanFeature[]
}

export function PlanFacts({ plans, now, features }: Props) {
  const { periodDays, giftDays, votes, waitingDays } = planFacts(plans, now)
  return (
    <dl className="plan-facts">
      <Fact value={periodDays}>
        <Plural value={periodDays ?? 0} one="day left of this period" other="days left of this period" />
      </Fact>
      <Fact value={giftDays}>
        <Plural value={giftDays ?? 0} one="day left of this gift" other="days left of this gift" />
      </Fact>
      <Fact value={votes}>
        <Plural value={votes} one="vote a day" other="votes a day" />
        {isComing(features, 'vaultvision_voting') && (
          <>
            {' '}
            <ComingBadge />
          </>
        )}
      </Fact>
      <Fact value={waitingDays}>
        <Plural value={waitingDays ?? 0} one="day of gift time waiting" other="days of gift time waiting" />
      </Fact>
    </dl>
  )
}
