import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/**
 * Opens the payment provider's billing portal for the caller: card, invoices, address and email, and nothing else.
 * `url` is its page, which works for a few minutes and links back to the settings. `nothing_to_manage`: the caller
 * has never reached a payment, so the payment provider has no record of them. The hub learns of changes there by
 * webhook.
 */
export const openBillingPortal = defineEndpoint({
  name: 'openBillingPortal',
  summary: 'Card and invoices at the payment provider',
  method: 'POST',
  path: '/subscriptions/portal',
  access: 'player',
  limits: [
    { by: 'peer', perMinute: 30, perHour: 200 },
    { by: 'player', perMinute: 10, perHour: 60 },
  ],
  response: v.object({ url: v.string() }),
  errors: ['nothing_to_manage'],
})
