/** Ranks, each with its lowest rating (Shell 3, "Player rating rank scale"). */
export const ranks = [
  { name: 'Iron', from: 600, steps: 3 },
  { name: 'Bronze', from: 900, steps: 3 },
  { name: 'Silver', from: 1_200, steps: 3 },
  { name: 'Gold', from: 1_500, steps: 3 },
  { name: 'Platinum', from: 1_800, steps: 3 },
  { name: 'Diamond', from: 2_100, steps: 3 },
  { name: 'Master', from: 2_400, steps: 3 },
  { name: 'Grandmaster Holo', from: 2_700, steps: 3 },
  { name: 'Obelisk', from: 4_000, steps: 1 },
] as const
export type RankName = (typeof ranks)[number]['name']

/** Rating points from one step of a rank to the next. */
export const stepRating = 100

/** Every step of every rank, with its lowest rating. */
export const rankSteps = ranks.flatMap(({ name, from, steps }) =>
  Array.from({ length: steps }, (_, index) => ({
    name,
    /** 1 to 3; null for a rank without steps. */
    step: steps === 1 ? null : index + 1,
    from: from + index * stepRating,
  })),
)

/**
 * The rank of a rating; null below 600, which is unranked. 2900 to 3999 is Grandmaster Holo 3 (decisions.md, Shell).
 */
export const rankOf = (rating: number): { name: RankName; step: number | null } | null => {
  const rank = rankSteps.findLast(({ from }) => rating >= from)
  return rank ? { name: rank.name, step: rank.step } : null
}
