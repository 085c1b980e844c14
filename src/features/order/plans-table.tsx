import { useId, useMemo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { classes } from '#src/ui/classes.ts'
import { tierOf } from '#src/ui/plan-badge.tsx'
import { FeatureCell, NotIncluded } from './feature-cell.tsx'
import { useFeatureNames } from './feature-names.ts'
import { featureGroups } from './feature-rows.ts'
import { GiftStepper } from './gift-stepper.tsx'
import { isPaid, type OrderProps } from './order-view.ts'
import { PlanHead } from './plan-head.tsx'
import { RowName } from './row-name.tsx'
import './plans-table.css'

/**
 * The comparison: a table whose column heads are the radios of one choice. Every cell of a paid plan is a label of its
 * radio, so that a press anywhere in the column picks the plan.
 */
export function PlansTable({ context, send }: OrderProps) {
  const { t } = useLingui()
  const id = useId()
  const { groupName, featureName } = useFeatureNames()
  const { plans, features, planFeatures, order, billing } = context
  const groups = useMemo(() => featureGroups(features, planFeatures), [features, planFeatures])
  const column = (planId: (typeof plans)[number]['id']) =>
    classes(
      `ui-tier-${tierOf(planId)}`,
      `order-column-${planId}`,
      order.plan?.id === planId && 'order-column-picked',
    )
  const radioOf = (planId: string) => `${id}-${planId}`

  return (
    <fieldset className="order-choice">
      <legend className="sr-only">
        <Trans>Plan</Trans>
      </legend>
      <table className="order-table">
        <caption className="sr-only">
          <Trans>What each plan gives</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">
                <Trans>Feature</Trans>
              </span>
            </th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" abbr={plan.name} className={column(plan.id)}>
                <PlanHead
                  plan={plan}
                  billing={billing}
                  isOwn={context.user?.planId === plan.id}
                  radio={
                    isPaid(plan)
                      ? {
                          id: radioOf(plan.id),
                          name: id,
                          checked: order.plan?.id === plan.id,
                          onPick: () => send({ type: 'plan.select', planId: plan.id }),
                          onUnpick: () => send({ type: 'plan.clear' }),
                        }
                      : null
                  }
                />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name}>
            {group.rows.map((row, index) => (
              <tr key={row.key}>
                <th scope="row">
                  <RowName
                    group={index === 0 ? { key: group.name, name: groupName(group.name) } : null}
                    name={featureName(row.key, row.description)}
                    coming={row.coming}
                  />
                </th>
                {plans.map((plan) => (
                  <td key={plan.id} className={column(plan.id)}>
                    <FeatureCell
                      value={row.values[plan.id]}
                      strong={row.strong}
                      radioId={isPaid(plan) ? radioOf(plan.id) : null}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {groups.length === 0 && (
          <tbody>
            <tr>
              <td colSpan={plans.length + 1} className="order-no-features">
                <Trans>No features available.</Trans>
              </td>
            </tr>
          </tbody>
        )}
        <tbody>
          <tr className="order-gifts">
            <th scope="row">
              <RowName group={{ icon: Gift, name: t`Gifts` }} name={t`Months to give away`} />
            </th>
            {plans.map((plan) => (
              <td key={plan.id} className={column(plan.id)}>
                {isPaid(plan) ? (
                  <GiftStepper plan={plan} months={order.gifts[plan.id] ?? 0} send={send} />
                ) : (
                  <NotIncluded />
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </fieldset>
  )
}
