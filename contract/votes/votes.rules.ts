/** Daily votes by plan (Money 9). */
export const dailyVotes = { tier0: 1, tier1: 2, tier2: 3, tier3: 5, tier4: 8, tier5: 13 } as const

/**
 * A vote can be taken back for this long after it was cast, in milliseconds. The server allows more, for the
 * request's travel time.
 */
export const takeBackMs = 5_000

/** Limit of unspent daily votes in the vote bank on a plan: seven days' worth (Money 9). */
export const bankLimit = (plan: keyof typeof dailyVotes): number => dailyVotes[plan] * 7

/** Donation bonus in tenths, by the cents from which it applies (Money 9): the highest step at or below counts. */
const steps: readonly (readonly [fromCents: number, tenths: number])[] = [
  [1_000_000, 20],
  [100_000, 18],
  [50_000, 16],
  [20_000, 15],
  [10_000, 14],
  [5_000, 13],
  [2_000, 12],
  [1_000, 11],
  [100, 10],
]

const stepOf = (cents: number) => steps.find(([from]) => cents >= from) ?? ([0, 0] as const)

/** Step of a donation's bonus, in cents; 0 under one dollar. */
export const bonusStepCents = (cents: number): number => stepOf(cents)[0]

/** Multiplier of a donation in tenths (11 is 1.1); 0 under one dollar. */
export const bonusTenths = (cents: number): number => stepOf(cents)[1]

/**
 * Votes for a donation in cents: floor(dollars + dollars x multiplier), and for subscribers floor(10 %) on top.
 * Integers throughout.
 */
export const donationVotes = (cents: number, subscriber: boolean): number => {
  const votes = Math.floor((cents * (10 + bonusTenths(cents))) / 1_000)
  return subscriber ? votes + Math.floor(votes / 10) : votes
}

/** The multipliers of donations for display, smallest amount first. */
export const bonusTable: readonly { readonly fromCents: number; readonly tenths: number }[] = [
  ...steps.map(([fromCents, tenths]) => ({ fromCents, tenths })),
  { fromCents: 0, tenths: 0 },
].toReversed()

/** The next larger step in cents, null at the top: "$100 gives 240". */
export const nextStepCents = (cents: number): number | null =>
  steps.toReversed().find(([from]) => from > cents && from >= 1_000)?.[0] ?? null
