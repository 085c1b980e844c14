import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { countedEntries } from '../projects/project-totals.ts'

/** Grows with every counted change; a caller who sends their last one gets all changes since. */
const cursor = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Most projects in one answer; the rest follow with the new cursor. */
export const mostChangesAtOnce = 500

/**
 * Current totals (Money 3; dollars on the wire, integer cents inside): of the fund, and of each project that has
 * changed since the given cursor. They are sums, not increments: a repeated or missing answer does no harm.
 */
export const liveTotalsSchema = v.object({
  cursor,
  fund: v.pipe(
    v.object({ ...countedEntries, voters: v.number(), donors: v.number() }),
    v.transform(({ donations, ...fund }) => ({ ...fund, donatedCents: donations })),
  ),
  projects: v.array(
    v.pipe(
      v.object({ id: v.string(), ...countedEntries }),
      v.transform(({ donations, ...project }) => ({ ...project, donatedCents: donations })),
    ),
  ),
})
export type LiveTotals = v.InferOutput<typeof liveTotalsSchema>

/** The caller's last cursor; without it the answer has only the fund's totals and the current cursor. */
const query = v.object({
  after: v.optional(v.pipe(textOfAtMost(15), v.regex(/^\d{1,15}$/u), v.transform(Number))),
})

/** Returns changed totals. Guests, and players without a stream, poll it every 30 s. */
export const getLiveTotals = defineEndpoint({
  name: 'getLiveTotals',
  summary: 'What has changed in the totals of projects and fund',
  method: 'GET',
  path: '/vaultvision/live',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 1_200, perHour: 36_000 }],
  query,
  response: liveTotalsSchema,
  errors: [],
})

/**
 * `after` as in getLiveTotals. With `notifications` the stream also sends the caller's notifications: changes since this
 * revision; if it is empty, first only the state.
 */
const streamQuery = v.object({
  ...query.entries,
  notifications: v.optional(
    v.pipe(
      textOfAtMost(15),
      v.regex(/^\d{0,15}$/u),
      v.transform((text) => (text === '' ? null : Number(text))),
    ),
  ),
})

/**
 * The same as a stream of server-sent events, each with an answer of getLiveTotals as its data: one at once, then at
 * most four a second as totals change, and a comment every 20 s in between. Events named `notifications` have an answer
 * of getNotificationChanges since the one before: one at once, then at most four a second. It ends after 15 minutes, or
 * when the session or the hub does; to continue, send the last cursor and revision. `rate_limited`: the player, or the
 * hub, has too many streams; use getLiveTotals and getNotificationChanges.
 */
export const streamLiveTotals = defineEndpoint({
  name: 'streamLiveTotals',
  summary: 'The totals of projects and fund, and the player’s notifications, as they change',
  method: 'GET',
  path: '/vaultvision/live/stream',
  access: 'player',
  limits: [{ by: 'player', perMinute: 30, perHour: 600 }],
  query: streamQuery,
  stream: true,
  response: liveTotalsSchema,
  errors: [],
})
