import { Trans } from '@lingui/react/macro'
import { planNames } from '#contract/plans/plans.rules.ts'
import { DateText } from '#src/ui/figures/figures.tsx'
import type { LineWish, PaymentStory } from './payment-wish.rules.ts'
import { refundEnds } from './refund-ends.rules.ts'

/** Returns the name of the order's plan; after a change of plan, that of the new one. */
const planOf = ({ order: { plan, lines } }: PaymentStory): string => {
  const bought = lines.find((line) => line.kind === 'plan')?.plan_id
  const id = plan?.changed_to?.plan_id ?? bought
  return id === undefined ? '' : planNames[id]
}

function PlanEnds({ told, ends }: { told: PaymentStory; ends: ReturnType<typeof refundEnds>['plan'] }) {
  const { plan } = told.order
  const name = planOf(told)
  const until = plan && <DateText at={plan.paid_until} />
  const owes = plan?.renewal_failed === true
  switch (ends) {
    case 'ends':
      return <Trans>{name} ends at once, and nothing more is charged.</Trans>
    case 'stays':
      return owes ? (
        <Trans>The period that it paid for is over. The failed renewal of {name} stays open.</Trans>
      ) : (
        <Trans>
          The period that it paid for is over: {name} goes on, paid until {until}.
        </Trans>
      )
    case 'unchanged':
      return owes ? (
        <Trans>Another payment paid for this period. The failed renewal of {name} stays open.</Trans>
      ) : (
        <Trans>
          {name} goes on as it is, paid until {until}: another payment paid for this period.
        </Trans>
      )
    case 'over':
      return <Trans>The plan is over already.</Trans>
    case 'unknown':
      return <Trans>{name} ends if this paid for the period that is running.</Trans>
    case null:
      return null
  }
  return ends satisfies never
}

/** The plan's period that a payment paid for, if known. */
function PaidFor({ told: { order } }: { told: PaymentStory }) {
  const period = order.payment?.period
  if (!period) return null
  const [from, until] = [<DateText key="from" at={period.from} />, <DateText key="until" at={period.until} />]
  return (
    <Trans>
      It paid for {from} to {until}.
    </Trans>
  )
}

/** Shows what a refund ends, before it is confirmed. */
export function RefundEnds({ told, lines }: { told: PaymentStory; lines: readonly LineWish[] }) {
  const { plan, gifts, donations } = refundEnds(told, lines)
  return (
    <>
      {plan !== null && <PaidFor told={told} />} <PlanEnds told={told} ends={plan} />{' '}
      {gifts && (
        <Trans>Codes of the gift stop working, and months of claimed ones that aren’t used yet end.</Trans>
      )}{' '}
      {donations && <Trans>The donated amount falls, and votes that it made leave the donation bank.</Trans>}
    </>
  )
}
