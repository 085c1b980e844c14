import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended } from '#tests/support/fork-hub.ts'
import { scale } from '#tests/support/scale.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'
import type { Crowd, Impression } from './crowd.ts'
import { placeSteadily } from './steady-orders.ts'
import type { Timed } from './steady-orders.ts'
import { patience } from '#tests/support/pace.ts'

const readers = 1_000
/** Twice as long on a quiet machine, under test:full; beside other work only a stop of everything can be told. */
const atMost = scale(20, 2)
const rounds = scale(7, 40)
/** Code that runs for the first time takes its room in these. */
const warmUps = 4
/** One after the other in a round, so that enough calls meet them. */
const crowdsEachRound = 2
const quietMs = 1_000
const orderEveryMs = 100

/** An order counts for its player, at most 30 a minute and 200 an hour. */
const players = Array.from({ length: scale(60, 200) }, (_, index) => `player-${index}`)

let hub: CrashHub
let crowd: ChildProcess
beforeAll(async () => {
  hub = await startCrashHub(players, { optimises: true })
  crowd = fork(new URL('crowd.ts', import.meta.url), { execArgv: [] })
})
afterAll(async () => {
  crowd?.kill()
  if (crowd) await ended(crowd)
  await hub?.end()
})

/** Resolves when the crowd has its pages; rejects when its process has ended. */
const gather = async (areNew: boolean): Promise<Impression> => {
  const message: Crowd = { url: hub.url.replace('localhost', '127.0.0.1'), readers, areNew }
  crowd.send(message)
  const over = new AbortController()
  const gone = once(crowd, 'exit', { signal: over.signal }).then(() => {
    throw new Error('The crowd has ended.')
  })
  const read = once(crowd, 'message', { signal: over.signal }) as Promise<[Impression]>
  try {
    return (await Promise.race([read, gone]))[0]
  } finally {
    over.abort()
    // What lost the race.
    await Promise.allSettled([read, gone])
  }
}

const now = (): number => performance.timeOrigin + performance.now()
const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)
const median = (values: readonly number[]): number => sorted(values)[values.length >> 1] ?? Number.NaN
const p99 = (calls: readonly Timed[]): number =>
  sorted(calls.map(({ dueAt, doneAt }) => doneAt - dueAt))[Math.floor(calls.length * 0.99)] ?? Number.NaN

test(
  `${readers} readers at once all get their page, and who orders meanwhile goes on`,
  { timeout: patience(60_000 + rounds * 15_000) },
  async () => {
    const orders = placeSteadily(hub, players, orderEveryMs)
    /** Of each round; both of its halves have the same neighbours on the machine. */
    const timesAsLong: number[] = []
    let memoryBefore = Number.NaN
    let sizeBefore = Number.NaN
    for (let round = -warmUps; round < rounds; round += 1) {
      if (round === 0) {
        memoryBefore = await hub.neededBytes()
        sizeBefore = (await hub.memory()).size
      }
      const quietFrom = now()
      if (round >= 0) await wait(quietMs)
      const quietTo = now()
      const crowds: Impression[] = []
      for (let index = 0; index < crowdsEachRound; index += 1) {
        const impression = await gather(index === 0)
        expect(impression).toMatchObject({ whole: readers, wrong: [] })
        crowds.push(impression)
      }
      await orders.settled()
      if (round < 0) continue
      const met = ({ dueAt, doneAt }: Timed): boolean =>
        crowds.some(({ askedAt, answeredAt }) => doneAt > askedAt && dueAt < answeredAt)
      const quiet = orders.calls.filter(({ dueAt, doneAt }) => dueAt > quietFrom && doneAt < quietTo)
      timesAsLong.push(p99(orders.calls.filter(met)) / p99(quiet))
    }
    await orders.stop()
    expect(orders.calls.filter(({ status }) => status !== 200)).toEqual([])
    expect(hub.failures()).toEqual([])
    const figures = `${timesAsLong.map((times) => times.toFixed(1)).join(' ')} times as long`
    console.log(`With ${readers} readers the slowest calls took ${figures}`)
    expect(median(timesAsLong), figures).toBeLessThanOrEqual(atMost)
    // What answers still held is given back in a moment.
    await expect.poll(() => hub.neededBytes(), { timeout: patience(30_000) }).toBeLessThan(1.2 * memoryBefore)
    expect((await hub.memory()).size).toBeLessThanOrEqual(1.75 * sizeBefore)
  },
)
