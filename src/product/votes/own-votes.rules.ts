import type { Sources, Votes } from '#contract/votes/vote-banks.rules.ts'
import { resetDaily } from '#contract/votes/vote-banks.rules.ts'
import type { VotePower } from '#contract/votes/vote-power.contract.ts'
import type { Flight } from '#machines/votes/vote.machine.ts'

/** When votes that lapse are spoken of before, in milliseconds (design.md, "Voting"). */
const lapsingMs = 6 * 3_600_000

/** A player's votes as they are shown: without those on their way. */
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

/** How many votes are on their way to a project; less than nothing while they are taken back. */
export const votesOnTheWay = (flights: readonly Flight[], id: string): number =>
  flights
    .filter(({ projectId }) => projectId === id)
    .reduce((sum, { sources: { daily, bank, donationBank } }) => sum + daily + bank + donationBank, 0)

/** What lapses at the next reset if nothing is cast until then, and what the bank has room for; null: nothing to speak of yet. */
export const lapsing = (
  votes: Votes,
  planId: VotePower['planId'],
  leftMs: number,
): { lapse: number; room: number } | null => {
  const { unspent, carried } = resetDaily(votes, planId)
  return leftMs > lapsingMs || unspent === carried ? null : { lapse: unspent - carried, room: carried }
}
