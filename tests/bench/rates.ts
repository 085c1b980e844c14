import type { Hono } from 'hono'

const rounds = 15
const roundMs = 400
/** Calls at once. */
export const lanes = 16

/** Calls a second and the 99th percentile of a call in milliseconds. */
const measure = async (
  app: Pick<Hono, 'fetch'>,
  request: () => Request,
): Promise<{ rate: number; p99: number }> => {
  const took: number[] = []
  const start = performance.now()
  const lane = async (): Promise<void> => {
    while (performance.now() - start < roundMs) {
      const from = performance.now()
      const answer = await app.fetch(request())
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`Answered ${answer.status}`)
      took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const seconds = (performance.now() - start) / 1000
  took.sort((a, b) => a - b)
  return { rate: took.length / seconds, p99: took[Math.floor(took.length * 0.99)] ?? 0 }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Compares calls of the API with those of a bare handler in the same process, round by round. A ratio is the API's value over the
 * bare handler's; each is the median of the rounds.
 */
export const compareRates = async (
  apps: Readonly<Record<'api' | 'bare', Pick<Hono, 'fetch'>>>,
  request: () => Request,
): Promise<{ ratio: number; tail: number; line: string }> => {
  const ratios: number[] = []
  const rates: number[] = []
  const tails: number[] = []
  for (let round = -2; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['api', 'bare'] as const) : (['bare', 'api'] as const)
    const results = { api: { rate: 0, p99: 0 }, bare: { rate: 0, p99: 0 } }
    for (const app of order) results[app] = await measure(apps[app], request)
    if (round < 0) continue
    ratios.push(results.api.rate / results.bare.rate)
    rates.push(results.api.rate)
    tails.push(results.api.p99 / results.bare.p99)
  }
  const [ratio, tail] = [median(ratios), median(tails)]
  const line = [
    `ratio median ${ratio.toFixed(2)}, min ${Math.min(...ratios).toFixed(2)}`,
    `p99 ratio ${tail.toFixed(2)}`,
    `${Math.round(median(rates))} calls/s`,
  ].join('  ')
  return { ratio, tail, line }
}
