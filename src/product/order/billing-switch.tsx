import { Trans, useLingui } from '@lingui/react/macro'
import type { Billing } from '#contract/plans/plans.contract.ts'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'

interface Props {
  value: Billing
  onChange: (billing: Billing) => void
  saves: boolean
  className?: string
}

/** Monthly or Yearly; the badge is only shown if paying yearly saves money. */
export function BillingSwitch({ value, onChange, saves, className }: Props) {
  const { t } = useLingui()
  const { percent } = useFigures()
  return (
    <Segmented
      label={t`Billing`}
      value={value}
      onChange={onChange}
      {...(className !== undefined && { className })}
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
