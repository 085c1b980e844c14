import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { centsSchema } from '../values/money.ts'
import { reasonSchema } from '../values/reason.ts'

const lineIndex = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))
const positiveCents = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999_999))

/**
 * Refunds lines of a paid order, or of a later charge of its plan, by their index there. Without `cents` all that is
 * left of a line; only donations can be refunded in part. When the payment provider reports the refund, everything
 * that the lines gave is taken back: donated dollars, uncast votes, codes, and the plan that runs on it. `asked`:
 * the payment provider's answer was lost, and the request is repeated; `made`: the money is on its way. The same
 * `Idempotency-Key` refunds once. `refund_too_large`: less is left. `order_disputed`: the player's bank has the
 * money.
 */
export const refundOrder = defineEndpoint({
  name: 'refundOrder',
  summary: 'Give lines of an order back',
  method: 'POST',
  path: '/payments/orders/{id}/refunds',
  access: 'admin',
  idempotent: true,
  limits: [{ by: 'player', perMinute: 30, perHour: 300 }],
  params: v.object({ id: textOfAtMost(128) }),
  body: v.object({
    lines: v.pipe(
      v.array(v.object({ index: lineIndex, cents: v.optional(positiveCents) })),
      v.minLength(1),
      v.maxLength(60),
    ),
    /** For the record of administrators' actions. */
    reason: reasonSchema,
  }),
  response: v.object({
    id: v.string(),
    status: v.picklist(['asked', 'made', 'refused']),
    lines: v.array(v.object({ index: lineIndex, cents: centsSchema })),
    cents: centsSchema,
  }),
  errors: [
    'not_found',
    'order_not_refundable',
    'order_disputed',
    'order_mismatch',
    'refund_lines_wrong',
    'refund_too_large',
    'payment_failed',
  ],
})
