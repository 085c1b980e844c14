/** Set for a whole run; in the browser it comes by way of the project's `env`. */
const wanted: unknown = import.meta.env?.TEST_SCALE || process.env.TEST_SCALE

/** The size of a matrix: small in `npm test`, whole in `npm run test:full` (TEST_SCALE=full). */
export const scale = <Size>(quick: Size, whole: Size): Size => (wanted === 'full' ? whole : quick)
