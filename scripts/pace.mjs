/** Milliseconds that `work` takes on a quiet core of the machine whose seconds are in test-budget.json. */
const quietMs = 7
/** However slow a machine is, what hangs is ended at last. */
const slowest = 8

function work() {
  let sum = 0
  for (let index = 0; index < 2_000_000; index += 1) sum = (sum + Math.imul(index, 2_654_435_761)) | 0
  const words = Array.from({ length: 20_000 }, (_, index) => `${(index * sum) % 9_973}`)
  return words.toSorted().join('').length
}

/**
 * How many times longer this machine takes than a quiet one, measured now; at least 1. Limits of steps and tests are
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

/** The pace that the run measured at its start (scripts/test.mjs); 1 where nobody did. */
export const pace = () => Number(process.env.TEST_PACE ?? 1)
