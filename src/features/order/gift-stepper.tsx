import { memo, useId } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import { orderLimits } from '#contract/order/order.contract.ts'
import type { Plan } from '#contract/plans/plans.contract.ts'
import { Badge } from '#src/ui/figures/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { type OrderProps, useOrder } from './order-view.ts'
import './gifts-and-donations.css'

type Props = OrderProps & { plan: Plan & { id: PaidPlanId }; size?: 'sm' | 'md' }

/** Sets the gift months of a plan: minus one, plus one, or plus a discounted lot of twelve. */
export const GiftStepper = memo(function GiftStepper({ order, plan, size = 'sm' }: Props) {
  const { t } = useLingui()
  const { number, percent } = useFigures()
  const limitId = useId()
  const months = useOrder(order, ({ order: { gifts } }) => gifts[plan.id] ?? 0)
  const add = (count: 1 | -1 | 12) => order.send({ type: 'gift.add', planId: plan.id, months: count })
  const { name } = plan
  const none = months === 0
  const full = months >= orderLimits.giftMonths
  return (
    <span className="order-gift">
      <span
        role="group"
        aria-label={t`Gift months of ${name}`}
        className={classes('ui-stepper', size === 'sm' && 'ui-stepper-sm', !none && 'ui-stepper-filled')}
      >
        <button
          type="button"
          aria-label={t`Remove one month of ${name}`}
          aria-disabled={none}
          onClick={() => add(-1)}
        >
          <Icon of={Minus} size={16} />
        </button>
        <output className={classes('order-gift-months', none && 'text-muted')}>{number(months)}</output>
        <button
          type="button"
          aria-label={t`Add one month of ${name}`}
          aria-disabled={full}
          aria-describedby={full ? limitId : undefined}
          onClick={() => add(1)}
        >
          <Icon of={Plus} size={16} />
        </button>
      </span>
      <button
        type="button"
        className="order-lot"
        aria-disabled={full}
        aria-describedby={full ? limitId : undefined}
        onClick={() => add(12)}
      >
        <span className="sr-only">
          <Trans>Add 12 months of {name}, 16% off</Trans>
        </span>
        <bdi dir="ltr" aria-hidden="true">
          {`+${number(12)}`}
        </bdi>
        <span className="contents" aria-hidden="true">
          <Badge tone="success" icon={false} className="order-lot-saving">
            <bdi dir="ltr">{percent(-0.16)}</bdi>
          </Badge>
        </span>
      </button>
      {full && (
        <span id={limitId} className="order-limit">
          <Trans>{number(orderLimits.giftMonths)} months at most</Trans>
        </span>
      )}
    </span>
  )
})
