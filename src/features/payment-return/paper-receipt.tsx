import { Trans } from '@lingui/react/macro'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { whichPayment } from '#src/product/payments/which-payment.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { Fact, PaymentFacts, ReceiptNumber } from './fact-rows.tsx'
import { ReceiptLines } from './receipt-lines.tsx'

/** The printed receipt: seller, payer, date and amounts; nothing else of the page is printed. */
export function PaperReceipt({ order }: { order: OrderState }) {
  const user = useUser()
  const email = order.receipt?.email ?? user?.email
  const which = whichPayment(order)
  const seller = order.sold_by ?? []
  return (
    <article className="paper-receipt">
      <h1>
        <Trans>Receipt</Trans>
      </h1>
      <dl>
        <ReceiptNumber payment={order.payment} />
        <Fact name={<Trans>Order</Trans>}>
          <bdi translate="no">{order.number}</bdi>
          {which && (
            <>
              <span>, </span>
              {textsInElements(which)}
            </>
          )}
        </Fact>
        {order.paid_at && (
          <Fact name={<Trans>Paid on</Trans>}>
            <DateText at={order.paid_at} />
          </Fact>
        )}
        <PaymentFacts payment={order.payment} />
        {email && (
          <Fact name={<Trans>Billed to</Trans>}>
            <bdi translate="no">{email}</bdi>
          </Fact>
        )}
        {seller.length > 0 && (
          <Fact name={<Trans>Sold by</Trans>}>
            {seller.map((line) => (
              <span key={line} className="block">
                <bdi translate="no">{line}</bdi>
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <ReceiptLines order={order} onPaper />
      <p>
        <Trans>All amounts are in US dollars (USD).</Trans>
      </p>
    </article>
  )
}
