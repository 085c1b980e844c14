import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scale } from '#tests/support/scale.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'
import { patience } from '#tests/support/pace.ts'

const attackMs = scale(0, 600_000)
const lanes = 8
const assets = join(import.meta.dirname, '..', '..', 'dist', 'assets')
/** The files that would cost most, were they kept twice. */
const largest = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .toSorted((a, b) => statSync(join(assets, b)).size - statSync(join(assets, a)).size)
  .slice(0, 3)

let hub: CrashHub
beforeAll(async () => {
  hub = await startCrashHub(['alice'], { optimises: true })
})
afterAll(() => hub?.end())

const text = (length: number): string => randomBytes(length).toString('hex').slice(0, length)
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** One file under more and more spellings; addresses, queries, hosts and languages that nobody has asked before. */
const hostilePath = (index: number): string =>
  pick(
    [
      `/assets${'/'.repeat(2 + (index % 3000))}${pick(largest, index)}`,
      `${'/'.repeat(2 + (index % 3000))}assets/${pick(largest, index)}`,
      `/assets/${'%2F'.repeat(1 + (index % 1000))}${pick(largest, index)}`,
      `/assets/${pick(largest, index)}?v=${text(32)}`,
      `/${text(200)}`,
      `/assets/${text(60)}.js`,
      `/%61ssets/${pick(largest, index)}`,
      `/api/${text(60)}`,
      `/api/plans?${text(2000)}`,
    ],
    index,
  )

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const hostileBody = (index: number): string =>
  pick(
    [
      JSON.stringify({ refreshToken: text(4000) }),
      `{"refreshToken":"x","more":${deep(10_000)}}`,
      JSON.stringify({
        refreshToken: 'x',
        ...Object.fromEntries(Array.from({ length: 2000 }, () => [text(16), 1])),
      }),
      text(99_000),
      JSON.stringify({ token: text(200), confirmed: true, email: `${text(60)}@example.org` }),
    ],
    index,
  )
const hostileCalls = [
  '/auth/refresh-token',
  '/auth/magiclink',
  '/auth/magiclink/verify',
  '/auth/undo',
  '/auth/verify-token',
  '/auth/logout',
  '/payments/webhook',
]

const attack = async (index: number): Promise<void> => {
  const strange = {
    'User-Agent': text(100),
    'Accept-Language': text(20),
    'X-Forwarded-For': `10.${index % 256}.${(index >> 8) % 256}.1`,
    'Accept-Encoding': pick(['br', 'gzip', 'identity'], index >> 3),
    Authorization: `Bearer ${text(200)}`,
    Cookie: `hub_browser=${text(43)}; ${text(20)}=${text(100)}`,
  }
  const answer =
    index % 8 === 0
      ? await fetch(`${hub.url}/api${pick(hostileCalls, index / 8)}`, {
          method: 'POST',
          headers: { ...strange, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
          body: hostileBody(index / 8),
        })
      : await fetch(`${hub.url}${hostilePath(index)}`, { headers: strange })
  await answer.arrayBuffer()
  expect(answer.status).toBeLessThan(500)
}

/** The hub is left alone for so long before its memory is read: nobody forces a collection of garbage. */
const restMs = scale(5_000, 60_000)
const longestRestMs = 60_000

test(
  'A5: after a minute’s rest nothing that a guest sent is in memory, and the process has kept its size',
  { timeout: patience(100_000 + 2 * attackMs + 4 * longestRestMs) },
  async () => {
    let sent = 0
    const attackUntil = async (isEnough: () => boolean): Promise<void> => {
      const lane = async (): Promise<void> => {
        while (!isEnough()) await attack(sent++)
      }
      await Promise.all(Array.from({ length: lanes }, lane))
    }
    // Code that runs for the first time, and each file compressed once, take their room first.
    await attackUntil(() => sent >= 500)
    await wait(restMs)
    const quiet = await hub.memory()
    const until = Date.now() + attackMs
    await attackUntil(() => sent >= 3000 && Date.now() >= until)
    await wait(restMs)
    const inUse = async () => (await hub.memory()).inUse / quiet.inUse
    await expect.poll(inUse, { timeout: longestRestMs, interval: 1_000 }).toBeLessThan(1.2)
    const after = await hub.memory()
    const figures = `${(after.inUse / quiet.inUse).toFixed(2)} x in use, ${(after.size / quiet.size).toFixed(2)} x in size`
    console.log(`After ${sent} hostile requests: ${figures}`)
    expect(after.size / quiet.size, figures).toBeLessThanOrEqual(1.75)
    expect(hub.isAlive()).toBe(true)
  },
)
