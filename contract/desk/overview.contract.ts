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
 * Everything that waits on the desks, money first, then the oldest, and the last changes, all as of `at`. `desks`: how many entries
 * wait on each desk that has some. Since `since`, in dollars as they are booked: `received` by payments, `returned` by refunds and
 * disputes, `came_back` of refunds that failed and disputes that were won; `votes`: votes `cast`, by how many `players`, and votes
 * `taken_back`. `reported`: payments, refunds and disputes that the payment provider has told of in the last 30 days, how many of
 * them are booked `differing`ly or not at all, and by how many dollars. What was told in the last minute isn't among them.
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
