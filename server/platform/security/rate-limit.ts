import { sql } from 'kysely'
import type { Db, Instant } from '../../schema.ts'
import type { Clock } from '../process/clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface RateLimitsTable {
  key: string
  /** Instants of the last hour's hits in milliseconds since the epoch, oldest first. */
  hits: number[]
  /** Was the last attempt within the limits? */
  granted: boolean
  expires_at: Instant
}

declare module '../../schema.ts' {
  interface Database {
    rate_limits: RateLimitsTable
  }
}

interface Limits {
  readonly perMinute: number
  readonly perHour: number
}

/** When the next attempt is allowed, in milliseconds since the epoch, given the stored hits (oldest first). */
const freeAt = (hits: readonly number[], limits: Limits): number =>
  Math.max((hits.at(-limits.perMinute) ?? 0) + minuteMs, (hits.at(-limits.perHour) ?? 0) + hourMs)

/**
 * Counts one attempt of `key` against its limits in any 60 seconds and any hour (sliding, in the database, so across
 * all processes). Hits more than a minute ahead are dropped: the clock was set back; up to a minute is another
 * process's clock. Returns 0 when allowed, otherwise the seconds to wait; a refused attempt isn't counted.
 */
export const takeOne = async (db: Db, key: string, limits: Limits, nowMs: number): Promise<number> => {
  const time = sql.lit(nowMs)
  const result = await sql<{ granted: boolean; hits: number[] }>`
    insert into rate_limits as kept (key, hits, granted, expires_at)
    values (${key}, array[${time}]::bigint[], true, ${new Date(nowMs + hourMs)})
    on conflict (key) do update set (granted, hits, expires_at) = (
      select free, case when free then recent || ${time}::bigint else recent end, excluded.expires_at
      from (
        select
          coalesce(array_agg(hit order by hit) filter (where hit > ${time} - ${sql.lit(hourMs)}), '{}') as recent,
          count(*) filter (where hit > ${time} - ${sql.lit(minuteMs)}) < ${sql.lit(limits.perMinute)}
            and count(*) filter (where hit > ${time} - ${sql.lit(hourMs)}) < ${sql.lit(limits.perHour)} as free
        from unnest(kept.hits) as hit
        where hit <= ${time} + ${sql.lit(minuteMs)}
      ) as counted
    )
    returning granted, to_jsonb(hits) as hits`.execute(db)
  const row = result.rows[0]
  if (!row || row.granted) return 0
  return Math.max(1, Math.ceil((freeAt(row.hits, limits) - nowMs) / 1000))
}

/** Uncounts the attempt counted at `nowMs`, because nothing came of it. */
const giveBack = async (db: Db, key: string, nowMs: number): Promise<void> => {
  await sql`update rate_limits set hits = array_remove(hits, ${sql.lit(nowMs)}::bigint) where key = ${key}`.execute(
    db,
  )
}

/**
 * The limits of one hub. `take` returns when it counted, and the seconds to wait when refused (then nothing is
 * counted).
 */
export interface Limiter {
  readonly take: (key: string, limits: Limits) => Promise<{ at: number; waitSeconds: number }>
  /** Uncounts the attempt counted `at` (milliseconds), because nothing came of it. */
  readonly giveBack: (key: string, at: number) => Promise<void>
}

export const createLimiter = (db: Db, clock: Clock): Limiter => ({
  take: async (key, limits) => {
    const at = clock.now()
    return { at, waitSeconds: await takeOne(db, key, limits, at) }
  },
  giveBack: (key, at) => giveBack(db, key, at),
})

/** Deletes keys without hits that still count. */
export const deleteOldHits = async (db: Db, nowMs: number): Promise<void> => {
  await db.deleteFrom('rate_limits').where('expires_at', '<', new Date(nowMs)).execute()
}
