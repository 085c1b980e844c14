import { Hono } from 'hono'
import type { Dependencies } from '../dependencies.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { callerOf, logOf } from '../platform/http/hub-context.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { noteSecurity } from '../platform/security/security-log.ts'
import { insertEvent } from './inbox.store.ts'

/** Receives events of the payment provider. Responds as soon as the event is in the inbox; the fulfilment job applies it. */
export const webhookRoutes = ({
  db,
  clock,
  payments,
  wake,
}: Pick<Dependencies, 'db' | 'clock' | 'payments' | 'wake'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  routes.post('/payments/webhook', async (context) => {
    const event = payments.readWebhook(await context.req.text(), context.req.header('Stripe-Signature'))
    if (!event) noteSecurity(logOf(context), 'webhook_refused', callerOf(context))
    if (!event) throw new HttpError('invalid_request', { message: 'The signature is not valid.' })
    if (event.fact.kind === 'unreadable')
      logOf(context).warn({ eventId: event.id, type: event.type }, 'A payment event could not be read.')
    if (await insertEvent(db, event, clock.now())) wake('fulfilment')
    return context.json({ received: true })
  })
  return routes
}
