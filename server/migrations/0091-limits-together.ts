import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * A call that has several limits counts for all of them or for none. `take_hits` returns the limits that refuse the call, by
 * their place in `wanted` (from 1), with the time in milliseconds from which each allows it; no row: the call was counted.
 * Hits more than a minute ahead are dropped, because the clock was set back; up to a minute is another process's clock.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table rate_limits drop column granted`.execute(db)
  await sql`
    create function take_hits(wanted text[], per_minute integer[], per_hour integer[], now_ms bigint)
    returns table (place bigint, free_at bigint) language plpgsql as $$
    begin
      -- Everybody takes the rows in this order, so that no two calls wait for each other.
      insert into rate_limits as kept (key, hits, expires_at)
        select one, '{}', to_timestamp(now_ms / 1000.0 + 3600) from unnest(wanted) as one order by one
        on conflict (key) do update set expires_at = excluded.expires_at, hits = array(
          select hit from unnest(kept.hits) as hit
          where hit > now_ms - 3600000 and hit <= now_ms + 60000 order by hit
        );
      return query
        select refusing.position, refusing.free from (
          select limits.position, greatest(
            kept.hits[cardinality(kept.hits) - limits.in_minute + 1] + 60000,
            kept.hits[cardinality(kept.hits) - limits.in_hour + 1] + 3600000
          ) as free
          from unnest(wanted, per_minute, per_hour) with ordinality as limits(key, in_minute, in_hour, position)
          join rate_limits kept on kept.key = limits.key
        ) as refusing
        where refusing.free > now_ms order by refusing.position;
      if not found then
        update rate_limits set hits = hits || now_ms where key = any(wanted);
      end if;
    end $$`.execute(db)
}
