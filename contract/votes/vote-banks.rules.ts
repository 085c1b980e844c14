import type { planIds } from '../plans/plans.rules.ts'
import { bankLimit, dailyVotes } from './votes.rules.ts'

type PlanId = (typeof planIds)[number]

/**
 * Votes of a player: today's, in the vote bank, and from donations, where refunds may have left more used than
 * earned.
 */
export interface Votes {
  readonly dailyEarned: number
  readonly dailyUsed: number
  readonly bank: number
  readonly donationEarned: number
  readonly donationUsed: number
}

export interface Sources {
  readonly daily: number
  readonly bank: number
  readonly donationBank: number
}

/** Spendable votes of each source. */
export const spendable = (votes: Votes): Sources => ({
  daily: votes.dailyEarned - votes.dailyUsed,
  bank: votes.bank,
  donationBank: Math.max(0, votes.donationEarned - votes.donationUsed),
})

/** All spendable votes. A debt of the donation bank reduces no other votes. */
export const totalAvailable = (votes: Votes): number => {
  const { daily, bank, donationBank } = spendable(votes)
  return daily + bank + donationBank
}

/**
 * Takes `wanted` votes from their sources: today's first, then the vote bank, then donations. Null if there are too
 * few.
 */
export const splitVotes = (votes: Votes, wanted: number): Sources | null => {
  const has = spendable(votes)
  const daily = Math.min(wanted, has.daily)
  const bank = Math.min(wanted - daily, has.bank)
  const donationBank = wanted - daily - bank
  return donationBank <= has.donationBank ? { daily, bank, donationBank } : null
}

const room = (bank: number, planId: PlanId): number => Math.max(0, bankLimit(planId) - bank)

/**
 * Resets the daily votes: unspent ones move to the vote bank, as far as it has room on the plan that begins the day.
 */
export const resetDaily = (
  votes: Votes,
  planId: PlanId,
): { readonly votes: Votes; readonly unspent: number; readonly carried: number } => {
  const unspent = spendable(votes).daily
  const carried = Math.min(unspent, room(votes.bank, planId))
  return {
    unspent,
    carried,
    votes: { ...votes, dailyEarned: dailyVotes[planId], dailyUsed: 0, bank: votes.bank + carried },
  }
}

/**
 * Votes that a plan adds to the current day: the difference for a higher plan; a lower plan counts from the next
 * reset.
 */
export const missingToday = ({ dailyEarned }: Pick<Votes, 'dailyEarned'>, planId: PlanId): number =>
  Math.max(0, dailyVotes[planId] - dailyEarned)

/**
 * Returns votes to their sources. If a reset lies between, those of the day and of the vote bank go to the bank as
 * far as it has room, as if they had not been cast; the rest has `lapsed`.
 */
export const votesBack = (
  from: Sources,
  { bank }: Pick<Votes, 'bank'>,
  { planId, isSameDay }: { readonly planId: PlanId; readonly isSameDay: boolean },
): Sources & { readonly lapsed: number } => {
  if (isSameDay) return { ...from, lapsed: 0 }
  const kept = Math.min(from.daily + from.bank, room(bank, planId))
  return { daily: 0, bank: kept, donationBank: from.donationBank, lapsed: from.daily + from.bank - kept }
}
