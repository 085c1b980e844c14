import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { localDay, planNames, renewalDay } from '#contract/plans.rules.ts'
import { DateText } from '#src/ui/figures.tsx'
import { type Built, builtInOrder, builtOf } from './built-features.ts'
import { paidNow } from './checkout.ts'
import type { OrderProps } from './order-view.ts'

type Props = Pick<OrderProps, 'context'>

/** What of the comparison works today, as long as not all of it does. */
export function BuiltLine({ context }: Props) {
  const lines: Record<Built, React.ReactNode> = {
    none: <Trans>None of this works yet. A plan bought now starts paying for it.</Trans>,
    some: <Trans>What is marked Coming doesn’t work yet. A plan bought now helps to pay for it.</Trans>,
    all: null,
  }
  return lines[builtOf(context)]
}

/** Who has a plan is told before picking another. */
export function OwnPlanLine({ context }: Props) {
  const name = planNames[context.user?.planId ?? 'tier0']
  return <Trans>Your plan: {name}. Changing comes later; gifts and donations can be ordered.</Trans>
}

const orderLines: Record<Built, React.ReactNode> = {
  none: <Trans>None of what a plan gives works yet.</Trans>,
  some: <Trans>Part of what a plan gives doesn’t work yet.</Trans>,
  all: null,
}

/** What to know of a plan before it is paid: when it renews, how to end it, and what of it works. */
export function PlanTerms({ context }: Props) {
  const [today] = useState(() => localDay(new Date()))
  if (context.confirming !== null)
    return (
      <p className="order-payment-note" role="status">
        <Trans>
          You paid for this. Once that is confirmed, it leaves your order and you can order again.
        </Trans>
      </p>
    )
  const { plan } = paidNow(context.order, context.payNow)
  const built = orderLines[builtInOrder(context)]
  if (plan === null && built === null) return null
  return (
    <p className="order-payment-note">
      {plan && (
        <Trans>
          Renews on <DateText at={renewalDay(today, plan.type)} />. End it any time under Your plan.
        </Trans>
      )}{' '}
      {built}
    </p>
  )
}
