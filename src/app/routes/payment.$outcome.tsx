import { createFileRoute, notFound } from '@tanstack/react-router'
import { paymentReturnRoute } from '../pages/payment-return-route.ts'

/** The second spelling: /payment/success and /payment/cancel. */
export const Route = createFileRoute('/payment/$outcome')({
  ...paymentReturnRoute('PaymentOutcome'),
  beforeLoad: ({ params: { outcome } }) => {
    if (outcome !== 'success' && outcome !== 'cancel') throw notFound()
  },
})
