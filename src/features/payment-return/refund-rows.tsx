import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { OrderState } from '#contract/placed-order.contract.ts'
import { ReceiptLineTitles } from '#src/product/order-line-title.tsx'
import { DateText, MoneyBack } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'

/** What has gone back, below what was paid. */
export function RefundRows({ order: { lines, after_sale: after } }: { order: OrderState }) {
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
          <span>
            <Trans>Your bank is disputing this payment. What it bought is on hold.</Trans>
          </span>
        </li>
      )}
    </>
  )
}
