import { sql } from 'kysely'
import { createPglite, openPglite, openPostgres } from '#server/platform/database/db.ts'
import type { Db } from '#server/schema.ts'
import { findPostgres } from '#tests/support/database/postgres/binaries.ts'
import { databaseUrl, startPostgres } from '#tests/support/database/postgres/start-postgres.ts'
import { askAt, at, calls, lookAround, openHub, warmUp } from './votes.calls.ts'
import type { Hub } from './votes.calls.ts'
import { sizes } from './votes.seed.ts'

/**
 * Calls about projects, votes, comments, the ledger, a player's own pages and the desks on a hub with 10,000 projects, 100,000 votes and 50,000 comments against
 * one whose lists fill one page: `npm run bench:votes`. Both are asked in turn, call by call, in one process. A name of a
 * database as an argument asks that one alone. Exit code 1 when a median is more than 2 times, or a 99th percentile more than
 * 3 times, that of the small hub.
 */
const rounds = 200
const limits = { median: 2, p99: 3 }

const compare = async (kind: string, small: Hub, large: Hub): Promise<boolean> => {
  const took = new Map(calls.map(({ name }) => [name, { small: [] as number[], large: [] as number[] }]))
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { db } of [small, large]) await sql`delete from rate_limits`.execute(db)
    for (const { name, ask, keep } of calls) {
      const turn = round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)
      for (const which of turn) {
        const hub = which === 'small' ? small : large
        const asking = ask(hub, round)
        const begun = performance.now()
        const answer = await askAt(hub, asking)
        if (round >= 0) took.get(name)?.[which].push(performance.now() - begun)
        keep?.(hub, answer)
      }
    }
  }
  let good = true
  for (const [name, { small: few, large: many }] of took) {
    const ratios = { median: at(many, 0.5) / at(few, 0.5), p99: at(many, 0.99) / at(few, 0.99) }
    const isGood = ratios.median <= limits.median && ratios.p99 <= limits.p99
    good &&= isGood
    console.log(
      [
        kind.padEnd(11),
        name.padEnd(23),
        `median ${at(few, 0.5).toFixed(1)} -> ${at(many, 0.5).toFixed(1)} ms, ${ratios.median.toFixed(2)} x`.padEnd(
          36,
        ),
        `p99 ${at(few, 0.99).toFixed(1)} -> ${at(many, 0.99).toFixed(1)} ms, ${ratios.p99.toFixed(2)} x`,
        isGood ? '' : ' TOO SLOW',
      ].join(' '),
    )
  }
  return good
}

const measure = async (kind: string, open: () => Promise<Db>): Promise<boolean> => {
  const hubs = {
    small: await openHub(await open(), sizes.onePage),
    large: await openHub(await open(), sizes.large),
  }
  await lookAround(hubs.small, sizes.onePage)
  await lookAround(hubs.large, sizes.large)
  const good = await compare(kind, hubs.small, hubs.large)
  for (const { db } of Object.values(hubs)) await db.destroy()
  return good
}

const wanted = process.argv[2]
let good = true
if (wanted !== 'postgresql') good = await measure('PGlite', async () => openPglite(await createPglite()))
if (wanted !== 'pglite') {
  if (findPostgres() === null) console.log('No PostgreSQL comes with npm for this platform.')
  else {
    const server = await startPostgres()
    let count = 0
    good =
      (await measure('PostgreSQL', async () => {
        const admin = openPostgres(server.url)
        const name = `bench_${(count += 1)}`
        await sql`create database ${sql.id(name)}`.execute(admin)
        await admin.destroy()
        return openPostgres(databaseUrl(server.url, name))
      })) && good
    await server.stop()
  }
}
console.log(good ? 'Every call keeps to its limits.' : 'A call is too slow.')
process.exitCode = good ? 0 : 1
