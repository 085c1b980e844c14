import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { countedEntries } from '../projects/project-totals.ts'

/** Grows with everything that is counted; whoever names the last one they know is told what came since. */
const cursor = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Most projects told at once; the rest follow when they are asked for with the new cursor. */
export const mostChangesAtOnce = 500

/**
 * Totals as they are now (Money 3; dollars on the wire, integer cents inside): those of the fund, and of each project that
 * has changed since the cursor that was named. They are sums, not steps: told twice, or one left out, they are still right.
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

/** The last cursor that the caller knows; without it nothing is told but the fund's totals and the cursor of now. */
const query = v.object({
  after: v.optional(v.pipe(textOfAtMost(15), v.regex(/^\d{1,15}$/u), v.transform(Number))),
})

/** For guests, and for players whose stream isn't there: to be asked every 30 s. */
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
 * The same as a stream of server-sent events, each with an answer of getLiveTotals as its data: one at once, then at most
 * four a second as totals change, and a comment every 20 s in between. It ends after 15 minutes, and with the hub; whoever
 * goes on names the last cursor. `rate_limited`: the player, or the hub, has as many streams as it may; ask getLiveTotals.
 */
export const streamLiveTotals = defineEndpoint({
  name: 'streamLiveTotals',
  summary: 'The totals of projects and fund as they change',
  method: 'GET',
  path: '/vaultvision/live/stream',
  access: 'player',
  limits: [{ by: 'player', perMinute: 30, perHour: 600 }],
  query,
  stream: true,
  response: liveTotalsSchema,
  errors: [],
})
