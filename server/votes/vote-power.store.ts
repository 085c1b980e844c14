import { sql } from 'kysely'
import type { Insertable, Selectable, SqlBool } from 'kysely'
import type { Sources, Votes } from '#contract/votes/vote-banks.rules.ts'
import { missingToday, resetDaily } from '#contract/votes/vote-banks.rules.ts'
import { dayAt } from '#contract/values/zones.rules.ts'
import type { LocalDay } from '#contract/values/zones.rules.ts'
import { nextReset, resetsSince, zoneOfStrangers } from '#contract/votes/vote-days.rules.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import { moveDailyMail } from '../notification-choices/choices.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { InLine } from '../platform/process/lines.ts'
import type { Db } from '../schema.ts'
import { readPlanHistory } from '../subscriptions/past-plans.store.ts'
import { planIdInForce } from '../subscriptions/plan-in-force.store.ts'
import { lapseNoticeAt } from './lapsing.rules.ts'
import type { VoteLedgerTable, VotePowerTable } from './votes.tables.ts'

/** A player's available votes; `day` is null until the first daily votes were granted. */
export interface VotePower extends Votes {
  readonly userId: string
  /** As last reported by the player's browser. */
  readonly timeZone: string | null
  /** Zone used for the next reset. */
  readonly zone: string | null
  readonly day: LocalDay | null
  /** Has another plan possibly been in force for a while since the daily votes were granted? */
  readonly hasTurned: boolean
  /** Will the player be notified of votes that are about to lapse? */
  readonly isWatched: boolean
}

/** A player's available votes after all due votes are booked. */
export type BookedPower = VotePower & { readonly day: LocalDay; readonly planId: PlanId }

type Row = Selectable<VotePowerTable> & { readonly time_zone: string | null; readonly has_turned: SqlBool }

const asPower = (row: Row): VotePower => ({
  userId: row.user_id,
  timeZone: row.time_zone,
  zone: row.zone,
  day:
    row.granted_on === null || row.granted_at === null
      ? null
      : { date: row.granted_on, at: row.granted_at.getTime() },
  dailyEarned: row.daily_earned,
  dailyUsed: row.daily_used,
  bank: row.bank,
  donationEarned: row.donation_earned,
  donationUsed: row.donation_used,
  hasTurned: Boolean(row.has_turned),
  isWatched: row.granted_on === null || row.lapse_notice_at !== null,
})

/**
 * True when a plan changed or ended, or a run of gift time began, since the daily votes were granted: a higher plan may have
 * been in force for a part of the day.
 */
const hasTurned = sql<SqlBool>`(
  exists (select from player_events e where e.user_id = vote_power.user_id
    and e.kind in ('plan_changed', 'plan_ended') and e.at > vote_power.granted_at)
  or exists (select from gift_runs g where g.user_id = vote_power.user_id and g.started_at > vote_power.granted_at)
)`

const ofUser = (db: Db, userId: string) =>
  db
    .selectFrom('vote_power')
    .innerJoin('users', 'users.id', 'vote_power.user_id')
    .selectAll('vote_power')
    .select(['users.time_zone', hasTurned.as('has_turned')])
    .where('vote_power.user_id', '=', userId)

/** Returns a player's votes as last booked; undefined for a player who never had any. */
export const readVotePower = async (db: Db, userId: string): Promise<VotePower | undefined> => {
  const row = await ofUser(db, userId).executeTakeFirst()
  return row && asPower(row)
}

const insertMissing = (db: Db, userId: string) =>
  db
    .insertInto('vote_power')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Locks a player's votes until the end of the caller's transaction; returns them as last booked. */
export const holdVotes = async (trx: Db, userId: string): Promise<VotePower> => {
  const held = () => ofUser(trx, userId).forUpdate(['vote_power']).executeTakeFirst()
  const row = await held()
  if (row) return asPower(row)
  await insertMissing(trx, userId)
  return asPower((await held()) as Row)
}

/**
 * Updates the sums for votes that donations made, or that were cast from them; the caller writes the ledger rows. Negative
 * numbers take back.
 */
export const countDonationVotes = async (
  db: Db,
  userId: string,
  { earned = 0, used = 0 }: { readonly earned?: number; readonly used?: number },
): Promise<void> => {
  await insertMissing(db, userId)
  await db
    .updateTable('vote_power')
    .set((row) => ({
      donation_earned: row('donation_earned', '+', earned),
      donation_used: row('donation_used', '+', used),
    }))
    .where('user_id', '=', userId)
    .execute()
}

