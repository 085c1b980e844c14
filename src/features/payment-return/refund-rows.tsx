import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { ReceiptLineTitles } from '#src/product/order/order-line-title.tsx'
import { DateText, MoneyBack } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'

/** Explains a dispute, its effect and its outcome. */
function Dispute({ isLost, onPaper }: { isLost: boolean; onPaper: boolean }) {
  if (isLost)
    return (
      <span>
        <Trans>Your bank has left this money with you. What you bought with it is not given back.</Trans>
      </span>
    )
  return (
    <span>
      <span className="block">
        <Trans>Your bank is disputing this payment and has taken the money back for now.</Trans>
      </span>
      {!onPaper && (
        <span className="text-small block">
          <Trans>
            Until the bank decides, what you bought with it is on hold, and nothing of it can be refunded. If
            the payment stands, you get everything back. A plan comes back with the time it had left, and
            doesn’t renew. If the bank leaves the money with you, everything stays as it is now.
          </Trans>
        </span>
      )}
    </span>
  )
}

export function RefundRows({
  order: { lines, after_sale: after },
  onPaper,
}: {
  order: OrderState
  onPaper: boolean
}) {
  if (!after) return null
  return (
    <>
      {after.refunds.map((refund, index) => (
        <li key={`refund ${index}`} className="payment-undone">
          <Icon of={Undo2} />
          <span>
            <span className="block">
              <Trans>
                Refunded on <DateText at={refund.at} />
              </Trans>
            </span>
            {refund.lines.length > 0 && (
              <span className="text-small block">
                <ReceiptLineTitles lines={refund.lines.flatMap(({ index: at }) => lines[at] ?? [])} />
              </span>
            )}
          </span>
          <MoneyBack cents={refund.cents} className="payment-amount" />
        </li>
      ))}
      {after.disputed && (
        <li className="payment-undone">
          <Icon of={Undo2} />
          <Dispute isLost={after.dispute_lost === true} onPaper={onPaper} />
        </li>
      )}
    </>
  )
}
