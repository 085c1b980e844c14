import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scale } from '#tests/support/scale.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'

const rounds = scale(2, 20)
const connections = 40

let hub: CrashHub
beforeAll(async () => {
  hub = await startCrashHub(['alice'])
})
afterAll(() => hub?.end())

type Outcome = 'answered' | 'cut' | 'never sent'

/** One call on a kept connection; `never sent` when the hub took no more connections. */
const call = (agent: Agent, onSent = () => {}): Promise<{ outcome: Outcome; isLast: boolean }> =>
  new Promise((resolve) => {
    const sent = request(
      `${hub.url.replace('localhost', '127.0.0.1')}/api/plans`,
      { agent },
      (answer: IncomingMessage) => {
        let body = ''
        answer.on('data', (part: Buffer) => (body += part.toString()))
        answer.on('close', () =>
          resolve({
            outcome: answer.complete && body.endsWith(']') ? 'answered' : 'cut',
            isLast: answer.headers.connection === 'close',
          }),
        )
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ outcome: error.code === 'ECONNREFUSED' ? 'never sent' : 'cut', isLast: true }),
    )
    sent.once('socket', (socket) => (socket.connecting ? socket.once('connect', onSent) : onSent()))
    sent.end()
  })

test(
  'a hub that is stopped under load cuts no request on its kept connections, and ends within two seconds',
  { timeout: 60_000 + rounds * 30_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const outcomes: Outcome[] = []
      const lane = async (index: number): Promise<void> => {
        // One connection that is kept, as a proxy keeps its own.
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        for (;;) {
          const { outcome, isLast } = await call(agent)
          outcomes.push(outcome)
          if (isLast) return agent.destroy()
          // The agent has its connection back a moment after the answer.
          await wait(1)
          // Some connections are busy, some are idle for a while.
          if (index % 2 === 0) await wait(index)
        }
      }
      const lanes = Promise.all(Array.from({ length: connections }, (_, index) => lane(index)))
      await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBeGreaterThan(3 * connections)
      // Connections and requests that the hub has not read yet.
      const fresh = Array.from({ length: 20 }, () => {
        const connected = Promise.withResolvers<void>()
        const answered = call(new Agent(), connected.resolve)
        return { connected: connected.promise, answered }
      })
      await Promise.all(fresh.map(({ connected }) => connected))
      const asked = performance.now()
      const code = await hub.stop()
      const tookMs = performance.now() - asked
      await lanes
      for (const { answered } of fresh) outcomes.push((await answered).outcome)
      expect(code).toBe(0)
      expect(outcomes.filter((outcome) => outcome === 'cut')).toEqual([])
      expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThan(connections)
      expect(tookMs).toBeLessThan(2000)
      await hub.start()
    }
  },
)
