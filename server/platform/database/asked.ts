import { sql } from 'kysely'

/** Selects rows last checked with the payment provider at or before `atMs` (milliseconds since the epoch), or never. */
export const notAskedSince = (atMs: number) =>
  sql<boolean>`(provider_asked_at is null or provider_asked_at <= ${new Date(atMs)})`

/** Sorts rows that were never checked first, then those that have waited longest. */
export const longestUnasked = sql`provider_asked_at nulls first`
