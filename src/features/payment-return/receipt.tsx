import { useId, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Printer, ReceiptText } from 'lucide-react'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { Money } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { PaymentFacts, ReceiptNumber } from './fact-rows.tsx'
import { ReceiptLines } from './receipt-lines.tsx'

/** Shows the address that the receipt was sent to, and the paid lines as the server knows them. */
export function Receipt({ order, startsOpen }: { order: OrderState; startsOpen: boolean }) {
  const { t } = useLingui()
  const id = useId()
  const [open, setOpen] = useState(startsOpen)
  const { receipt } = order
  const refunded = order.after_sale?.refunded_cents ?? 0
  const email = receipt?.email ?? ''
  return (
    <section aria-label={t`Receipt`} className="payment-receipt">
      <div className="payment-row">
        <div className="payment-row-name">
          <Icon of={ReceiptText} size={20} />
          <span className="payment-label" aria-hidden="true">
            <Trans>Receipt</Trans>
          </span>
        </div>
        <div>
          <p className="payment-fact">
            {receipt === null ? (
              <Trans>Saved with your past orders</Trans>
            ) : receipt.sent ? (
              <Trans>
                Sent to <bdi translate="no">{email}</bdi>
              </Trans>
            ) : (
              <Trans>
                On its way to <bdi translate="no">{email}</bdi>
              </Trans>
            )}
          </p>
          <button
            type="button"
            className="payment-link payment-open"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? <Trans>Close the receipt</Trans> : <Trans>Open the receipt</Trans>}
          </button>
        </div>
        {!open && <Money cents={order.total_cents - refunded} className="payment-amount" />}
      </div>
      <div id={id} hidden={!open} className="payment-lines">
        {open && (
          <>
            <ReceiptLines order={order} />
            <dl className="payment-facts">
              <ReceiptNumber payment={order.payment} />
              <PaymentFacts payment={order.payment} />
            </dl>
            <button type="button" className="payment-link payment-print" onClick={() => print()}>
              <Icon of={Printer} />
              <Trans>Print the receipt</Trans>
            </button>
          </>
        )}
      </div>
    </section>
  )
}
