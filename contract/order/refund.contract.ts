import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { centsSchema } from '../values/money.ts'
import { reasonSchema } from '../values/reason.ts'

const lineIndex = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))
const positiveCents = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999_999))

/**
 * Refunds lines of a paid order, or of a later charge of its plan, by their index there: without `cents` all that is left of
 * a line; a part only of a donation. What they gave is taken back once the payment provider reports the refund: donated
 * dollars, votes that weren't cast, codes, and the plan that runs on it. `asked`: its answer was lost, and it is asked for
 * again; `made`: the money is on its way. The same `Idempotency-Key` refunds once. `refund_too_large`: so much isn't left;
 * `order_disputed`: the player's bank has the money.
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
    /** For the record of what administrators did. */
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
