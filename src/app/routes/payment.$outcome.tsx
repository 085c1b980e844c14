import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadTexts } from '#src/i18n/catalogues.ts'
import { PaymentReturn } from '../payment-return.tsx'
import { paymentReturnSearch } from '../payment-return-search.ts'

/** The second spelling: /payment/success and /payment/cancel. */
export const Route = createFileRoute('/payment/$outcome')({
  staticData: { page: msg`Payment` },
  validateSearch: paymentReturnSearch,
  beforeLoad: ({ params: { outcome } }) => {
    if (outcome !== 'success' && outcome !== 'cancel') throw notFound()
  },
  loader: () => loadTexts('payment-return'),
  component: PaymentOutcome,
})

function PaymentOutcome() {
  const { outcome } = Route.useParams()
  return <PaymentReturn outcome={outcome === 'cancel' ? 'cancel' : 'success'} />
}
