import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '#tests/support/database/postgres/binaries.ts'
import { startPostgres } from '#tests/support/database/postgres/start-postgres.ts'
import type { RunningPostgres } from '#tests/support/database/postgres/start-postgres.ts'
import { scale } from '#tests/support/scale.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'
import { patience } from '#tests/support/pace.ts'

const rounds = scale(3, 10)
const phaseMs = 2_000
/** On a quiet machine votes slow others less than reading does: they take turns, and reading uses the processor. */
const atMost = scale(2, 1.2)
const crowds = [20, 200]
/** A player casts at most 1,200 votes a minute: another one in each phase. */
const attackers = crowds.flatMap((many) =>
  Array.from({ length: rounds }, (_, round) => `attacker-${many}-${round}`),
)

let postgres: RunningPostgres
let hub: CrashHub

interface Call {
  readonly who: string
  readonly path: string
  readonly body?: string
}

/** Resolves with the status and how long the answer took, in milliseconds. */
const send = (agent: Agent, { who, path, body }: Call): Promise<{ status: number; ms: number }> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const headers = {
      Authorization: `Bearer ${hub.bearer(who)}`,
      ...(body !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Idempotency-Key': randomUUID(),
      }),
    }
    const method = body === undefined ? 'GET' : 'POST'
    const url = `${hub.url.replace('localhost', '127.0.0.1')}/api${path}`
    request(url, { method, agent, headers }, (answer) => {
      answer.resume().on('close', () => {
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun })
      })
    })
      .on('error', reject)
      .end(body)
  })

const reading = (who: string): Call => ({ who, path: '/auth/me' })
const voting = (who: string): Call => ({
  who,
  path: '/vaultvision/use-vote',
  body: JSON.stringify({ user_id: who, project_id: 'guild-quartermaster', vote_power: 1 }),
})

/** How long another player's calls take while one player always has so many calls under way. */
const timesBeside = async (many: number, call: Call): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + phaseMs
  const goOn = async (): Promise<void> => {
    while (performance.now() < until) await send(agent, call)
  }
  const crowd = Promise.all(Array.from({ length: many }, goOn))
  const times: number[] = []
  while (performance.now() < until) {
    const { status, ms } = await send(agent, reading('victim'))
    expect(status).toBe(200)
    times.push(ms)
  }
  await crowd
  agent.destroy()
  return times
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

describe.runIf(findPostgres() !== null)('A7: one player with many calls at once', () => {
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    hub = await startCrashHub(['victim', ...attackers], { databaseUrl: postgres.url, optimises: true })
  })
  afterAll(async () => {
    await hub?.end()
    await postgres?.stop()
  })

  test.each(crowds)(
    '%i votes at once slow another player at most as much as so many reading calls do',
    { timeout: patience(60_000 + rounds * 15_000) },
    async (many) => {
      const beside = { reading: [] as number[], voting: [] as number[] }
      // Code is slow when it runs for the first time.
      await timesBeside(many, voting('victim'))
      for (let round = 0; round < rounds; round += 1) {
        const attacker = `attacker-${many}-${round}`
        beside.reading.push(...(await timesBeside(many, reading(attacker))))
        beside.voting.push(...(await timesBeside(many, voting(attacker))))
      }
      const [control, measured] = [p99(beside.reading), p99(beside.voting)]
      console.log(
        `A7: beside ${many} calls of one player another's takes (p99) ${Math.round(control)} ms while they read, ${Math.round(measured)} ms while they vote: ${(measured / control).toFixed(2)} x`,
      )
      expect(measured / control).toBeLessThanOrEqual(atMost)
    },
  )
})
