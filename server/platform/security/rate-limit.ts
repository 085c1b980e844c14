import { sql } from 'kysely'
import type { Db, Instant } from '../../schema.ts'
import type { Clock } from '../process/clock.ts'
import type { Line, Lines } from '../process/lines.ts'

interface RateLimitsTable {
  key: string
  /** Instants of the last hour's hits in milliseconds since the epoch, oldest first. */
  hits: number[]
  expires_at: Instant
}

declare module '../../schema.ts' {
  interface Database {
    rate_limits: RateLimitsTable
  }
}

const lineOfHits = (key: string): Line => ({ key: `hits:${key}`, atOnce: 1, deepest: 1_000, isShared: true })

/** A limit of a call: most hits of `key` in any 60 seconds and in any hour. */
export interface WantedHit {
  readonly key: string
  readonly perMinute: number
  readonly perHour: number
}

/** The first limit that refuses a call, by its index, and the seconds until it no longer does. */
export interface RefusedHit {
  readonly index: number
  readonly waitSeconds: number
}

/**
 * Counts one call for all of its limits, or for none if one of them refuses it: in any 60 seconds and in any hour
 * (sliding, in the database, so across all processes; see migration 0091). Returns null if it was counted at
 * `nowMs`. No two limits of one call may share a key.
 */
export const takeHits = async (
  db: Db,
  wanted: readonly WantedHit[],
  nowMs: number,
): Promise<RefusedHit | null> => {
  const { rows } = await sql<{ place: number; free_at: number }>`
    select place, free_at from take_hits(
      ${wanted.map(({ key }) => key)}::text[],
      ${wanted.map(({ perMinute }) => perMinute)}::integer[],
      ${wanted.map(({ perHour }) => perHour)}::integer[],
      ${nowMs}::bigint
    )`.execute(db)
  const [refusing] = rows
  if (!refusing) return null
  return {
    index: refusing.place - 1,
    waitSeconds: Math.max(1, Math.ceil((refusing.free_at - nowMs) / 1000)),
  }
}

/** Uncounts one hit of `key` counted at `nowMs`; hits that other calls counted in the same millisecond stay. */
const giveBack = async (db: Db, key: string, nowMs: number): Promise<void> => {
  const hit = sql`${nowMs}::bigint`
  await sql`
    update rate_limits
    set hits = hits[:array_position(hits, ${hit}) - 1] || hits[array_position(hits, ${hit}) + 1:]
    where key = ${key} and ${hit} = any(hits)`.execute(db)
}

export interface Limiter {
  /** Returns the time of counting (milliseconds), or the limit that refuses the call: then nothing is counted. */
  readonly take: (wanted: readonly WantedHit[]) => Promise<{ at: number } | RefusedHit>
  /** Uncounts one hit counted `at`, because it had no effect. */
  readonly giveBack: (key: string, at: number) => Promise<void>
}

/**
 * Makes the limiter. Calls that count for the same key lock its row one after the other, so that a crowd of them
 * uses one connection.
 */
export const createLimiter = (db: Db, clock: Clock, lines: Lines): Limiter => ({
  take: (wanted) =>
    lines.inLine(
      wanted
        .map(({ key }) => key)
        .toSorted()
        .map(lineOfHits),
      async () => {
        const at = clock.now()
        return (await takeHits(db, wanted, at)) ?? { at }
      },
    ),
  giveBack: (key, at) => giveBack(db, key, at),
})

/**
 * Deletes keys whose hits no longer count. Skips rows that a call has locked: the two would lock rows in different
 * orders.
 */
export const deleteOldHits = async (db: Db, nowMs: number): Promise<void> => {
  const old = db
    .selectFrom('rate_limits')
    .select('key')
    .where('expires_at', '<', new Date(nowMs))
    .forUpdate()
    .skipLocked()
  await db.deleteFrom('rate_limits').where('key', 'in', old).execute()
}
