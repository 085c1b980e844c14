/** Returns the numbers of equal parts offered for splitting: two, four, or one per month. */
export const evenCounts = (months: number): number[] =>
  [2, 4, months].filter((count, index, counts) => months % count === 0 && counts.indexOf(count) === index)
