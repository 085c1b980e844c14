import { memo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '#src/ui/figures/badge.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { type OrderProps, pickedPlan, savesYearly, useOrder } from './order-view.ts'

/** Monthly or Yearly; the badge shows only when paying yearly saves. */
export const BillingToggle = memo(function BillingToggle({ order }: OrderProps) {
  const { t } = useLingui()
  const { percent } = useFigures()
  const billing = useOrder(order, (context) => context.billing)
  const saves = useOrder(order, (context) => {
    const picked = context.plans.filter((plan) => plan.id === pickedPlan(context))
    return savesYearly(picked.length > 0 ? picked : context.plans)
  })
  return (
    <Segmented
      label={t`Billing`}
      value={billing}
      onChange={(chosen) => order.send({ type: 'billing.set', billing: chosen })}
      options={[
        { value: 'monthly', label: <Trans>Monthly</Trans> },
        {
          value: 'yearly',
          label: (
            <>
              <Trans>Yearly</Trans>
              {saves && (
                <Badge tone="success" icon={false}>
                  <bdi dir="ltr">{percent(-0.16)}</bdi>
                </Badge>
              )}
            </>
          ),
        },
      ]}
    />
  )
})
