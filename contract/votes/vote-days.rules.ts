import { firstDay } from '../values/zones.rules.ts'
import type { LocalDay } from '../values/zones.rules.ts'

/** Zone of players whose own zone is unknown. */
export const zoneOfStrangers = 'UTC'

/** Least time between the local midnights of two grants, however a player changes their zone. */
export const leastBetweenMs = 20 * 3_600_000

/**
 * The next reset: the next local date whose midnight is at least 20 hours after that of this day (decisions.md,
 * "Grants").
 */
export const nextReset = (zone: string, last: LocalDay): LocalDay =>
  firstDay(zone, last.date, last.at + leastBetweenMs)

/**
 * The resets since a day that are due by `nowMs`, oldest first, and the next one. The first still uses `stands`, the
 * zone whose reset was pending when the player changed to `zone`; null: there was no zone before, so the new one
 * counts at once.
 */
export const resetsSince = (
  last: LocalDay,
  { stands, zone }: { readonly stands: string | null; readonly zone: string },
  nowMs: number,
): { readonly due: readonly LocalDay[]; readonly next: LocalDay } => {
  const due: LocalDay[] = []
  let next = nextReset(stands ?? zone, last)
  while (next.at <= nowMs) {
    due.push(next)
    next = nextReset(zone, next)
  }
  return { due, next }
}
