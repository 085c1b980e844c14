import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check, HandHeart, Hourglass } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import type { PlanFeature } from '#contract/plans/plans.contract.ts'
import { boughtIn } from '#src/product/order/bought-lines.ts'
import { ReceiptLineTitle } from '#src/product/order/order-line-title.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { Money } from '#src/ui/figures/figures.tsx'
import { isFirstPaid } from './gift-words.tsx'
import { Leg } from './leg.tsx'
import { PlanLines } from './plan-lines.tsx'

/** Names the content of the first payment; its sum is beside it. `count`: number of donations beside the plan. */
function Title({ count }: { count: number }) {
  if (count === 0) return <Trans>Your plan</Trans>
  return <Plural value={count} one="Your plan and a donation" other="Your plan and # donations" />
}

function Donations({ first }: { first: OrderState }) {
  return boughtIn(first).donations.map((line, index) => (
    <div key={index} className="sequential-fact sequential-part">
      <Icon of={HandHeart} className="text-muted" />
      <span>
        <ReceiptLineTitle line={line} />
        {line.votes !== null && (
          <span className="text-muted">
            <span>, </span>
            <Plural value={line.votes} one="# vote" other="# votes" />
          </span>
        )}
      </span>
      <Money cents={line.cents} className="sequential-amount" />
    </div>
  ))
}

interface Props {
  first: OrderState
  features: readonly PlanFeature[]
}

export function FirstLeg({ first, features }: Props) {
  const isPaid = isFirstPaid(first)
  const isPending = first.status === 'awaiting_payment'
  return (
    <Leg
      number={1}
      look={isPaid ? 'paid' : isPending ? 'next' : 'over'}
      title={<Title count={boughtIn(first).donations.length} />}
      badge={
        isPaid ? (
          <Badge tone="success" icon={Check}>
            <Trans context="payment">Paid</Trans>
          </Badge>
        ) : isPending ? (
          <Badge tone="warning" icon={Hourglass}>
            <Trans>Pending</Trans>
          </Badge>
        ) : (
          <Badge>
            <Trans context="payment">Not paid</Trans>
          </Badge>
        )
      }
      amount={<Money cents={first.total_cents} />}
    >
      <div className="sequential-facts">
        <PlanLines first={first} features={features} />
        <Donations first={first} />
        {isPaid && (
          <p>
            <Link
              to={paths.paymentSuccess}
              search={{ order: first.id }}
              hash="receipt"
              className="sequential-link"
            >
              <Trans>Open the receipt</Trans>
            </Link>
          </p>
        )}
      </div>
    </Leg>
  )
}
