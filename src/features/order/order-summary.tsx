import { memo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { RotateCcw, Undo2 } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { BillingToggle } from './billing-toggle.tsx'
import { OrderNotes, OrderProblem } from './order-notes.tsx'
import { OrderTotal } from './order-total.tsx'
import { canUndo, type OrderProps, type Work } from './order-view.ts'
import { ShareOrder } from './share-order.tsx'
import { PlanTerms } from './plan-terms.tsx'
import { PaymentNote, SubmitOrder } from './submit-order.tsx'
import { SummaryLines } from './summary-lines.tsx'

type Props = OrderProps & { work: Work }

/** Reset; or Undo in its place while the order is still empty after a reset. */
export const ResetOrder = memo(function ResetOrder({ order }: OrderProps) {
  const isReset = useSelector(order, canUndo)
  return (
    <Button
      variant="ghost"
      icon={isReset ? Undo2 : RotateCcw}
      className="order-reset"
      onClick={() => order.send({ type: isReset ? 'order.undo' : 'order.reset' })}
    >
      {isReset ? <Trans>Undo</Trans> : <Trans>Reset</Trans>}
    </Button>
  )
})

export const OrderSummary = memo(function OrderSummary({ order, work }: Props) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Your order`} className="order-summary">
      <div className="order-summary-top" inert={work !== null}>
        <h3 className="text-title-2">
          <Trans>Your order</Trans>
        </h3>
        <BillingToggle order={order} />
      </div>
      <div className="order-summary-middle" inert={work !== null}>
        <div className="order-summary-lines">
          <SummaryLines order={order} />
        </div>
        <div className="order-summary-notes">
          <OrderNotes order={order} />
        </div>
      </div>
      <div className="order-summary-end">
        <OrderProblem order={order} />
        <OrderTotal order={order} />
        <SubmitOrder order={order} work={work} />
        <PaymentNote order={order}>
          <PlanTerms order={order} />
        </PaymentNote>
        <div className="order-more" inert={work !== null}>
          <ResetOrder order={order} />
          <ShareOrder order={order} />
        </div>
      </div>
    </section>
  )
})
