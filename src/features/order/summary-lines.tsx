import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { giftParts, type OrderLine, yearlySaving } from '#contract/order/order.rules.ts'
import type { Billing, Plan } from '#contract/plans/plans.contract.ts'
import { paidKeys } from '#src/product/order/kept-order.rules.ts'
import { GiftTitle, PlanTitle } from '#src/product/order/order-line-title.tsx'
import { Money, Percent, useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { DonationLine } from './donation-line.tsx'
import {
  isPaidPlan,
  linesOf,
  monthlyFigure,
  needsPlanOrGift,
  type OrderProps,
  useConfirming,
  useOrder,
} from './order-view.ts'
import { changesPlan } from './payable.rules.ts'
import { SummaryLine } from './summary-line.tsx'

type LineProps = OrderProps & { plan: Plan; cents: number; confirming: boolean }
type PlanLineProps = LineProps & { billing: Billing | null }
type GiftLineProps = LineProps & { months: number }

const PlanLine = memo(function PlanLine({ order, plan, cents, billing, confirming }: PlanLineProps) {
  const { t } = useLingui()
  const isChange = useOrder(order, changesPlan) && !confirming
  const { name } = plan
  const saving = billing === 'yearly' ? yearlySaving(plan) : null
  return (
    <SummaryLine
      mark={<PlanEmblem planId={plan.id} size={18} />}
      title={<PlanTitle name={name} billing={billing ?? 'monthly'} />}
      note={
        isChange ? (
          <Trans>You change your plan under Your plan</Trans>
        ) : saving ? (
          <span className="text-success-text">
            <Trans>
              You save <Money cents={saving.cents} /> (<Percent share={saving.percent / 100} digits={2} />)
            </Trans>
          </span>
        ) : billing === 'yearly' ? (
          <Trans>
            <Money cents={monthlyFigure(plan, 'yearly')} /> a month
          </Trans>
        ) : (
          <Trans>every month</Trans>
        )
      }
      cents={isChange ? null : cents}
      confirming={confirming}
      removeLabel={t`Remove the plan ${name}`}
      onRemove={() => order.send({ type: 'plan.clear' })}
    />
  )
})

const GiftLine = memo(function GiftLine({ order, plan, cents, months, confirming }: GiftLineProps) {
  const { t } = useLingui()
  const { number } = useFigures()
  const { name } = plan
  const { lots, singles } = giftParts(months)
  return (
    <SummaryLine
      mark={<Icon of={Gift} />}
      title={<GiftTitle name={name} months={months} />}
      note={
        <>
          {lots > 0 && <Trans>{number(12 * lots)} months, 16% off</Trans>}
          {lots > 0 && singles > 0 && (
            <>
              <span> + </span>
              <Plural value={singles} one="# month" other="# months" />
            </>
          )}
          {lots === 0 && (
            <Trans>
              <Money cents={plan.monthlyCents} /> a month
            </Trans>
          )}
        </>
      }
      cents={cents}
      confirming={confirming}
      removeLabel={t`Remove the gift of ${name}`}
      onRemove={() => isPaidPlan(plan) && order.send({ type: 'gift.remove', planId: plan.id })}
    />
  )
})

/**
 * After a line is removed, moves the focus to the next line's remove button, to the last one's, or to the text of the
 * empty order.
 */
const useLineFocus = (lines: readonly OrderLine[]) => {
  const list = useRef<HTMLUListElement>(null)
  const empty = useRef<HTMLParagraphElement>(null)
  const before = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    const keys = lines.map(({ key }) => key)
    const gone = before.current.findIndex((key) => !keys.includes(key))
    before.current = keys
    if (gone < 0 || document.activeElement !== document.body) return
    const ways = [...(list.current?.querySelectorAll<HTMLElement>('[data-line-remove]') ?? [])]
    const target = ways[gone] ?? ways.at(-1) ?? empty.current
    target?.focus()
  }, [lines])
  return { list, empty }
}

export const SummaryLines = memo(function SummaryLines({ order }: OrderProps) {
  const plans = useOrder(order, (context) => context.plans)
  const content = useOrder(order, (context) => context.order)
  const needsMore = useOrder(order, needsPlanOrGift)
  const confirming = useConfirming(order)
  const lines = useMemo(() => linesOf({ order: content, plans }), [content, plans])
  const confirmed = useMemo(() => paidKeys(content, confirming ?? []), [content, confirming])
  const { list, empty } = useLineFocus(lines)
  if (lines.length === 0) {
    return (
      <p ref={empty} tabIndex={-1} className="order-empty">
        {needsMore ? (
          <Trans>Pick a plan or a gift.</Trans>
        ) : (
          <Trans>Pick a plan, a gift or a donation.</Trans>
        )}
      </p>
    )
  }
  return (
    <ul ref={list} className="order-lines">
      {lines.map(({ kind, key, planId, billing, cents, months }) => {
        const plan = plans.find(({ id }) => id === planId)
        const common = { order, confirming: confirmed.has(key) }
        if (kind === 'plan')
          return plan && <PlanLine key={key} {...common} plan={plan} cents={cents} billing={billing} />
        if (kind === 'gift')
          return plan && <GiftLine key={key} {...common} plan={plan} cents={cents} months={months} />
        const index = Number(key.split(':')[1])
        const donation = content.donations[index]
        return donation && <DonationLine key={key} {...common} donation={donation} index={index} />
      })}
    </ul>
  )
})
