import { memo, useMemo } from 'react'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { Plan } from '#contract/plans/plans.contract.ts'
import { classes } from '#src/ui/classes.ts'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { ComingBadge } from '#src/product/plans/coming-badge.tsx'
import { Money } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { FeatureText } from './feature-cell.tsx'
import { groupIcon, useFeatureNames } from '#src/product/plans/feature-names.ts'
import { featureGroups } from './feature-rows.ts'
import { isPaidPlan, monthlyFigure, type OrderProps, ownPlan, pickedPlan, useOrder } from './order-view.ts'

type Props = OrderProps & { plan: Plan }
type CardProps = Props & { onRemove: () => void }

function PlanFigures({ order, plan }: Props) {
  const billing = useOrder(order, (context) => context.billing)
  return (
    <div className="order-card-price">
      <Money cents={monthlyFigure(plan, billing)} className="text-numeral" />
      <p className="text-small text-muted">
        {!isPaidPlan(plan) ? <Trans>always free</Trans> : <Trans>a month</Trans>}
        {isPaidPlan(plan) && billing === 'yearly' && (
          <>
            <br />
            <Trans>
              <Money cents={plan.yearlyCents} /> a year
            </Trans>
          </>
        )}
      </p>
    </div>
  )
}

export const PlanCard = memo(function PlanCard({ order, plan, onRemove }: CardProps) {
  const features = useOrder(order, (context) => context.features)
  const planFeatures = useOrder(order, (context) => context.planFeatures)
  const picked = useOrder(order, (context) => pickedPlan(context) === plan.id)
  const isOwn = useOrder(order, (context) => ownPlan(context) === plan.id)
  const { groupName, featureName } = useFeatureNames()
  const groups = useMemo(() => featureGroups(features, planFeatures), [features, planFeatures])
  return (
    <>
      <div className={classes('order-card cut-md', picked && 'order-card-picked', `plan-${plan.id}`)}>
        <ContourField seed={plan.id} shape="head" className="order-card-terrain" />
        <div>
          <h3 className="text-title-1" translate="no">
            {plan.name}
          </h3>
          {isOwn && (
            <p className="order-card-state">
              <Trans>Your plan</Trans>
            </p>
          )}
          {picked && (
            <button type="button" className="order-card-state order-unpick" onClick={onRemove}>
              <Icon of={Check} size={16} />
              <Trans>Selected, remove</Trans>
            </button>
          )}
        </div>
        <PlanFigures order={order} plan={plan} />
      </div>
      {groups.length === 0 && (
        <p className="text-muted">
          <Trans>No features available.</Trans>
        </p>
      )}
      <dl className="order-features">
        {groups.flatMap((group) =>
          group.rows.map((row) => (
            <div key={row.key}>
              <dt>
                <Icon of={groupIcon(group.name)} size={20} />
                <span>
                  <span className="order-row-name">
                    <span>{featureName(row.key, row.description)}</span>
                    {row.coming && <ComingBadge />}
                  </span>
                  <span className="text-small text-muted">{groupName(group.name)}</span>
                </span>
              </dt>
              <dd>
                <FeatureText value={row.values[plan.id]} strong={row.strong} />
              </dd>
            </div>
          )),
        )}
      </dl>
    </>
  )
})
