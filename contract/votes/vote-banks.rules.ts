import type { planIds } from '../plans/plans.rules.ts'
import { bankLimit, dailyVotes } from './votes.rules.ts'

type PlanId = (typeof planIds)[number]

/** Votes of a player: of today, in the vote bank, and of donations, where refunds may have left more used than earned. */
export interface Votes {
  readonly dailyEarned: number
  readonly dailyUsed: number
  readonly bank: number
  readonly donationEarned: number
  readonly donationUsed: number
}

/** Votes by where they come from. */
export interface Sources {
  readonly daily: number
  readonly bank: number
  readonly donationBank: number
}

/** What can be spent from each source. */
export const spendable = (votes: Votes): Sources => ({
  daily: votes.dailyEarned - votes.dailyUsed,
  bank: votes.bank,
  donationBank: Math.max(0, votes.donationEarned - votes.donationUsed),
})

/** All that can be spent. A debt of the donation bank takes nothing from the other votes. */
export const totalAvailable = (votes: Votes): number => {
  const { daily, bank, donationBank } = spendable(votes)
  return daily + bank + donationBank
}

/** Where `wanted` votes come from: those of today first, then the vote bank, then donations. Null: there aren't as many. */
export const splitVotes = (votes: Votes, wanted: number): Sources | null => {
  const has = spendable(votes)
  const daily = Math.min(wanted, has.daily)
  const bank = Math.min(wanted - daily, has.bank)
  const donationBank = wanted - daily - bank
  return donationBank <= has.donationBank ? { daily, bank, donationBank } : null
}

const room = (bank: number, planId: PlanId): number => Math.max(0, bankLimit(planId) - bank)

/** What a reset does with unspent votes: as many as the vote bank has room for on the plan that begins the day are carried over. */
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

/** What a plan adds to the votes of the day that runs: the difference upwards; a lower plan counts from the next reset. */
export const missingToday = ({ dailyEarned }: Pick<Votes, 'dailyEarned'>, planId: PlanId): number =>
  Math.max(0, dailyVotes[planId] - dailyEarned)

/**
 * Where votes that are taken back go: to their sources. When a reset lies between, those of the day and of the vote bank go to
 * the bank as far as it has room, as if they hadn't been cast; the rest has `lapsed`.
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
