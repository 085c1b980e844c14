import { PaymentError } from './platform/payments/payment-error.ts'
import { StartError } from './platform/process/start-error.ts'

/**
 * Returns the output of a failed command. Errors that the operator can fix take a line or two; all others include their
 * trace.
 */
export const operatorText = (error: unknown): unknown => {
  if (error instanceof StartError) return error.message
  if (!(error instanceof PaymentError)) return error
  const { message, cause } = error
  const reason = cause instanceof Error ? ` It says: ${cause.message}` : ''
  return `${message}${reason}\nCheck STRIPE_SECRET_KEY and the connection, and run it again: nothing is done twice.`
}
