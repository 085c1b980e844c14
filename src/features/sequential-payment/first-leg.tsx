import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check, ChevronsUp, HandHeart, Hourglass, TriangleAlert } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import type { OrderState } from '#contract/placed-order.contract.ts'
import { planNames } from '#contract/plans.rules.ts'
import { dailyVotes } from '#contract/votes.rules.ts'
import { ReceiptLineTitle } from '#src/product/order-line-title.tsx'
import { PlanBadge } from '#src/product/plan-badge.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { Money, useFigures } from '#src/ui/figures/figures.tsx'
import { Pips } from '#src/ui/figures/pips.tsx'
import { isFirstPaid } from './gift-words.tsx'
import { boughtIn } from '#src/product/bought-lines.ts'
import { Leg, Note } from './leg.tsx'

/** What the plan gives now, or why it doesn't. */
function PlanFacts({ first }: { first: OrderState }) {
  const { date } = useFigures()
  const bought = boughtIn(first).plan
  if (!bought) return null
  const name = planNames[bought.plan_id]
  const planId = bought.plan_id
  const votes = dailyVotes[planId]
  const day = first.plan && date(first.plan.paid_until)
  const isYearly = bought.type === 'yearly'
  return (
    <>
      <p>
        {first.plan?.in_force ? (
          isYearly ? (
            <Trans>
              <PlanBadge plain planId={planId} name={name} />, yearly, until {day}
            </Trans>
          ) : (
            <Trans>
              <PlanBadge plain planId={planId} name={name} />, monthly, until {day}
            </Trans>
          )
        ) : isYearly ? (
          <Trans>
            <PlanBadge plain planId={planId} name={name} />, yearly
          </Trans>
        ) : (
          <Trans>
            <PlanBadge plain planId={planId} name={name} />, monthly
          </Trans>
        )}
      </p>
      {first.plan?.in_force && (
        <p className="sequential-fact">
          <Icon of={ChevronsUp} className="text-muted" />
          <Plural value={votes} one="# vote a day" other="# votes a day" />
          <Pips left={votes} of={votes} />
        </p>
      )}
      {first.plan && !first.plan.in_force && (
        <Note tone="warning" icon={TriangleAlert}>
          <p>
            <Trans>
              {name} was paid until {day} and no longer runs.
            </Trans>
          </p>
          <Link to={paths.settings} hash="tab-assets" className="sequential-link">
            <Trans>Your plan</Trans>
          </Link>
        </Note>
      )}
    </>
  )
}

/** The first payment: what it gave. */
export function FirstLeg({ first }: { first: OrderState }) {
  const isPaid = isFirstPaid(first)
  const isPending = first.status === 'awaiting_payment'
  return (
    <Leg
      number={1}
      look={isPaid ? 'paid' : isPending ? 'next' : 'over'}
      title={<Trans>Your plan</Trans>}
      badge={
        isPaid ? (
          <Badge tone="success" icon={Check}>
            <Trans context="order">Paid</Trans>
          </Badge>
        ) : isPending ? (
          <Badge tone="warning" icon={Hourglass}>
            <Trans>Pending</Trans>
          </Badge>
        ) : (
          <Badge>
            <Trans>Not paid</Trans>
          </Badge>
        )
      }
      amount={<Money cents={first.total_cents} />}
    >
      <div className="sequential-facts">
        <PlanFacts first={first} />
        {boughtIn(first).donations.map((line, index) => (
          <p key={index} className="sequential-fact">
            <Icon of={HandHeart} className="text-muted" />
            <span>
              <ReceiptLineTitle line={line} />
            </span>
          </p>
        ))}
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
