/** Set for a whole run; in the browser it comes by way of the project's `env`. */
const wanted: unknown = import.meta.env?.TEST_TIER || process.env.TEST_TIER

/** The size of a matrix: small in `npm test`, whole in `npm run test:full` (TEST_TIER=full). */
export const scale = <Size>(quick: Size, whole: Size): Size => (wanted === 'full' ? whole : quick)

/** Every one of both, each with one of the other; in `npm run test:full` each with each. */
export const pairs = <One, Other>(
  ones: readonly One[],
  others: readonly Other[],
): (readonly [One, Other])[] => {
  const whole = ones.flatMap((one) => others.map((other) => [one, other] as const))
  const quick = whole.filter((_, index) => {
    const [row, column] = [Math.floor(index / others.length), index % others.length]
    return ones.length < others.length ? column % ones.length === row : row % others.length === column
  })
  return scale(quick, whole)
}
