/** Into how many equal parts some months are offered to be split: two, four, or one for each month. */
export const evenCounts = (months: number): number[] =>
  [2, 4, months].filter((count, index, counts) => months % count === 0 && counts.indexOf(count) === index)
