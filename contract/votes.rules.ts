/** Daily votes by plan (Money 9). */
export const dailyVotes = { tier0: 1, tier1: 2, tier2: 3, tier3: 5, tier4: 8, tier5: 13 } as const

/** The most unspent daily votes that the vote bank holds on a plan: seven days' worth (Money 9). */
export const bankLimit = (plan: keyof typeof dailyVotes): number => dailyVotes[plan] * 7

/** Donation bonus in tenths, by the dollars from which it applies (Money 9): the highest step at or below counts. */
const steps: readonly (readonly [dollars: number, tenths: number])[] = [
  [10_000, 20],
  [1_000, 18],
  [500, 16],
  [200, 15],
  [100, 14],
  [50, 13],
  [20, 12],
  [10, 11],
  [1, 10],
]

/** Multiplier of a donation in tenths (11 is 1.1); 0 under one dollar. */
export const bonusTenths = (dollars: number): number => steps.find(([from]) => dollars >= from)?.[1] ?? 0

/**
 * Votes that a donation in whole dollars gives: floor(amount + amount x multiplier), and for subscribers floor(10 %) on
 * top. Integers throughout.
 */
export const donationVotes = (dollars: number, subscriber: boolean): number => {
  const votes = Math.floor((dollars * (10 + bonusTenths(dollars))) / 10)
  return subscriber ? votes + Math.floor(votes / 10) : votes
}

/** The next larger step in whole dollars, or null at the top: "$100 gives 240". */
export const nextStep = (dollars: number): number | null =>
  steps.toReversed().find(([from]) => from > dollars && from >= 10)?.[0] ?? null