/** The zone of the next reset. */
export const resetZone = ({ zone, timeZone }: Pick<VotePower, 'zone' | 'timeZone'>): string =>
  zone ?? timeZone ?? zoneOfStrangers

export const resetAfter = (power: VotePower & { readonly day: LocalDay }): number =>
  nextReset(resetZone(power), power.day).at

const noticeAt = (power: BookedPower): Date =>
  new Date(lapseNoticeAt({ ...power, votes: power, zone: resetZone(power) }))

type LedgerRow = Insertable<VoteLedgerTable>

const rowsAtOnce = 1_000

const insertRows = async (trx: Db, rows: readonly LedgerRow[]): Promise<void> => {
  const moved = rows.filter(({ votes }) => votes !== 0)
  for (let from = 0; from < moved.length; from += rowsAtOnce)
    await trx
      .insertInto('vote_ledger')
      .values(moved.slice(from, from + rowsAtOnce))
      .execute()
}

/** The days whose votes are due: the current day for a player who never had any, otherwise all days since the last one. */
const dueDays = ({ day, zone, timeZone }: VotePower, nowMs: number): readonly LocalDay[] => {
  const told = timeZone ?? zoneOfStrangers
  return day === null ? [dayAt(told, nowMs)] : resetsSince(day, { stands: zone, zone: told }, nowMs).due
}

/** Replays the days since the last booking, and collects the ledger rows. */
class Booking {
  readonly #userId: string
  readonly rows: LedgerRow[] = []
  votes: Votes
  day: LocalDay | null

  constructor({ userId, day, ...votes }: VotePower) {
    this.#userId = userId
    this.votes = votes
    this.day = day
  }

  #add(row: Omit<LedgerRow, 'user_id' | 'at'>, atMs: number): void {
    if (row.votes !== 0) this.rows.push({ ...row, user_id: this.#userId, at: new Date(atMs) })
  }

  reset(next: LocalDay, planId: PlanId): void {
    const { unspent, carried, votes } = resetDaily(this.votes, planId)
    const former = this.day?.date ?? null
    this.#add({ bank: 'daily', votes: -unspent, granted_on: former, kind: 'reset' }, next.at)
    this.#add({ bank: 'carried', votes: carried, kind: 'reset' }, next.at)
    this.#add({ bank: 'daily', votes: votes.dailyEarned, granted_on: next.date, kind: 'grant' }, next.at)
    this.votes = votes
    this.day = next
  }

  rise(planId: PlanId, atMs: number): void {
    const risen = missingToday(this.votes, planId)
    this.#add({ bank: 'daily', votes: risen, granted_on: this.day?.date ?? null, kind: 'rise' }, atMs)
    this.votes = { ...this.votes, dailyEarned: this.votes.dailyEarned + risen }
  }
}

/**
 * Replays the days since the last booking: each reset with the plan in force at the time, and the votes that a higher plan
 * added in between.
 */
const playDays = async (
  trx: Db,
  booking: Booking,
  { userId, due }: { readonly userId: string; readonly due: readonly LocalDay[] },
  nowMs: number,
): Promise<void> => {
  const sinceMs = booking.day?.at ?? due[0]?.at ?? nowMs
  const { turns, planAt } = await readPlanHistory(trx, userId, sinceMs, nowMs)
  const pending = [...turns]
  for (const next of due) {
    for (; pending[0] !== undefined && pending[0] < next.at; pending.shift())
      if (booking.day) booking.rise(planAt(pending[0]), pending[0])
    booking.reset(next, planAt(next.at))
  }
  for (const atMs of pending) booking.rise(planAt(atMs), atMs)
}

/**
 * Books the due votes and locks them until the end of the caller's transaction: first those of missed days, oldest first, then
 * the votes that a higher plan adds today, even one that has ended since. Concurrent calls book them once.
 */
export const bookVotes = async (trx: Db, userId: string, nowMs: number): Promise<BookedPower> => {
  const held = await holdVotes(trx, userId)
  const due = dueDays(held, nowMs)
  const booking = new Booking(held)
  if (due.length > 0 || held.hasTurned) await playDays(trx, booking, { userId, due }, nowMs)
  const planId = await planIdInForce(trx, userId, nowMs)
  booking.rise(planId, nowMs)
  const { votes, day, rows } = booking
  const zone = due.length > 0 ? held.timeZone : held.zone
  const booked = { ...held, ...votes, day: day as LocalDay, zone, planId }
  if (due.length > 0 || rows.length > 0) {
    await trx
      .updateTable('vote_power')
      .set({
        zone,
        granted_on: booked.day.date,
        granted_at: new Date(booked.day.at),
        daily_earned: booked.dailyEarned,
        daily_used: booked.dailyUsed,
        bank: booked.bank,
        ...(booked.isWatched && { lapse_notice_at: noticeAt(booked) }),
      })
      .where('user_id', '=', userId)
      .execute()
    await insertRows(trx, rows)
  }
  return booked
}

/** Returns a player's current votes; books due ones first, `inLine` with other requests that wait for the player's votes. */
export const readBookedPower = async (
  db: Db,
  userId: string,
  nowMs: number,
  inLine: InLine = (work) => work(),
): Promise<BookedPower> => {
  const power = await readVotePower(db, userId)
  if (power?.day && !power.hasTurned && resetAfter({ ...power, day: power.day }) > nowMs) {
    const planId = await planIdInForce(db, userId, nowMs)
    if (missingToday(power, planId) === 0) return { ...power, day: power.day, planId }
  }
  return inLine(() => db.transaction().execute((trx) => bookVotes(trx, userId, nowMs)))
}

/**
 * Stores the time zone reported by a player's browser. The next reset keeps its time, and votes due before the change are
 * booked in the old zone; the first zone applies at once.
 */
export const updateTimeZone = (db: Db, userId: string, timeZone: string, nowMs: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const held = await holdVotes(trx, userId)
    if (held.timeZone === timeZone) return
    if (held.day !== null) await bookVotes(trx, userId, nowMs)
    await trx.updateTable('users').set({ time_zone: timeZone }).where('id', '=', userId).execute()
    await trx
      .updateTable('vote_power')
      .set({ zone: timeZone })
      .where('user_id', '=', userId)
      .where('zone', 'is', null)
      .execute()
    await moveDailyMail(trx, userId, nowMs)
  })

