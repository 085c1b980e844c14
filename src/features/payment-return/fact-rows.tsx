import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { namedMethod } from '#contract/order/payment-method.rules.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { PaymentMethodText } from '#src/product/payments/payment-method-text.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function PaymentFacts({ payment }: Pick<OrderState, 'payment'>) {
  if (!payment) return null
  const { method, period } = payment
  return (
    <>
      {namedMethod(method) && (
        <Fact name={<Trans>Paid with</Trans>}>
          <PaymentMethodText method={method} />
        </Fact>
      )}
      {period && (
        <Fact name={<Trans>Period</Trans>}>
          <DateText at={period.from} /> <span>–</span> <DateText at={period.until} />
        </Fact>
      )}
    </>
  )
}

/** The receipt's own number: an order that is charged several times has several receipts. */
export function ReceiptNumber({ payment }: Pick<OrderState, 'payment'>) {
  if (!payment) return null
  return (
    <Fact name={<Trans>Receipt number</Trans>}>
      <bdi translate="no">{payment.receipt}</bdi>
    </Fact>
  )
}
