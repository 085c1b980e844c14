import { sql } from 'kysely'
import type { Db, Instant } from '../../schema.ts'
import type { Clock } from '../process/clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface RateLimitsTable {
  key: string
  /** Instants of the last hour's hits in milliseconds since the epoch, oldest first. */
  hits: number[]
  /** Was the last attempt free? */
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

/** When one more is free again, in milliseconds since the epoch, seen from the kept hits (oldest first). */
const freeAt = (hits: readonly number[], limits: Limits): number =>
  Math.max((hits.at(-limits.perMinute) ?? 0) + minuteMs, (hits.at(-limits.perHour) ?? 0) + hourMs)

/**
 * Takes one of what `key` may do in any 60 seconds and any hour (sliding, counted in the database, so for all
 * processes together). Hits of the future are forgotten: the clock was set back since; a minute ahead is another
 * process's clock. Returns 0 when it was free, otherwise the seconds to wait; a refused attempt isn't counted.
 */
export const takeOne = async (db: Db, key: string, limits: Limits, now: number): Promise<number> => {
  const time = sql.lit(now)
  const result = await sql<{ granted: boolean; hits: number[] }>`
    insert into rate_limits as kept (key, hits, granted, expires_at)
    values (${key}, array[${time}]::bigint[], true, ${new Date(now + hourMs)})
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
  return Math.max(1, Math.ceil((freeAt(row.hits, limits) - now) / 1000))
}

/** Gives back what was taken at `now` for an attempt that came to nothing. */
const giveBack = async (db: Db, key: string, now: number): Promise<void> => {
  await sql`update rate_limits set hits = array_remove(hits, ${sql.lit(now)}::bigint) where key = ${key}`.execute(
    db,
  )
}

/** The limits of one hub. `take` says when it counted, and the seconds to wait when nothing was free (then nothing is counted). */
export interface Limiter {
  readonly take: (key: string, limits: Limits) => Promise<{ at: number; waitSeconds: number }>
  /** Gives back what was taken `at` for an attempt that came to nothing. */
  readonly giveBack: (key: string, at: number) => Promise<void>
}

export const createLimiter = (db: Db, clock: Clock): Limiter => ({
  take: async (key, limits) => {
    const at = clock.now()
    return { at, waitSeconds: await takeOne(db, key, limits, at) }
  },
  giveBack: (key, at) => giveBack(db, key, at),
})

/** Forgets keys that nothing counts for any more. */
export const forgetOldHits = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('rate_limits').where('expires_at', '<', new Date(now)).execute()
}
