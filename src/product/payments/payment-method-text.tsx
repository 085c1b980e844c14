import { Trans } from '@lingui/react/macro'
import { namedMethod } from '#contract/order/payment-method.rules.ts'
import type { PaymentMethod } from '#contract/order/placed-order.contract.ts'

/** Names a payment method: "Visa ending in 4242". It shows nothing if the method is not known. */
export function PaymentMethodText({ method }: { method: PaymentMethod | null }) {
  const named = namedMethod(method)
  if (!named) return null
  const { word, last4 } = named
  const name =
    named.name !== null ? named.name : word === 'bank' ? <Trans>bank account</Trans> : <Trans>card</Trans>
  if (last4 === null) return <bdi>{name}</bdi>
  return (
    <Trans>
      <bdi>{name}</bdi> ending in <bdi translate="no">{last4}</bdi>
    </Trans>
  )
}
