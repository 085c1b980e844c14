import { Trans } from '@lingui/react/macro'
import { DateText } from '#src/ui/figures/figures.tsx'
import type { LineWish, PaymentStory } from './payment-wish.rules.ts'
import { refundEnds } from './refund-ends.rules.ts'

function PlanEnds({
  told: { order },
  ends,
}: {
  told: PaymentStory
  ends: ReturnType<typeof refundEnds>['plan']
}) {
  const until = order.plan && <DateText at={order.plan.paid_until} />
  switch (ends) {
    case 'ends':
      return <Trans>The plan ends at once, and nothing more is charged.</Trans>
    case 'stays':
      return <Trans>The period that it paid for is over: the plan goes on, paid until {until}.</Trans>
    case 'unchanged':
      return (
        <Trans>The plan goes on as it is, paid until {until}: another payment paid for this period.</Trans>
      )
    case 'over':
      return <Trans>The plan is over already.</Trans>
    case 'unknown':
      return <Trans>The plan ends if this paid for the period that is running.</Trans>
    case null:
      return null
  }
  return ends satisfies never
}

/** The period of a plan that a payment paid for, where that is known. */
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

/** Says what a refund ends, before it is confirmed. */
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
