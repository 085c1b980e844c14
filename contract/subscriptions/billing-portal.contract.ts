import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/**
 * Opens the payment provider's billing portal for the caller: card, invoices, address and email, and nothing else. `url` is
 * its page, which works for a few minutes and leads back to the settings. `nothing_to_manage`: the payment provider knows
 * nothing of the caller, who has never come to a payment. What is changed there the hub learns by webhook.
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
