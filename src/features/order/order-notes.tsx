import { memo, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Info } from 'lucide-react'
import { orderLimits } from '#contract/order/order.contract.ts'
import { isPaidPlanId, planNames } from '#contract/plans/plans.rules.ts'
import type { OrderEvent } from '#machines/order/order.machine.ts'
import { Reference } from '#src/api/reference.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Money, useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { LoneDonation } from './lone-donation.tsx'
import { orderProblem } from './order-problems.ts'
import { PlanChangeNote } from './plan-change-note.tsx'
import {
  chargedAfter,
  chargedNow,
  chargesTooMuch,
  hasLoneDonation,
  hasMostDonations,
  type OrderProps,
  takesTwoPayments,
  useOrder,
} from './order-view.ts'
import './order-summary.css'

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="order-note">
      <Icon of={Info} size={16} />
      <div>{children}</div>
    </div>
  )
}

/** Shows the amount of each of two payments: now, and then for the gifts. */
export const PaidNow = memo(function PaidNow({ order }: OrderProps) {
  const charged = useOrder(order, chargedNow)
  const rest = useOrder(order, chargedAfter)
  if (!useOrder(order, takesTwoPayments)) return null
  const now = <Money cents={charged} />
  const after = <Money cents={rest} />
  return (
    <Note>
      <Trans>
        Two payments: {now} now, then {after} for the gifts.
      </Trans>
    </Note>
  )
})

/** Explains the effect of a paid plan on the player's gift time. */
function GiftTimeWaits({ order }: OrderProps) {
  const user = useUser()
  const picks = useOrder(order, (context) => context.order.plan !== null)
  if (!picks || user === null || isPaidPlanId(user.paid_plan_id) || !isPaidPlanId(user.plan_id)) return null
  const name = planNames[user.plan_id]
  return (
    <Note>
      <Trans>Your gift time of {name} waits while you pay for a plan. It loses no day.</Trans>
    </Note>
  )
}

export const OrderNotes = memo(function OrderNotes({ order }: OrderProps) {
  return (
    <>
      <PaidNow order={order} />
      <GiftTimeWaits order={order} />
      <PlanChangeNote order={order} />
    </>
  )
})

/** Warns of a donation that was typed but not added: one press adds or clears it, then Submit gets the focus back. */
function UnaddedDonation({ order }: OrderProps) {
  const { number } = useFigures()
  const cents = useOrder(order, (context) => context.donationCents)
  const full = useOrder(order, hasMostDonations)
  const typed = <Money cents={cents} />
  const settle = (event: OrderEvent) => () => {
    order.send(event)
    document.querySelector<HTMLElement>('[data-order-submit]')?.focus()
  }
  return (
    <div className="order-unadded">
      <p className="order-problem">
        <Icon of={CircleAlert} size={16} />
        <strong>
          {full ? (
            <Trans>
              An order can hold {number(orderLimits.donations)} donations at most. Clear the amount of {typed}
              .
            </Trans>
          ) : (
            <Trans>Add the donation of {typed} or clear it.</Trans>
          )}
        </strong>
      </p>
      <div>
        {!full && (
          <Button size="sm" onClick={settle({ type: 'donation.add' })}>
            <Trans>Add</Trans>
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={settle({ type: 'donation.setAmount', cents: 0 })}>
          <Trans>Clear</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Shows the reason why the last submit failed, or why the next one would. */
export const OrderProblem = memo(function OrderProblem({ order }: OrderProps) {
  const { t } = useLingui()
  const met = useOrder(order, (context) => context.problem)
  const isTooLarge = useOrder(order, chargesTooMuch)
  const isLone = useOrder(order, hasLoneDonation)
  const problem = met ?? (isTooLarge ? 'order_too_large' : null)
  const shown = problem && orderProblem(problem)
  const lacksMore = isLone && (problem === 'order_needs_plan_or_gift' || problem === 'plan_or_gift_refused')
  return (
    <div role="alert">
      {problem === 'donation_not_added' ? (
        <UnaddedDonation order={order} />
      ) : (
        shown && (
          <p className="order-problem">
            <Icon of={CircleAlert} size={16} />
            <span>
              <strong>{t(shown.text)}</strong> {shown.advice && <span>{t(shown.advice)}</span>}
              {lacksMore && <LoneDonation />}
              <Reference problem={met} />
            </span>
          </p>
        )
      )}
    </div>
  )
})
