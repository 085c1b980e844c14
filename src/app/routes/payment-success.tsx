import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '#src/i18n/catalogues.ts'
import { PaymentReturn } from '../payment-return.tsx'
import { paymentReturnSearch } from '../payment-return-search.ts'

export const Route = createFileRoute('/payment-success')({
  staticData: { page: msg`Payment` },
  validateSearch: paymentReturnSearch,
  loader: () => loadTexts('payment-return'),
  component: () => <PaymentReturn outcome="success" />,
})
