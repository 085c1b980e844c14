import { Trans } from '@lingui/react/macro'
import { planNames } from '#contract/plans/plans.rules.ts'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { classes } from '#src/ui/classes.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'
import type { CountingStretch } from './gift-after.rules.ts'

interface Props {
  stretches: readonly CountingStretch[]
  now: number
}

/** The paid plan, the gift time after it, and Free, as one bar. A list shows the dates for which the bar has no room. */
export function AfterwardsBar({ stretches, now }: Props) {
  const { date, nearDay } = useFigures()
  const isLong = stretches.length > 1
  return (
    <div className="plan-afterwards">
      <div className="plan-stretches" aria-hidden="true">
        {stretches.map(({ planId, until, ms }) => (
          <span key={until} className={`plan-stretch plan-${planId}`} style={{ flexGrow: ms }}>
            <PlanEmblem planId={planId} />
            <strong translate="no">{planNames[planId]}</strong>
            {!isLong && (
              <span className="plan-stretch-until">
                <Trans>to {nearDay(until, new Date(now).toISOString())}</Trans>
              </span>
            )}
          </span>
        ))}
        <span className="plan-stretch plan-tier0">
          <span translate="no">{planNames.tier0}</span>
        </span>
      </div>
      {stretches.length > 0 && (
        <ul className={classes('plan-after-list', !isLong && 'plan-after-short')}>
          {stretches.map(({ planId, until }) => (
            <li key={until}>
              <span className={`plan-after-name plan-${planId}`}>
                <PlanEmblem planId={planId} />
                <strong translate="no">{planNames[planId]}</strong>
              </span>
              <span>
                <Trans>to {date(until)}</Trans>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
