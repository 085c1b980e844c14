/** A badge for the donated amount; it does not change votes (decisions.md, "Donations and votes"). */
export interface VoteWeight {
  readonly name: string
  readonly baseVotes: number
  readonly fromCents: number
  readonly toCents: number
  /** In hundredths: 15 is 0.15. */
  readonly bonus: number
}

const weight = (
  name: string,
  baseVotes: number,
  [fromCents, toCents]: readonly [fromCents: number, toCents: number],
  bonus: number,
): VoteWeight => ({ name, baseVotes, fromCents, toCents, bonus })

/** The nine vote weights (Money 9), lowest first; names are never translated. */
export const voteWeights: readonly VoteWeight[] = [
  weight('Bronze', 3, [100, 499], 10),
  weight('Silver', 5, [500, 999], 15),
  weight('Gold', 9, [1_000, 1_999], 20),
  weight('Major', 17, [2_000, 4_999], 25),
  weight('Premium', 42, [5_000, 9_999], 30),
  weight('Elite', 92, [10_000, 19_999], 35),
  weight('Legendary', 210, [20_000, 49_999], 40),
  weight('Mythic', 500, [50_000, 99_999], 45),
  weight('Divine', 1_000, [100_000, 99_999_900], 50),
]

/** The badge for a donated sum; null below the first. */
export const voteWeightOf = (cents: number): VoteWeight | null =>
  voteWeights.findLast(({ fromCents }) => cents >= fromCents) ?? null
