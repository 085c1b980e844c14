import { sql } from 'kysely'
import { openPostgres } from '#server/platform/database/db.ts'
import { findDebianPostgres } from '#tests/support/database/postgres/binaries.ts'
import { databaseUrl, startPostgres } from '#tests/support/database/postgres/start-postgres.ts'
import { askAt, at, calls, lookAround, openHub, warmUp } from './votes.calls.ts'
import type { Hub } from './votes.calls.ts'
import { sizes } from './votes.seed.ts'

/**
 * A8: reading calls of the hub on PostgreSQL as Debian ships it, with its compiler of queries (`jit`), against the same
 * server with `jit=off`, call by call, in one process: `npm run bench:jit`. Exit code 1 when a median is more than 1.2 times
 * the other. `-- 50` for fewer rounds.
 */
const rounds = Number(process.argv[2] ?? 100)
const atMost = 1.2

const reading = calls.filter(
  ({ ask, name }) =>
    name !== 'take back' && ask({ said: new Map() } as unknown as Hub, 0).method === undefined,
)

const open = async (settings: readonly string[]) => {
  const server = await startPostgres({ debian: true, settings })
  const admin = openPostgres(server.url)
  await sql`create database bench`.execute(admin)
  await admin.destroy()
  const hub = await openHub(openPostgres(databaseUrl(server.url, 'bench')), sizes.large)
  await sql`analyze`.execute(hub.db)
  await lookAround(hub, sizes.large)
  return { hub, server, took: new Map(reading.map(({ name }) => [name, [] as number[]])) }
}

const bench = async (): Promise<boolean> => {
  const shipped = await open([])
  const without = await open(['jit=off'])
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { hub } of [shipped, without]) await sql`delete from rate_limits`.execute(hub.db)
    for (const { name, ask } of reading) {
      for (const { hub, took } of round % 2 === 0 ? [shipped, without] : [without, shipped]) {
        const asking = ask(hub, round)
        const begun = performance.now()
        await askAt(hub, asking)
        if (round >= 0) took.get(name)?.push(performance.now() - begun)
      }
    }
  }
  let isGood = true
  for (const { name } of reading) {
    const [with_, off] = [shipped, without].map(({ took }) => at(took.get(name) ?? [], 0.5)) as [
      number,
      number,
    ]
    const ratio = with_ / off
    isGood &&= ratio <= atMost
    console.log(
      `${name.padEnd(23)} as shipped ${with_.toFixed(1)} ms, jit off ${off.toFixed(1)} ms, ${ratio.toFixed(2)} x${ratio > atMost ? ' TOO SLOW' : ''}`,
    )
  }
  for (const { hub, server } of [shipped, without]) {
    await hub.db.destroy()
    await server.stop()
  }
  console.log(isGood ? `Every reading call is within ${atMost} x.` : 'A reading call is too slow.')
  return isGood
}

if (findDebianPostgres() === null)
  console.log('Debian has installed no PostgreSQL with LLVM here: nothing to compare.')
else process.exitCode = (await bench()) ? 0 : 1
