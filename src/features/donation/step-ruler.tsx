import { Trans } from '@lingui/react/macro'
import { ArrowUpRight } from 'lucide-react'
import { donationVotes, nextStepCents } from '#contract/votes/votes.rules.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Count, Money } from '#src/ui/figures/figures.tsx'
import { classes } from '#src/ui/classes.ts'
import { stepScale } from './step-scale.rules.ts'

/** The amount on the scale of bonus steps. Hidden from screen readers: the sentence below says the same. */
export function StepRuler({ cents }: { cents: number }) {
  const { ticks, reached } = stepScale(cents)
  return (
    <div className="donate-steps" aria-hidden="true">
      <div className="donate-steps-track">
        <svg className="donate-steps-fill" width={`${(reached / (ticks.length - 1)) * 100}%`} />
      </div>
      <ol>
        {ticks.map((tick, index) => (
          <li key={tick} className={classes(index === reached && 'donate-step-reached')}>
            <Money cents={tick} round />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface NextProps {
  cents: number
  isSubscribed: boolean
}

export function NextStep({ cents, isSubscribed }: NextProps) {
  const next = nextStepCents(cents)
  if (next === null) return null
  return (
    <p className="donate-next">
      <Icon of={ArrowUpRight} size={16} mirror className="donate-next-mark" />
      <span>
        <Trans>
          Next step:{' '}
          <strong>
            <Money cents={next} round />
          </strong>{' '}
          gives about{' '}
          <strong>
            <Count value={donationVotes(next, isSubscribed)} />
          </strong>
        </Trans>
      </span>
    </p>
  )
}
