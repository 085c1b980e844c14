/** How many times longer than a quiet machine this one takes (scripts/pace.mjs); in the browser it comes by the project's `env`. */
const pace = Number(import.meta.env?.TEST_PACE || process.env.TEST_PACE || 1)

/** What takes at most `ms` on a quiet machine is waited for so many milliseconds on this one. */
export const patience = (ms: number): number => ms * pace
