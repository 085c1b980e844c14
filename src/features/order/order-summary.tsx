import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw, Undo2 } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { BillingToggle } from './billing-toggle.tsx'
import { OrderNotes, OrderProblem } from './order-notes.tsx'
import { OrderTotal } from './order-total.tsx'
import { canUndo, type OrderProps, type Work } from './order-view.ts'
import { PlanTerms } from './plan-terms.tsx'
import { PaymentNote, SubmitOrder } from './submit-order.tsx'
import { SummaryLines } from './summary-lines.tsx'

type Props = OrderProps & { work: Work }

/** Reset; in its place Undo, as long as there is only what it took away to act on. */
export function ResetOrder({ context, send }: OrderProps) {
  if (canUndo(context)) {
    return (
      <Button variant="ghost" icon={Undo2} onClick={() => send({ type: 'order.undo' })}>
        <Trans>Undo</Trans>
      </Button>
    )
  }
  return (
    <Button variant="ghost" icon={RotateCcw} onClick={() => send({ type: 'order.reset' })}>
      <Trans>Reset</Trans>
    </Button>
  )
}

/** The second part of the popup: what is in the order, what it costs, and the way to the payment page. */
export function OrderSummary({ context, send, work }: Props) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Your order`} className="order-summary">
      <div className="order-summary-top" inert={work !== null}>
        <h3 className="text-title-2">
          <Trans>Your order</Trans>
        </h3>
        <BillingToggle context={context} send={send} />
      </div>
      <div className="order-summary-middle" inert={work !== null}>
        <div className="order-summary-lines">
          <SummaryLines context={context} send={send} />
        </div>
        <div className="order-summary-notes">
          <OrderNotes context={context} send={send} />
        </div>
      </div>
      <div className="order-summary-end">
        <OrderProblem context={context} send={send} />
        <OrderTotal context={context} />
        <SubmitOrder context={context} send={send} work={work} />
        <PaymentNote context={context} />
        <PlanTerms context={context} />
        <div className="contents" inert={work !== null}>
          <ResetOrder context={context} send={send} />
        </div>
      </div>
    </section>
  )
}
