import { useId, useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Money } from '#src/ui/figures.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { BillingToggle } from './billing-toggle.tsx'
import { OrderNotes, OrderProblem, PaidNow } from './order-notes.tsx'
import { ResetOrder } from './order-summary.tsx'
import { BothPayments } from './order-total.tsx'
import { chargedNow, linesOf, type OrderProps, type Work } from './order-view.ts'
import { PlanTerms } from './plan-terms.tsx'
import { PaymentNote, SubmitOrder } from './submit-order.tsx'
import { SummaryLines } from './summary-lines.tsx'

type Props = OrderProps & { work: Work; billing: boolean }

/** The order on narrow screens: total and Submit Order at the foot, the lines above them when opened. */
export function OrderBar({ context, send, work, billing }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [open, setOpen] = useState(false)
  const items = linesOf(context).length
  return (
    <section aria-label={t`Your order`} className="order-bar">
      <div id={id} hidden={!open} inert={work !== null} className="order-bar-lines">
        {billing && <BillingToggle context={context} send={send} />}
        <SummaryLines context={context} send={send} />
        <OrderNotes context={context} send={send} />
        <BothPayments context={context} />
        <div className="order-bar-end">
          <PaymentNote context={context} />
          <ResetOrder context={context} send={send} />
        </div>
      </div>
      {!open && <PaidNow context={context} />}
      <PlanTerms context={context} />
      <OrderProblem context={context} send={send} />
      <div className="order-bar-foot">
        <button
          type="button"
          className="order-bar-total"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span className="order-bar-items">
            {items === 0 ? <Trans>Your order</Trans> : <Plural value={items} one="# item" other="# items" />}
            <Icon of={open ? ChevronDown : ChevronUp} size={16} />
          </span>
          <Money cents={chargedNow(context)} className="order-bar-sum" />
        </button>
        <SubmitOrder context={context} send={send} work={work} />
      </div>
    </section>
  )
}
