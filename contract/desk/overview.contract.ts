import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { momentSchema } from '../http/asked.ts'
import { auditChangeSchema } from './audit.contract.ts'
import { deskIds } from './braincore.rules.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { centsSchema } from '../values/money.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const id = v.pipe(textOfAtMost(128), v.minLength(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const money = v.object({ count, cents: centsSchema })

/**
 * A pending decision on a desk; the desk has texts for its `kind`. `open`: the id that opens it in the desk's
 * address. `about`: an order's number or another id. `player`: a username.
 */
const waitingSchema = v.object({
  desk: v.picklist(deskIds),
  open: id,
  kind: v.string(),
  /** Number of reports, for kinds that count them. */
  times: v.optional(count),
  about: v.string(),
  player: v.nullable(v.string()),
  cents: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  at: isoTime,
})
export type OverviewWaiting = v.InferOutput<typeof waitingSchema>

/**
 * Everything pending on the desks (money first, then oldest first) and the last changes, all as of `at`. `desks`:
 * pending entries of each desk that has any. Since `since`, in booked dollars: `received` from payments, `returned`
 * by refunds and disputes, `came_back` from failed refunds and won disputes; also `votes` `cast`, their number of
 * `players`, and votes `taken_back`. `reported`: payments, refunds and disputes that the payment provider reported
 * in the last 30 days; `differing` ones are booked differently or not at all, by `differing_cents`. Reports of the
 * last minute are not included.
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
    at: isoTime,
    received: money,
    returned: v.object({ refunds: count, disputes: count, cents: centsSchema }),
    came_back: money,
    reported: v.object({ count, differing: count, differing_cents: centsSchema }),
    votes: v.object({ cast: count, players: count, taken_back: count }),
    waiting: v.array(waitingSchema),
    changes: v.array(auditChangeSchema),
  }),
  errors: [],
})
