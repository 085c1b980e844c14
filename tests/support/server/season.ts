/*
 * What votes players have in a season, computed from the specification's words alone (Money 9; decisions.md, "Banks" and
 * "Grants"): no rule of the hub is used. Times are milliseconds. A player's life is told in the order in which it happens.
 */

const dayMs = 86_400_000
const stepMs = 15 * 60_000
const daily: Readonly<Record<string, number>> = {
  tier0: 1,
  tier1: 2,
  tier2: 3,
  tier3: 5,
  tier4: 8,
  tier5: 13,
}
const votesOf = (plan: string): number => daily[plan] ?? Number.NaN

/** When each local date of a zone begins, found by looking at its clock every quarter of an hour. */
export const midnightsOf = (
  zone: string,
  fromMs: number,
  untilMs: number,
): { date: string; at: number }[] => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const found: { date: string; at: number }[] = []
  let last = clock.format(fromMs - stepMs)
  for (let at = fromMs; at < untilMs; at += stepMs) {
    const date = clock.format(at)
    if (date > last) {
      found.push({ date, at })
      last = date
    }
  }
  return found
}

interface Cast {
  readonly project: string
  readonly votes: number
  readonly from: { readonly today: number; readonly bank: number; readonly donated: number }
  readonly date: string
}

export interface Seasoned {
  plan: string
  /** The zone that was told, and the one in which the coming reset stands; null before any was told. */
  zone: string | null
  stands: string | null
  day: { date: string; at: number }
  today: number
  used: number
  bank: number
  donated: number
  donatedUsed: number
  readonly byProject: Map<string, number>
}

/** A season from `fromMs` to `untilMs` in these zones. */
export const createSeason = (zones: readonly string[], fromMs: number, untilMs: number) => {
  const midnights = new Map(
    [...new Set([...zones, 'UTC'])].map((zone) => [
      zone,
      midnightsOf(zone, fromMs - 3 * dayMs, untilMs + 3 * dayMs),
    ]),
  )
  const daysOf = (zone: string | null) => midnights.get(zone ?? 'UTC') ?? []

  /** Whoever comes for the first time has the day that runs. */
  const arrive = (zone: string | null, plan: string, now: number): Seasoned => {
    const day = daysOf(zone).findLast(({ at }) => at <= now)
    if (!day) throw new Error('The season begins later.')
    return {
      plan,
      zone,
      stands: zone,
      day,
      today: votesOf(plan),
      used: 0,
      bank: 0,
      donated: 0,
      donatedUsed: 0,
      byProject: new Map(),
    }
  }

  const roomOf = ({ plan, bank }: Seasoned): number => Math.max(0, 7 * votesOf(plan) - bank)

  /** One reset after the other, until now. */
  const live = (player: Seasoned, now: number): void => {
    for (;;) {
      const next = daysOf(player.stands ?? player.zone).find(
        ({ date, at }) => date > player.day.date && at - player.day.at >= 20 * 3_600_000,
      )
      if (!next || next.at > now) return
      player.bank += Math.min(player.today - player.used, roomOf(player))
      player.today = votesOf(player.plan)
      player.used = 0
      player.day = next
      player.stands = player.zone
    }
  }

  const left = ({ today, used, bank, donated, donatedUsed }: Seasoned) => ({
    today: today - used,
    bank,
    donated: donated - donatedUsed,
  })

  const count = (player: Seasoned, project: string, votes: number): void =>
    void player.byProject.set(project, (player.byProject.get(project) ?? 0) + votes)

  return {
    arrive,
    live,
    /** When the days of a zone begin. */
    midnights: (zone: string): number[] => daysOf(zone).map(({ at }) => at),
    /** A higher plan adds the difference today; a lower one counts from the next reset. */
    change: (player: Seasoned, plan: string, now: number): void => {
      live(player, now)
      player.plan = plan
      player.today = Math.max(player.today, votesOf(plan))
    },
    /** The coming reset stays where it stands; the first zone counts at once. */
    move: (player: Seasoned, zone: string, now: number): void => {
      live(player, now)
      player.zone = zone
      player.stands ??= zone
    },
    donate: (player: Seasoned, votes: number): void => void (player.donated += votes),
    /** Null: there aren't as many. */
    cast: (player: Seasoned, project: string, votes: number, now: number): Cast | null => {
      live(player, now)
      const has = left(player)
      if (votes > has.today + has.bank + has.donated) return null
      const today = Math.min(votes, has.today)
      const bank = Math.min(votes - today, has.bank)
      const from = { today, bank, donated: votes - today - bank }
      player.used += from.today
      player.bank -= from.bank
      player.donatedUsed += from.donated
      count(player, project, votes)
      return { project, votes, from, date: player.day.date }
    },
    /** To where they came from; after a reset those of the day and the bank go to the bank, as far as it has room. */
    takeBack: (player: Seasoned, { project, votes, from, date }: Cast, now: number): void => {
      live(player, now)
      count(player, project, -votes)
      player.donatedUsed -= from.donated
      if (player.day.date === date) {
        player.used -= from.today
        player.bank += from.bank
      } else player.bank += Math.min(from.today + from.bank, roomOf(player))
    },
  }
}
