import { Fragment } from 'react'
import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { OrderState } from '#contract/placed-order.contract.ts'
import { ReceiptLineTitle } from '#src/product/order-line-title.tsx'
import { DateText, MoneyBack } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'

type Refund = NonNullable<OrderState['after_sale']>['refunds'][number]

/** The lines that a refund is of. */
function What({ lines, refund }: { lines: OrderState['lines']; refund: Refund }) {
  return refund.lines.map(({ index }, nth) => {
    const line = lines[index]
    return (
      line && (
        <Fragment key={index}>
          {nth > 0 && '; '}
          <ReceiptLineTitle line={line} />
        </Fragment>
      )
    )
  })
}

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
                <What lines={lines} refund={refund} />
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
