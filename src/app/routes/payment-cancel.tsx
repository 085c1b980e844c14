import { createFileRoute } from '@tanstack/react-router'
import { paymentReturnRoute } from '../pages/payment-return-route.ts'

export const Route = createFileRoute('/payment-cancel')(paymentReturnRoute('PaymentCancel'))