interface About {
  readonly projectVoteId: string
  readonly at: Date
}

/** The votes after some were taken from their banks, or (negative) returned. */
export const spent = (power: BookedPower, { daily, bank, donationBank }: Sources): BookedPower => ({
  ...power,
  dailyUsed: power.dailyUsed + daily,
  bank: power.bank - bank,
  donationUsed: power.donationUsed + donationBank,
})

const changeBanks = async (trx: Db, power: BookedPower, from: Sources): Promise<void> => {
  const { daily, bank, donationBank } = from
  const { userId } = power
  const changed = await trx
    .updateTable('vote_power')
    .set((row) => ({
      daily_used: row('daily_used', '+', daily),
      bank: row('bank', '-', bank),
      donation_used: row('donation_used', '+', donationBank),
      lapse_notice_at: noticeAt(spent(power, from)),
    }))
    .where('user_id', '=', userId)
    .where((row) =>
      row.and([
        row.eb(row('daily_earned', '-', row.ref('daily_used')), '>=', daily),
        row.eb('bank', '>=', bank),
        ...(donationBank > 0
          ? [row.eb(row('donation_earned', '-', row.ref('donation_used')), '>=', donationBank)]
          : []),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!changed) throw new Error(`The votes of ${userId} aren't there to be moved.`)
}

/**
 * Takes votes from their banks for a row of a project, by one conditional statement, and writes the ledger rows. Throws when
 * there are not enough votes, which can't happen while the caller has them locked.
 */
export const takeVotes = async (
  trx: Db,
  power: BookedPower,
  from: Sources,
  { projectVoteId, at }: About,
): Promise<void> => {
  await changeBanks(trx, power, from)
  const { userId, day } = power
  const own = { user_id: userId, project_vote_id: projectVoteId, granted_on: day.date, at }
  await insertRows(trx, [
    { ...own, bank: 'daily', votes: -from.daily },
    { ...own, bank: 'carried', votes: -from.bank },
    { ...own, bank: 'donation', votes: -from.donationBank },
  ])
}

/** Returns votes that a project's row takes back; the part that a reset would have let lapse is recorded too. */
export const giveVotesBack = async (
  trx: Db,
  power: BookedPower,
  { lapsed, ...to }: Sources & { readonly lapsed: number },
  { projectVoteId, at }: About,
): Promise<void> => {
  await changeBanks(trx, power, { daily: -to.daily, bank: -to.bank, donationBank: -to.donationBank })
  const { userId, day } = power
  const own = { user_id: userId, project_vote_id: projectVoteId, granted_on: day.date, at }
  await insertRows(trx, [
    { ...own, bank: 'daily', votes: to.daily },
    { ...own, bank: 'carried', votes: to.bank + lapsed },
    { ...own, bank: 'donation', votes: to.donationBank },
    { user_id: userId, bank: 'carried', votes: -lapsed, kind: 'reset', at },
  ])
}
