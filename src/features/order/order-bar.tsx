import { memo, useEffect, useId, useRef, useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Money } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { BillingToggle } from './billing-toggle.tsx'
import { OrderNotes, OrderProblem, PaidNow } from './order-notes.tsx'
import { ResetOrder } from './order-summary.tsx'
import { ShareOrder } from './share-order.tsx'
import {
  chargedNow,
  linesOf,
  offersChangeOnly,
  type OrderProps,
  takesTwoPayments,
  useOrder,
  type Work,
} from './order-view.ts'
import { PlanChangeNote } from './plan-change-note.tsx'
import { PlanTerms } from './plan-terms.tsx'
import { PaymentNote, SubmitOrder } from './submit-order.tsx'
import { SummaryLines } from './summary-lines.tsx'

type Props = OrderProps & { work: Work; billing: boolean }

/** The order on narrow screens: total and Submit Order at the foot, the lines above them when opened. */
export const OrderBar = memo(function OrderBar({ order, work, billing }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [open, setOpen] = useState(false)
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) lines.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const items = useOrder(order, (context) => linesOf(context).length)
  const charged = useOrder(order, chargedNow)
  const takesTwo = useOrder(order, takesTwoPayments)
  const isChange = useOrder(order, offersChangeOnly)
  return (
    <section aria-label={t`Your order`} className="order-bar" data-flows>
      <div ref={lines} id={id} hidden={!open} inert={work !== null} className="order-bar-lines">
        {billing && <BillingToggle order={order} />}
        <SummaryLines order={order} />
        <OrderNotes order={order} />
        <div className="order-bar-rest">
          <PaymentNote order={order} />
          <div className="order-more">
            <ResetOrder order={order} />
            <ShareOrder order={order} />
          </div>
        </div>
      </div>
      {!open && <PaidNow order={order} />}
      {!open && <PlanChangeNote order={order} />}
      <p className="order-payment-note">
        <PlanTerms order={order} />
      </p>
      <div className="order-bar-end">
        <OrderProblem order={order} />
        <div className="order-bar-foot">
          <button
            type="button"
            className="order-bar-total"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <span className="order-bar-items">
              {items === 0 ? (
                <Trans>Your order</Trans>
              ) : takesTwo ? (
                <Trans context="payment">Now</Trans>
              ) : (
                <Plural value={items} one="# item" other="# items" />
              )}
              <Icon of={open ? ChevronDown : ChevronUp} size={16} />
            </span>
            {!isChange && <Money cents={charged} className="order-bar-sum" />}
          </button>
          <SubmitOrder order={order} work={work} />
        </div>
      </div>
    </section>
  )
})
