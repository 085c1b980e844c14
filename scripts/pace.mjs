/** Milliseconds that `work` takes on an idle core of the machine that the seconds in test-budget.json are from. */
const quietMs = 7
/** Largest factor: even on a slow machine, a step that hangs must be ended eventually. */
const slowest = 8

function work() {
  let sum = 0
  for (let index = 0; index < 2_000_000; index += 1) sum = (sum + Math.imul(index, 2_654_435_761)) | 0
  const words = Array.from({ length: 20_000 }, (_, index) => `${(index * sum) % 9_973}`)
  return words.toSorted().join('').length
}

/**
 * Measures how many times slower this machine is now than an idle one; at least 1. Limits of steps and tests are
 * multiplied by it: a slow machine is no failure.
 */
export function measurePace() {
  const times = Array.from({ length: 9 }, () => {
    const from = performance.now()
    work()
    return performance.now() - from
  }).toSorted((one, other) => one - other)
  return Math.min(slowest, Math.max(1, (times[4] ?? quietMs) / quietMs))
}

/** The pace measured at the start of the run (scripts/test.mjs); 1 by default. */
export const pace = () => Number(process.env.TEST_PACE ?? 1)
