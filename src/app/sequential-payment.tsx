import { useRouteContext, useSearch } from '@tanstack/react-router'
import { SequentialPaymentPage } from '#src/features/sequential-payment/sequential-payment-page.tsx'

export function SequentialPayment() {
  const { order = null } = useSearch({ strict: false })
  const { leave } = useRouteContext({ from: '/sequential-payment' })
  return <SequentialPaymentPage key={order} orderId={order} leave={leave} />
}
