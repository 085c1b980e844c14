import { expect, onTestFinished, test } from 'vitest'
import { checkCountedDonations, checkCountedHeads, checkCountedVotes } from '#server/ledger/check-counters.ts'
import { checkDays, checkVotePower } from '#server/ledger/check-votes.ts'
import { readBooks } from '#server/ledger/books.store.ts'
import { recordDonation } from '#server/projects/projects.store.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { isRefused } from '#server/platform/http/refused.ts'
import type { Db } from '#server/schema.ts'
import { castOnProject, revokeVotes } from '#server/votes/cast.store.ts'
import { countDonationVotes, readBookedPower, updateTimeZone } from '#server/votes/vote-power.store.ts'
import { chanceOf } from '#tests/support/chance.ts'
import type { Chance } from '#tests/support/chance.ts'
import { giveBackDatabase, takeDatabase, ownerOf } from '#tests/support/database/test-database.ts'
import { scale } from '#tests/support/scale.ts'
import { createSeason } from '#tests/support/server/season.ts'
import type { Seasoned } from '#tests/support/server/season.ts'
import { patience } from '#tests/support/pace.ts'

/** `SEASON=300x60` is one of another size, however long it takes. */
const wanted = process.env['SEASON']
const [players = 0, days = 0] = (wanted ?? scale('12x20', '5000x60')).split('x').map(Number)
const atOnce = 16
const dayMs = 86_400_000
/** Clocks are put forward in America on the second Sunday of March, in Europe on its last. */
const fromMs = Date.parse('2026-02-20T00:00:00Z')
const untilMs = fromMs + days * dayMs

