import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scale } from '#tests/support/scale.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'
import { patience } from '#tests/support/pace.ts'

const rounds = scale(2, 20)
const connections = 40

const streamsAtOnce = 40

/** Each has six streams at most, and opens thirty a minute at most: each round has its own. */
const watchersOf = Array.from({ length: rounds }, (_, round) =>
  Array.from({ length: 7 }, (__, index) => `watcher-${round}-${index}`),
)

let hub: CrashHub
beforeAll(async () => {
  hub = await startCrashHub(watchersOf.flat())
})
afterAll(() => hub?.end())

type Outcome = 'answered' | 'cut' | 'never sent'

/** A connection that was idle for so long after the stop counts as left; a busy machine may send a request on it later. */
const lateRequestMs = 500

interface Called {
  outcome: Outcome
  /** On the clock of `performance.now()`. */
  sentAt: number
}

/** One call on a kept connection; `never sent` when the hub took no more connections. */
const call = (agent: Agent, onSent = () => {}): Promise<Called & { isLast: boolean }> =>
  new Promise((resolve) => {
    const sentAt = performance.now()
    const sent = request(
      `${hub.url.replace('localhost', '127.0.0.1')}/api/plans`,
      { agent },
      (answer: IncomingMessage) => {
        let body = ''
        answer.on('data', (part: Buffer) => (body += part.toString()))
        answer.on('close', () =>
          resolve({
            sentAt,
            outcome: answer.complete && body.endsWith(']') ? 'answered' : 'cut',
            isLast: answer.headers.connection === 'close',
          }),
        )
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ sentAt, outcome: error.code === 'ECONNREFUSED' ? 'never sent' : 'cut', isLast: true }),
    )
    sent.once('socket', (socket) => (socket.connecting ? socket.once('connect', onSent) : onSent()))
    sent.end()
  })

test(
  'a hub that is stopped under load cuts no request on its kept connections, and ends within two seconds',
  { timeout: patience(60_000 + rounds * 30_000) },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const outcomes: Called[] = []
      const lane = async (index: number): Promise<void> => {
        // One connection that is kept, as a proxy keeps its own.
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        for (;;) {
          const called = await call(agent)
          outcomes.push(called)
          if (called.isLast) return agent.destroy()
          // The agent has its connection back a moment after the answer.
          await wait(1)
          // Some connections are busy, some are idle for a while.
          if (index % 2 === 0) await wait(index)
        }
      }
      const lanes = Promise.all(Array.from({ length: connections }, (_, index) => lane(index)))
      await expect.poll(() => outcomes.length, { timeout: patience(20_000) }).toBeGreaterThan(3 * connections)
      // Connections and requests that the hub has not read yet.
      const fresh = Array.from({ length: 20 }, () => {
        const connected = Promise.withResolvers<void>()
        const answered = call(new Agent(), connected.resolve)
        return { connected: connected.promise, answered }
      })
      await Promise.all(fresh.map(({ connected }) => connected))
      const asked = performance.now()
      const lag = monitorEventLoopDelay({ resolution: 5 })
      lag.enable()
      const code = await hub.stop()
      const tookMs = performance.now() - asked
      lag.disable()
      await lanes
      for (const { answered } of fresh) outcomes.push(await answered)
      expect(code).toBe(0)
      const cut = outcomes.filter(({ outcome }) => outcome === 'cut')
      // On a busy machine a request leaves this process so much later than it is made.
      const inTime = asked + lateRequestMs - lag.max / 1e6
      expect(cut.filter(({ sentAt }) => sentAt < inTime)).toEqual([])
      expect(outcomes.filter(({ outcome }) => outcome === 'answered').length).toBeGreaterThan(connections)
      expect(tookMs).toBeLessThan(2000)
      await hub.start()
    }
  },
)

/** Opens a stream, and again as soon as it ends, as a page does; returns how its last one ended. */
const watch = async (name: string, onOpen: () => void, isStopping: () => boolean): Promise<string> => {
  for (;;) {
    try {
      const { status, body } = await fetch(`${hub.url}/api/vaultvision/live/stream`, {
        headers: { Authorization: `Bearer ${hub.bearer(name)}` },
      })
      if (status !== 200 || body === null) return `answered ${status}`
      onOpen()
      try {
        for await (const _ of body);
      } catch {
        return 'cut'
      }
    } catch {
      // The port is closed.
      return isStopping() ? 'ended' : 'lost'
    }
    if (!isStopping()) return 'ended early'
  }
}

test(
  'a hub that is stopped with forty open streams and under load ends them first, and is gone within two seconds',
  { timeout: patience(60_000 + rounds * 30_000) },
  async () => {
    for (const watchers of watchersOf) {
      let isStopping = false
      let opened = 0
      const streams = Array.from({ length: streamsAtOnce }, (_, index) =>
        watch(
          watchers[index % watchers.length] ?? '',
          () => (opened += 1),
          () => isStopping,
        ),
      )
      const lane = async (): Promise<void> => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        while (!(await call(agent)).isLast);
        agent.destroy()
      }
      const lanes = Array.from({ length: 10 }, lane)
      await expect.poll(() => opened, { timeout: patience(20_000) }).toBe(streamsAtOnce)
      isStopping = true
      const asked = performance.now()
      const code = await hub.stop()
      const tookMs = performance.now() - asked
      await Promise.all(lanes)
      expect([code, ...new Set(await Promise.all(streams))]).toEqual([0, 'ended'])
      expect(tookMs).toBeLessThan(2000)
      await hub.start()
    }
  },
)
