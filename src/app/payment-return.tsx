import { useSearch } from '@tanstack/react-router'
import { PaymentReturnPage } from '#src/features/payment-return/payment-return-page.tsx'
import { rememberDestination } from './destinations.ts'

/** A return from the payment page, for every spelling of its address. */
export function PaymentReturn({ outcome }: { outcome: 'success' | 'cancel' }) {
  const { order = null } = useSearch({ strict: false })
  return (
    <PaymentReturnPage
      key={order}
      outcome={outcome}
      orderId={order}
      rememberDestination={rememberDestination}
    />
  )
}
