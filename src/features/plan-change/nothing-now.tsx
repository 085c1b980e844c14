import { Trans } from '@lingui/react/macro'
import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import type { Billing } from '#contract/plans/plans.contract.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'

interface Props {
  preview: Pick<PlanChangePreview, 'plan_name' | 'type' | 'starts_at'>
  /** The billing of the running plan. */
  own: Billing
}

/** Explains that nothing is charged now, and that another plan or the other billing begins later. */
export function NothingNow({ preview, own }: Props) {
  const { date } = useFigures()
  const { plan_name: plan, type, starts_at: from } = preview
  const day = date(from)
  if (type === own)
    return (
      <Trans>
        Nothing is charged. {plan} starts on {day}.
      </Trans>
    )
  return type === 'yearly' ? (
    <Trans>
      Nothing is charged. {plan}, yearly, starts on {day}.
    </Trans>
  ) : (
    <Trans>
      Nothing is charged. {plan}, monthly, starts on {day}.
    </Trans>
  )
}
