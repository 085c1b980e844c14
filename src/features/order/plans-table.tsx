import { memo, type PointerEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import type { Plan, PlanId } from '#contract/plans/plans.contract.ts'
import { classes } from '#src/ui/classes.ts'
import { Switch } from '#src/ui/fields/switch.tsx'
import { countRows, differingRows } from './differing-rows.rules.ts'
import { FeatureCell, NotIncluded } from './feature-cell.tsx'
import { useFeatureNames } from '#src/product/plans/feature-names.ts'
import { featureGroups } from './feature-rows.ts'
import { GiftStepper } from './gift-stepper.tsx'
import { isPaidPlan, type OrderProps, pickedPlan, useOrder } from './order-view.ts'
import { PlanHead } from './plan-head.tsx'
import { RowName } from './row-name.tsx'
import './plans-table.css'

const useColumn = ({ order, planId }: OrderProps & { planId: PlanId }): string => {
  const picked = useOrder(order, (context) => pickedPlan(context) === planId)
  return classes(`plan-${planId}`, `order-column-${planId}`, picked && 'order-column-picked')
}

function HeadCell({ order, plan, radioName }: OrderProps & { plan: Plan; radioName: string }) {
  return (
    <th scope="col" abbr={plan.name} className={useColumn({ order, planId: plan.id })}>
      <PlanHead order={order} plan={plan} radioName={radioName} />
    </th>
  )
}

/** Only the cell depends on the selection, so its content is not rendered again when the column is picked. */
function Cell({ order, planId, children }: OrderProps & { planId: PlanId; children: ReactNode }) {
  return <td className={useColumn({ order, planId })}>{children}</td>
}

/**
 * The comparison: a table whose column heads are the radios of one choice. Every cell of a paid plan is a label of its
 * radio, so that a press anywhere in the column picks the plan.
 */
export const PlansTable = memo(function PlansTable({ order }: OrderProps) {
  const { t } = useLingui()
  const id = useId()
  const { groupName, featureName } = useFeatureNames()
  const plans = useOrder(order, (context) => context.plans)
  const features = useOrder(order, (context) => context.features)
  const planFeatures = useOrder(order, (context) => context.planFeatures)
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const all = useMemo(() => featureGroups(features, planFeatures), [features, planFeatures])
  const differing = useMemo(
    () =>
      differingRows(
        all,
        plans.map((plan) => plan.id),
      ),
    [all, plans],
  )
  const groups = onlyDiffering ? differing : all
  const hidesSome = countRows(differing) < countRows(all)
  /**
   * Marks the column under the pointer with an attribute: with `:has(:hover)` the browser would check every cell at
   * every change.
   */
  const showColumn = ({ currentTarget, target }: PointerEvent<HTMLTableElement>) => {
    const cell = target instanceof Element ? (target.closest('td') ?? target.closest('th')) : null
    currentTarget.dataset['over'] = (cell && plans[cell.cellIndex - 1]?.id) ?? ''
  }

  return (
    <fieldset className="order-choice">
      <legend className="sr-only">
        <Trans>Plan</Trans>
      </legend>
      <table
        className="order-table"
        onPointerOver={showColumn}
        onPointerLeave={({ currentTarget }) => (currentTarget.dataset['over'] = '')}
      >
        <caption className="sr-only">
          <Trans>What each plan gives</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">
                <Trans>Feature</Trans>
              </span>
              {hidesSome && (
                <Switch checked={onlyDiffering} onChange={setOnlyDiffering}>
                  <Trans>Only rows that differ</Trans>
                </Switch>
              )}
            </th>
            {plans.map((plan) => (
              <HeadCell key={plan.id} order={order} plan={plan} radioName={id} />
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
                  <Cell key={plan.id} order={order} planId={plan.id}>
                    <FeatureCell
                      value={row.values[plan.id]}
                      strong={row.strong}
                      radioId={isPaidPlan(plan) ? `${id}-${plan.id}` : null}
                    />
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {groups.length === 0 && (
          <tbody>
            <tr>
              <td colSpan={plans.length + 1} className="order-no-features">
                {all.length === 0 ? (
                  <Trans>No features available.</Trans>
                ) : (
                  <Trans>Every plan gives the same.</Trans>
                )}
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
              <Cell key={plan.id} order={order} planId={plan.id}>
                {isPaidPlan(plan) ? <GiftStepper order={order} plan={plan} /> : <NotIncluded />}
              </Cell>
            ))}
          </tr>
        </tbody>
      </table>
    </fieldset>
  )
})