/** Thirty, with half and quarter hours, clocks that are changed in the season, at midnight, too, and both sides of the date line. */
const zones = [
  ...['UTC', 'Europe/Berlin', 'Europe/London', 'Europe/Istanbul', 'Europe/Lisbon', 'Atlantic/Azores'],
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Sao_Paulo'],
  ...['America/St_Johns', 'America/Havana', 'America/Santiago', 'America/Anchorage', 'Pacific/Honolulu'],
  ...['Africa/Cairo', 'Africa/Lagos', 'Africa/Johannesburg', 'Asia/Tehran', 'Asia/Dubai', 'Asia/Kabul'],
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Tokyo', 'Asia/Shanghai', 'Australia/Lord_Howe'],
  ...['Pacific/Chatham', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'],
]
const plans = ['tier1', 'tier2', 'tier3', 'tier4', 'tier5'] as const
const projects = ['guild-quartermaster', 'replay-theatre', 'drone-loadout-planner'] as const

type Season = ReturnType<typeof createSeason>
interface Life {
  readonly db: Db
  readonly season: Season
  readonly id: string
  readonly chance: Chance
}

/** Begins, changes or ends the plan, as payment and reconciliation leave the rows. */
const changePlan = async ({ db, season, id, chance }: Life, player: Seasoned, now: number): Promise<void> => {
  const at = new Date(now)
  const wanted = chance.happens(6) ? 'tier0' : chance.of(plans)
  if (wanted === player.plan) return
  const own = {
    subscription_id: `plan-${id}`,
    type: 'monthly',
    paid_until: new Date(untilMs + dayMs).toISOString(),
  } as const
  const event = (kind: 'plan_changed' | 'plan_ended', data: object) =>
    db
      .insertInto('player_events')
      .values({ user_id: id, kind, data: JSON.stringify(data) as never, key: `${kind}:${id}:${now}`, at })
      .execute()
  const before = player.plan
  season.change(player, wanted, now)
  if (before === 'tier0') {
    await db
      .insertInto('subscriptions')
      .values({
        id: `plan-${id}-${now}`,
        user_id: id,
        plan_id: wanted as 'tier1',
        type: 'monthly',
        status: 'active',
        amount_cents: 999,
        provider_id: `sub-${id}-${now}`,
        started_at: at,
        current_period_end: new Date(untilMs + dayMs),
      })
      .execute()
    return
  }
  const running = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  const told = { ...own, subscription_id: running.id, plan_id: before }
  if (wanted === 'tier0') {
    const ended = { status: 'ended', current_period_end: at } as const
    await db.updateTable('subscriptions').set(ended).where('id', '=', running.id).execute()
    await event('plan_ended', told)
  } else {
    await db
      .updateTable('subscriptions')
      .set({ plan_id: wanted as 'tier1' })
      .where('id', '=', running.id)
      .execute()
    await event('plan_changed', { ...told, plan_id: wanted, from: { plan_id: before, type: 'monthly' } })
  }
}

const cast = async ({ db, season, id, chance }: Life, player: Seasoned, now: number): Promise<void> => {
  const wish = { projectId: chance.of(projects), votes: chance.upTo(chance.happens(4) ? 30 : 3) }
  const known = season.cast(player, wish.projectId, wish.votes, now)
  const outcome = await castOnProject(db, { userId: id, ...wish, ofDonations: false, key: null }, now)
  if (known === null || isRefused(outcome)) {
    expect([id, isRefused(outcome) && outcome.code, known]).toEqual([id, 'votes_missing', null])
    return
  }
  const { daily, voteBank, donationBank } = outcome.receipt.sources
  expect([id, daily, voteBank, donationBank]).toEqual([
    id,
    known.from.today,
    known.from.bank,
    known.from.donated,
  ])
  if (!chance.happens(4)) return
  const later = now + chance.upTo(15_000)
  season.takeBack(player, known, later)
  const back = await revokeVotes(db, { userId: id, id: outcome.receipt.id }, later)
  expect(back).toMatchObject({ receipt: { votes: wish.votes } })
}

const donate = async ({ db, season, id, chance }: Life, player: Seasoned, now: number): Promise<void> => {
  const votes = chance.upTo(60)
  season.donate(player, votes)
  const at = new Date(now)
  await db.insertInto('vote_ledger').values({ user_id: id, bank: 'donation', votes, at }).execute()
  await countDonationVotes(db, id, { earned: votes })
  await recordDonation(db, {
    donor: id,
    project_id: null,
    project_type: 'general',
    amount_cents: 100 * votes,
    order_id: null,
    order_line: null,
    at,
  })
}

/** The instants of a player's season: some of them within seconds of a midnight of theirs. */
const instantsOf = (player: number, chance: Chance, midnights: readonly number[]): number[] => {
  const instants: number[] = []
  for (let day = 0; day < days; day += 1)
    for (let time = chance.upTo(3) - 1; time > 0; time -= 1)
      instants.push(fromMs + day * dayMs + chance.upTo(dayMs) + player)
  for (const at of midnights)
    if (chance.happens(8)) instants.push(at - chance.upTo(10_000), at + chance.upTo(5_000))
  return [...new Set(instants)]
    .filter((at) => at > fromMs && at < untilMs)
    .toSorted((one, other) => one - other)
}

const live = async (db: Db, season: Season, index: number, midnights: ReadonlyMap<string, number[]>) => {
  const id = `player-${index}`
  const chance = chanceOf(20_260_220, index)
  const life: Life = { db, season, id, chance }
  const zone = chance.of(zones)
  await db
    .insertInto('users')
    .values({ id, username: id, email: `${id}@example.org`, created_at: new Date(fromMs) })
    .execute()
  let player: Seasoned | null = null
  // Whoever acts within 15 s of the last act would be taken for the take-back of it.
  let last = 0
  for (const now of instantsOf(index, chance, midnights.get(zone) ?? [])) {
    if (now - last < 20_000) continue
    last = now
    if (player === null) {
      player = season.arrive(null, 'tier0', now)
      await readBookedPower(db, id, now)
    }
    if (player.zone === null || chance.happens(12)) {
      const told = player.zone === null ? zone : chance.of(zones)
      season.move(player, told, now)
      await updateTimeZone(db, id, told, now)
    }
    if (chance.happens(10)) await changePlan(life, player, now)
    else if (chance.happens(15)) await donate(life, player, now)
    else if (chance.happens(6)) {
      season.live(player, now)
      await readBookedPower(db, id, now)
    } else await cast(life, player, now)
  }
  return player && { id, player }
}

test(
  `a season of ${players} players in ${zones.length} zones over ${days} days: balances, banks and totals are those of an independent count`,
  { timeout: patience(scale(wanted ? 3_600_000 : 60_000, 3_600_000)) },
  async () => {
    const db = await takeDatabase()
    onTestFinished(() => giveBackDatabase(db))
    await seedProjects(ownerOf(db), fromMs)
    const totals = async () =>
      new Map(
        (await db.selectFrom('project_totals').select(['project_id', 'votes']).execute()).map((row) => [
          row.project_id,
          row.votes,
        ]),
      )
    const before = await totals()
    const season = createSeason(zones, fromMs, untilMs)
    const midnights = new Map(zones.map((zone) => [zone, season.midnights(zone)]))
    const lives: NonNullable<Awaited<ReturnType<typeof live>>>[] = []
    let next = 0
    const lane = async (): Promise<void> => {
      for (let index = next++; index < players; index = next++) {
        const lived = await live(db, season, index, midnights)
        if (lived) lives.push(lived)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))

    for (const { id, player } of lives) {
      season.live(player, untilMs)
      const power = await readBookedPower(db, id, untilMs)
      expect([id, power.planId, power.day, power.dailyEarned, power.dailyUsed, power.bank]).toEqual([
        ...[id, player.plan, player.day, player.today, player.used, player.bank],
      ])
      expect([id, power.donationEarned, power.donationUsed]).toEqual([id, player.donated, player.donatedUsed])
    }
    const after = await totals()
    for (const project of projects) {
      const own = lives.reduce((sum, { player }) => sum + (player.byProject.get(project) ?? 0), 0)
      expect([project, (after.get(project) ?? 0) - (before.get(project) ?? 0)]).toEqual([project, own])
    }
    const books = await readBooks(db)
    const checks = [checkVotePower, checkDays, checkCountedVotes, checkCountedDonations, checkCountedHeads]
    expect(checks.flatMap((check) => check(books).findings)).toEqual([])
    const cast = books.projectVotes.filter(({ voter }) => voter.startsWith('player-')).length
    console.log(
      `Season: ${lives.length} players in ${zones.length} zones over ${days} days; ${cast} rows of votes`,
    )
    expect(cast).toBeGreaterThan(players)
  },
)
