import { useParams, useSearch } from '@tanstack/react-router'
import { PaymentReturnPage } from '#src/features/payment-return/payment-return-page.tsx'
import { rememberDestination } from '../landing/destinations.ts'

function PaymentReturn({ outcome }: { outcome: 'success' | 'cancel' }) {
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

export function PaymentSuccess() {
  return <PaymentReturn outcome="success" />
}

export function PaymentCancel() {
  return <PaymentReturn outcome="cancel" />
}

/** Selects the page for the spelling that has the outcome as its second segment. */
export function PaymentOutcome() {
  const { outcome } = useParams({ strict: false })
  return outcome === 'cancel' ? <PaymentCancel /> : <PaymentSuccess />
}
