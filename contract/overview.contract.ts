import * as v from 'valibot'
import { momentSchema } from './asked.ts'
import { auditChangeSchema } from './audit.contract.ts'
import { deskIds } from './braincore.rules.ts'
import { defineEndpoint } from './endpoint.ts'
import { centsSchema } from './money.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const money = v.object({ count, cents: centsSchema })

/**
 * What waits for a decision on a desk, which has words for its `kind`. `open`: what the desk's address opens it by; `about` and
 * `player`: an order's number or another id, and a username.
 */
const waitingSchema = v.object({
  desk: v.picklist(deskIds),
  open: id,
  kind: v.string(),
  /** How often it was said, where it counts. */
  times: v.optional(count),
  about: v.string(),
  player: v.nullable(v.string()),
  cents: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  at: isoTime,
})
export type OverviewWaiting = v.InferOutput<typeof waitingSchema>

/**
 * What waits on all desks, money first, then the oldest, and what was changed last. `desks`: how much waits on each where
 * something does; `received` and `returned`: money since `since`, as it is booked; `unpaid`: orders that can still be paid.
 */
export const readOverview = defineEndpoint({
  name: 'readOverview',
  summary: 'What waits for a decision',
  method: 'GET',
  path: '/braincore/overview',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 60, perHour: 1_000 }],
  query: v.object({ since: momentSchema }),
  response: v.object({
    total: count,
    desks: v.array(v.object({ desk: v.picklist(deskIds), count })),
    oldest_at: v.nullable(isoTime),
    received: money,
    returned: money,
    unpaid: money,
    waiting: v.array(waitingSchema),
    changes: v.array(auditChangeSchema),
  }),
  errors: [],
})
