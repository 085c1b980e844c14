import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Gem } from 'lucide-react'
import { planNames } from '#contract/plans.rules.ts'
import { foreseePlans, type Plans } from '#src/product/foreseen-plans.rules.ts'
import { PlanEmblem } from '#src/product/plan-emblem.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'

interface Props {
  plans: Plans
  now: number
  onSeePlans: () => void
  /** What is shown of it further down. */
  children?: ReactNode
}

/** The head for a player without a paid plan: the gift time that counts, or Free. */
export function GiftOnly({ plans, now, onSeePlans, children }: Props) {
  const { date } = useFigures()
  const [first, then] = foreseePlans(plans, now).stretches
  const gift = first?.counts
  const name = gift ? planNames[gift.planId] : null
  const next = then?.counts ? planNames[then.counts.planId] : null
  const day = first && gift ? date(new Date(first.until).toISOString()) : null
  return (
    <>
      {gift ? (
        <div className="your-plan-head">
          <div className="your-plan-lead">
            <Trans>
              <h3 translate="no">{name}</h3>, gift time.
            </Trans>{' '}
            {next === null ? (
              <Trans>Runs until {day}, then you are on Free. Nothing is charged.</Trans>
            ) : (
              <Trans>
                Runs until {day}, then your gift time of {next} runs. Nothing is charged.
              </Trans>
            )}
          </div>
          <PlanEmblem planId={gift.planId} size={84} className="your-plan-emblem" />
        </div>
      ) : (
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
