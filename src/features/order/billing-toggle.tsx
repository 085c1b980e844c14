import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '#src/ui/badge.tsx'
import { useFigures } from '#src/ui/figures.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { type OrderProps, savesYearly } from './order-view.ts'

/** Monthly or Yearly; the badge only where paying yearly saves. */
export function BillingToggle({ context, send }: OrderProps) {
  const { t } = useLingui()
  const { percent } = useFigures()
  const picked = context.plans.filter((plan) => plan.id === context.order.plan?.id)
  const saves = savesYearly(picked.length > 0 ? picked : context.plans)
  return (
    <Segmented
      label={t`Billing`}
      value={context.billing}
      onChange={(billing) => send({ type: 'billing.set', billing })}
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
}
