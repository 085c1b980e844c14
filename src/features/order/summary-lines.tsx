import { useLayoutEffect, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { giftParts, type OrderLine, yearlySaving } from '#contract/order.rules.ts'
import type { Plan } from '#contract/plans.contract.ts'
import { Money, Percent, useFigures } from '#src/ui/figures.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { tierOf } from '#src/ui/plan-badge.tsx'
import { TierEmblem } from '#src/ui/tier-emblem.tsx'
import { DonationLine } from './donation-line.tsx'
import { confirmingKeys, isPaid, linesOf, monthlyFigure, type OrderProps } from './order-view.ts'
import { SummaryLine } from './summary-line.tsx'

type PlanLineProps = { plan: Plan; line: OrderLine; send: OrderProps['send']; confirming: boolean }

function PlanLine({ plan, line, send, confirming }: PlanLineProps) {
  const { t } = useLingui()
  const { name } = plan
  const saving = line.billing === 'yearly' ? yearlySaving(plan) : null
  return (
    <SummaryLine
      mark={<TierEmblem tier={tierOf(plan.id)} size={18} />}
      title={line.billing === 'yearly' ? <Trans>{name}, yearly</Trans> : <Trans>{name}, monthly</Trans>}
      note={
        saving ? (
          <span className="text-success-text">
            <Trans>
              You save <Money cents={saving.cents} /> (<Percent share={saving.percent / 100} digits={2} />)
            </Trans>
          </span>
        ) : line.billing === 'yearly' ? (
          <Trans>
            <Money cents={monthlyFigure(plan, 'yearly')} /> a month
          </Trans>
        ) : (
          <Trans>every month</Trans>
        )
      }
      cents={line.cents}
      confirming={confirming}
      removeLabel={t`Remove the plan ${name}`}
      onRemove={() => send({ type: 'plan.clear' })}
    />
  )
}

function GiftLine({ plan, line, send, confirming }: PlanLineProps) {
  const { t } = useLingui()
  const { number } = useFigures()
  const { name } = plan
  const { lots, singles } = giftParts(line.months)
  return (
    <SummaryLine
      mark={<Icon of={Gift} />}
      title={
        <Trans>
          Gift: {name}, <Plural value={line.months} one="# month" other="# months" />
        </Trans>
      }
      note={
        <>
          {lots > 0 && <Trans>{number(12 * lots)} months, 16% off</Trans>}
          {lots > 0 && singles > 0 && (
            <>
              {' + '}
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
      cents={line.cents}
      confirming={confirming}
      removeLabel={t`Remove the gift of ${name}`}
      onRemove={() => isPaid(plan) && send({ type: 'gift.remove', planId: plan.id })}
    />
  )
}

/** The focus that went with a line goes to the next one's way out, to the last one's, or to the words of the empty order. */
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

/** What is in the order, each line in cents with its way out. */
export function SummaryLines({ context, send }: OrderProps) {
  const lines = linesOf(context)
  const { list, empty } = useLineFocus(lines)
  if (lines.length === 0) {
    return (
      <p ref={empty} tabIndex={-1} className="order-empty">
        <Trans>Pick a plan, a gift or a donation.</Trans>
      </p>
    )
  }
  const confirmed = confirmingKeys(context)
  const planOf = (line: OrderLine) => context.plans.find((plan) => plan.id === line.planId)
  return (
    <ul ref={list} className="order-lines">
      {lines.map((line) => {
        const plan = planOf(line)
        const confirming = confirmed.has(line.key)
        if (line.kind === 'plan')
          return (
            plan && <PlanLine key={line.key} plan={plan} line={line} send={send} confirming={confirming} />
          )
        if (line.kind === 'gift')
          return (
            plan && <GiftLine key={line.key} plan={plan} line={line} send={send} confirming={confirming} />
          )
        const index = Number(line.key.split(':')[1])
        const donation = context.order.donations[index]
        return (
          donation && (
            <DonationLine
              key={line.key}
              context={context}
              send={send}
              donation={donation}
              index={index}
              confirming={confirming}
            />
          )
        )
      })}
    </ul>
  )
}
