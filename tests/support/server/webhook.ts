import { createHmac } from 'node:crypto'
import { webhookSecret } from './test-payments.ts'

/** The signature header of a body, as the payment provider makes it; `at` in milliseconds. */
export const webhookSignature = (body: string, at: number, secret = webhookSecret): string => {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** The request that delivers an event. */
export const signedWebhook = (event: object, at: number): RequestInit => {
  const body = JSON.stringify(event)
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': webhookSignature(body, at) },
    body,
  }
}
