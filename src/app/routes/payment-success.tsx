import { createFileRoute } from '@tanstack/react-router'
import { paymentReturnRoute } from '../payment-return-route.ts'

export const Route = createFileRoute('/payment-success')(paymentReturnRoute('PaymentSuccess'))
