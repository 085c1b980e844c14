import type { Sources, Votes } from '#contract/votes/vote-banks.rules.ts'
import { resetDaily } from '#contract/votes/vote-banks.rules.ts'
import type { VotePower } from '#contract/votes/vote-power.contract.ts'
import type { Flight } from '#machines/votes/vote.machine.ts'

/** Time before the reset from which lapsing votes are mentioned, in milliseconds (design.md, "Voting"). */
const lapsingMs = 6 * 3_600_000

/** The player's votes without those in flight. */
export const votesShown = (power: VotePower, flights: readonly Flight[]): Votes => {
  const gone = (bank: keyof Sources): number => flights.reduce((sum, { sources }) => sum + sources[bank], 0)
  return {
    dailyEarned: power.dailyVotesEarned,
    dailyUsed: power.dailyVotesUsed + gone('daily'),
    bank: power.voteBank - gone('bank'),
    donationEarned: power.donationVotesEarned,
    donationUsed: power.donationVotesUsed + gone('donationBank'),
  }
}

/** Number of votes in flight to a project; negative while they are taken back. */
export const votesOnTheWay = (flights: readonly Flight[], id: string): number =>
  flights
    .filter(({ projectId }) => projectId === id)
    .reduce((sum, { sources: { daily, bank, donationBank } }) => sum + daily + bank + donationBank, 0)

/**
 * The votes that lapse at the next reset if none are cast until then, and the free room in the bank; null: too early to
 * mention.
 */
export const lapsing = (
  votes: Votes,
  planId: VotePower['planId'],
  leftMs: number,
): { lapse: number; room: number } | null => {
  const { unspent, carried } = resetDaily(votes, planId)
  return leftMs > lapsingMs || unspent === carried ? null : { lapse: unspent - carried, room: carried }
}
