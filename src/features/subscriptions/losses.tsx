import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { PlanFeature, PlanId } from '#contract/plans.contract.ts'
import { bankLimit, dailyVotes } from '#contract/votes.rules.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Count, useFigures } from '#src/ui/figures/figures.tsx'
import { slotLosses } from './slot-losses.rules.ts'

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="plan-loss">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Fall({ from, to }: { from: number; to: number }) {
  const { t } = useLingui()
  const { number } = useFigures()
  const [before, then] = [number(from), number(to)]
  return (
    <>
      <span className="sr-only">{t`${before} now, then ${then}`}</span>
      <span aria-hidden="true" className="plan-loss-fall">
        <Count value={from} />
        <Icon of={ArrowRight} size={16} mirror />
        <Count value={to} />
      </span>
    </>
  )
}

interface Props {
  from: PlanId
  to: PlanId
  /** What each plan gives. */
  features: readonly PlanFeature[]
  /** The plan of a change that was planned and is given up; null when there is none. */
  planned: string | null
}

/** What another plan takes away, row by row, and nothing that stays as it is; what is bought for money stays. */
export function Losses({ from, to, features, planned }: Props) {
  const names = {
    icons: <Trans>Icon slots in BrainVault</Trans>,
    synaptic: <Trans>Synaptic slots in BrainVault</Trans>,
  }
  const losesVotes = dailyVotes[from] > dailyVotes[to]
  return (
    <dl className="plan-losses">
      {planned !== null && (
        <Row name={<Trans>Planned change to {planned}</Trans>}>
          <Trans>is given up</Trans>
        </Row>
      )}
      {losesVotes && (
        <>
          <Row name={<Trans>Votes a day</Trans>}>
            <Fall from={dailyVotes[from]} to={dailyVotes[to]} />
          </Row>
          <Row name={<Trans>Vote bank, at most</Trans>}>
            <Fall from={bankLimit(from)} to={bankLimit(to)} />
          </Row>
        </>
      )}
      {slotLosses(features, from, to).map((slots) => (
        <Row key={slots.kind} name={names[slots.kind]}>
          <Fall from={slots.from} to={slots.to} />
        </Row>
      ))}
      <Row name={<Trans>Donation votes</Trans>}>
        <Trans>stay</Trans>
      </Row>
    </dl>
  )
}
