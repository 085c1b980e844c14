import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFiles, type MyData } from '#contract/account/my-data.contract.ts'
import { createPostgresDatabase, onPostgres } from '#tests/support/database/test-database.ts'
import { patience } from '#tests/support/pace.ts'
import { scale } from '#tests/support/scale.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'

/*
 * The hub is killed at its calls to the database while a player's data is requested, prepared and downloaded; the
 * player presses again until the files are there.
 */

const runs = Number(process.env.FAULT_RUNS ?? scale(4, 20))
const players = Array.from({ length: runs + 1 }, (_, index) => `player-${index}`)
let hub: CrashHub

beforeAll(async () => {
  hub = await startCrashHub(players, {
    databaseUrl: onPostgres ? await createPostgresDatabase() : null,
    // A request stays claimed for a minute after its process has died.
    restartMs: 70_000,
  })
}, patience(120_000))
afterAll(() => hub?.end())

const answered = async (player: string, method: string): Promise<MyData | null> => {
  const answer = await hub.api(player, method, '/users/my-data')
  return answer.ok ? ((await answer.json()).myData as MyData | null) : null
}

/** Requests the data, waits until it is ready, and downloads every file; whole files alone count. */
const flow = async (player: string): Promise<void> => {
  const { id } = await hub.insist(() => answered(player, 'POST'))
  const ready = await hub.insist(async () => {
    const now = await answered(player, 'GET')
    return now?.status === 'ready' ? now : null
  })
  expect(ready.id, player).toBe(id)
  expect(ready.done, player).toBe(ready.all)
  expect(
    ready.files.map(({ name }) => name),
    player,
  ).toEqual([...dataFiles])
  for (const { name, bytes } of ready.files) {
    const content = await hub.insist(async () => {
      const answer = await hub.api(player, 'GET', `/users/my-data/${id}/${name}`)
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
    })
    expect(content.byteLength, `${player}: ${name}`).toBe(bytes)
    if (name === 'my-data.json')
      expect(JSON.parse(new TextDecoder().decode(content)), player).toMatchObject({ format: 'hub-my-data-1' })
  }
}

test(
  `killed at ${runs} calls while data is requested, prepared and downloaded, the hub has every file once and whole`,
  { timeout: patience(120_000 + runs * 30_000) },
  async () => {
    const [first = '', ...others] = players
    const about = 'my_data'
    await hub.arm({ nth: 0, match: about })
    await flow(first)
    const points = await hub.points()
    expect(points).toBeGreaterThan(10)
    const before = hub.kills()
    for (const [index, player] of others.entries()) {
      await hub.arm({ nth: 1 + Math.floor((index * points) / runs), match: about })
      await flow(player)
    }
    expect(hub.kills() - before).toBeGreaterThan(runs * 0.8)
  },
)
