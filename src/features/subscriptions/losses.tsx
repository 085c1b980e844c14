import { Fragment, type ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { PlanFeature, PlanId } from '#contract/plans/plans.contract.ts'
import { bankLimit, dailyVotes } from '#contract/votes/votes.rules.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import { PlanTitle } from '#src/product/order/order-line-title.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { isComing } from '#src/product/plans/built.rules.ts'
import { ComingBadge } from '#src/product/plans/coming-badge.tsx'
import { featureGroup } from '#src/product/plans/feature-group.ts'
import { useFeatureNames } from '#src/product/plans/feature-names.ts'
import { featureLosses, slotLosses } from './plan-losses.rules.ts'

interface RowProps {
  name: ReactNode
  /** True if the hub does not use the feature yet. */
  coming?: boolean
  children: ReactNode
}

function Row({ name, coming = false, children }: RowProps) {
  return (
    <div className="plan-loss">
      <dt>
        {textsInElements(name)} {coming && <ComingBadge />}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Fall({ from, to }: { from: string; to: string }) {
  const { t } = useLingui()
  return (
    <>
      <span className="sr-only">{t`${from} now, then ${to}`}</span>
      <span aria-hidden="true" className="plan-loss-fall">
        <bdi>{from}</bdi>
        <Icon of={ArrowRight} size={16} mirror />
        <bdi>{to}</bdi>
      </span>
    </>
  )
}

interface Props {
  from: PlanId
  to: PlanId
  features: readonly PlanFeature[]
  /** The planned change that is given up; null when there is none. */
  givenUp: Subscription['next']
}

/** Lists the losses with another plan, row by row; things bought for money are not lost. */
export function Losses({ from, to, features, givenUp }: Props) {
  const { t } = useLingui()
  const { number } = useFigures()
  const { groupName, featureName, valueName } = useFeatureNames()
  const nameOf = (key: string): string => {
    const [group, feature] = [groupName(featureGroup(key)), featureName(key, key)]
    return t`${group}: ${feature}`
  }
  const names = {
    icons: <Trans>Icon slots in BrainVault</Trans>,
    synaptic: <Trans>Synaptic slots in BrainVault</Trans>,
  }
  const planned = givenUp && <PlanTitle name={givenUp.plan_name} billing={givenUp.type} />
  const isVotingComing = isComing(features, 'vaultvision_voting')
  const losesVotes = dailyVotes[from] > dailyVotes[to]
  const losses = [
    ...slotLosses(features, from, to).map((slots) => ({
      key: slots.kind,
      coming: isComing(features, 'brainvault_storage'),
      row: (
        <Row name={names[slots.kind]}>
          <Fall from={number(slots.from)} to={number(slots.to)} />
        </Row>
      ),
    })),
    ...featureLosses(features, from, to).map(({ key, ...loss }) => ({
      key,
      coming: isComing(features, key),
      row: (
        <Row name={nameOf(key)}>
          <Fall from={valueName(loss.from) ?? t`nothing`} to={valueName(loss.to) ?? t`nothing`} />
        </Row>
      ),
    })),
  ]
  const coming = losses.filter((loss) => loss.coming)
  return (
    <>
      <dl className="plan-losses">
        {planned && (
          <Row name={<Trans>Planned change to {planned}</Trans>}>
            <Trans>is given up</Trans>
          </Row>
        )}
        {losesVotes && (
          <>
            <Row name={<Trans>Votes a day</Trans>} coming={isVotingComing}>
              <Fall from={number(dailyVotes[from])} to={number(dailyVotes[to])} />
            </Row>
            <Row name={<Trans>Vote bank, at most</Trans>} coming={isVotingComing}>
              <Fall from={number(bankLimit(from))} to={number(bankLimit(to))} />
            </Row>
          </>
        )}
        {losses
          .filter(({ coming }) => !coming)
          .map(({ key, row }) => (
            <Fragment key={key}>{row}</Fragment>
          ))}
        <Row name={<Trans>Donation votes</Trans>}>
          <Trans>stay</Trans>
        </Row>
      </dl>
      {coming.length > 0 && (
        <details className="plan-losses-coming">
          <summary>
            <Plural
              value={coming.length}
              one="and # feature that is still coming"
              other="and # features that are still coming"
            />
          </summary>
          <dl className="plan-losses">
            {coming.map(({ key, row }) => (
              <Fragment key={key}>{row}</Fragment>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
