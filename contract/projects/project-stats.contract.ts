import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { toCents } from '../values/money.ts'

const id = v.pipe(textOfAtMost(64), v.minLength(1))

/** Number of days in the statistics. */
export const statsDays = 90

/** Below zero if more was taken back than received. */
const signedDollars = v.pipe(v.number(), v.finite(), v.transform(toCents))

/** Votes and donations of a project by UTC date: the last 90, oldest first, including empty days. */
export const getDailyStats = defineEndpoint({
  name: 'getDailyStats',
  summary: 'Votes and donations of a project by day',
  method: 'GET',
  path: '/vaultvision/projects/{id}/daily-stats',
  access: 'anyone',
  params: v.object({ id }),
  response: v.object({
    success: v.literal(true),
    data: v.array(
      v.pipe(
        v.object({ date: v.pipe(v.string(), v.isoDate()), votes: v.number(), donations: signedDollars }),
        v.transform(({ donations, ...day }) => ({ ...day, donatedCents: donations })),
      ),
    ),
  }),
  errors: ['not_found'],
})

const metricsSchema = v.pipe(
  v.object({ weightedVotes: v.number(), donations: signedDollars }),
  v.transform(({ weightedVotes, donations }) => ({ weightedVotes, donatedCents: donations })),
)

/**
 * Counts votes and donations of a project again from their ledgers; it takes no figures. Corrections are recorded
 * with the administrator's name.
 */
export const updateMetrics = defineEndpoint({
  name: 'updateMetrics',
  summary: 'Count a project again',
  method: 'POST',
  path: '/vaultvision/projects/{id}/update-metrics',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 60, perHour: 1_000 }],
  params: v.object({ id }),
  response: v.object({
    success: v.literal(true),
    data: v.object({ before: metricsSchema, after: metricsSchema }),
  }),
  errors: ['not_found'],
})
