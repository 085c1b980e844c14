import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { DownloadedLedger } from '#contract/ledger/public-ledger.contract.ts'
import { ledgerFileSchema } from '#contract/ledger/public-ledger.contract.ts'
import { compareWithShown } from '#contract/ledger/public-ledger.rules.ts'
import { holdForVotes, recordDonation } from '#server/projects/projects.store.ts'
import { closeDays } from '#server/public-ledger/close-days.store.ts'
import { verifyFile } from '#server/public-ledger/verify-file.ts'
import { scale } from '#tests/support/scale.ts'
import { mismatchesOf } from '#tests/support/server/ledger.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'

const calls = 1_000
const connections = 50
const rounds = scale(1, 10)

type Player = Awaited<ReturnType<typeof openOracle>>['alice']

/** Alice has the 13 votes a day of Oracle. */
const openOracle = async () => {
  const shop = await openAfterSale()
  await shop.buy(shop.alice, anOrder({ plan: { id: 'tier5', type: 'monthly' } }))
  return shop
}

const powerOf = async (alice: Player) =>
  (await (await alice.call('GET', '/vaultvision/user-vote-power/alice')).json()).data

const vote = (alice: Player, key: string) =>
  alice.call(
    'POST',
    '/vaultvision/use-vote',
    { user_id: 'alice', project_id: project, vote_power: 1 },
    { 'Idempotency-Key': key },
  )

/** Makes every call, so many at a time: whoever is answered asks again. */
const overConnections = async <T>(wanted: number, ask: (index: number) => Promise<T>): Promise<T[]> => {
  const answers: T[] = []
  let next = 0
  const connection = async () => {
    for (let index = next++; index < wanted; index = next++) answers.push(await ask(index))
  }
  await Promise.all(Array.from({ length: connections }, connection))
  return answers
}

const sumsOf = async ({ db }: Awaited<ReturnType<typeof openOracle>>) =>
  db
    .selectFrom('vote_ledger')
    .select((row) => ['bank', row.fn.sum<string>('votes').as('votes')])
    .where('user_id', '=', 'alice')
    .groupBy('bank')
    .orderBy('bank')
    .execute()

/** What the command `ledger:verify` says of the download, and what the page shows beside it. */
const proveLedger = async ({ app, db, clock }: Awaited<ReturnType<typeof openOracle>>) => {
  await closeDays(db, clock.now())
  const text = await (await app.request('/api/vaultvision/ledger/file')).text()
  const shown = await (await app.request('/api/vaultvision/ledger')).json()
  const file = v.parse(ledgerFileSchema, JSON.parse(text))
  const { isRight, lines } = await verifyFile(text)
  const { differing } = compareWithShown(file, shown)
  return { text, file, shown, proof: { isRight, differing }, says: lines.join(' ') }
}

/** The row of the votes that were cast on the project. */
const castIn = <Row extends { project: string | null; kind: string }>(rows: readonly Row[]) =>
  rows.find((row) => row.project === project && row.kind === 'votes')

test.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  `V1: of ${calls} calls on 13 votes over ${connections} connections 13 cast (round %i of ${rounds})`,
  async () => {
    const shop = await openOracle()
    const { votes } = await shop.totals()
    const castBefore = castIn((await proveLedger(shop)).file.open)?.figure ?? 0
    const before = await powerOf(shop.alice)
    expect([before.dailyVotesEarned, before.totalAvailable]).toEqual([13, 13])
    const answers = await overConnections(calls, async () => {
      const answer = await vote(shop.alice, randomUUID())
      return { status: answer.status, body: await answer.json() }
    })
    const cast = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error)
    const sums = await sumsOf(shop)
    const after = await powerOf(shop.alice)
    console.log(
      `V1: ${calls} calls on 13 votes over ${connections} connections: ${cast.length} cast, ${refused.filter((said) => said === 'No votes available').length} were told "No votes available"; the ledger has ${JSON.stringify(sums)}, the balance is ${after.totalAvailable}`,
    )
    expect(cast).toHaveLength(13)
    expect(refused).toEqual(Array.from({ length: calls - 13 }, () => 'No votes available'))
    expect(new Set(cast.map(({ body }) => body.data.receipt.id)).size).toBe(13)
    expect(after).toMatchObject({ dailyVotesEarned: 13, dailyVotesUsed: 13, totalAvailable: 0 })
    expect(sums.map((row) => [row.bank, Number(row.votes)])).toEqual([['daily', 0]])
    expect((await shop.totals()).votes).toBe(votes + 13)
    expect(await mismatchesOf(shop)).toEqual([])
    // The public ledger agrees on the day itself, and once it is closed; one altered row is found.
    expect((await proveLedger(shop)).proof).toEqual({ isRight: true, differing: null })
    const day = new Date(shop.clock.now()).toISOString().slice(0, 10)
    shop.clock.advance(86_400_000)
    const { file, text, shown, proof, says } = await proveLedger(shop)
    console.log(`V1: ledger:verify says: ${says}`)
    expect(proof).toEqual({ isRight: true, differing: null })
    expect(says).toContain(`In all ${shown.totals.votes} votes`)
    const closed = file.days.find((one) => one.day === day)?.rows ?? []
    expect(castIn(closed)?.figure).toBe(castBefore + 13)
    const altered: DownloadedLedger = JSON.parse(text)
    castIn(altered.days.find((one) => one.day === day)?.rows ?? [])!.figure += 1
    expect(await verifyFile(JSON.stringify(altered))).toEqual({
      isRight: false,
      lines: [expect.stringContaining(`of the day ${day} was changed`)],
    })
  },
)

test(`V1: one key, sent ${connections} times at once, casts one vote, and every answer is its receipt`, async () => {
  const shop = await openOracle()
  const { votes } = await shop.totals()
  const key = randomUUID()
  const answers = await overConnections(connections, async () => {
    const answer = await vote(shop.alice, key)
    return { status: answer.status, body: await answer.json() }
  })
  console.log(
    `V1: one key ${connections} times at once: ${new Set(answers.map(({ body }) => body.data.receipt.id)).size} vote`,
  )
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(connections).fill(200))
  expect(new Set(answers.map(({ body }) => body.data.receipt.id)).size).toBe(1)
  expect((await shop.totals()).votes).toBe(votes + 1)
  expect((await powerOf(shop.alice)).dailyVotesUsed).toBe(1)
  expect(await mismatchesOf(shop)).toEqual([])
})

test(`V1: the votes of days that ${connections} readers find due at once come once`, async () => {
  const shop = await openOracle()
  await powerOf(shop.alice)
  shop.clock.advance(3 * 86_400_000)
  const reads = await overConnections(connections, async () => powerOf(await shop.person('alice')))
  expect(new Set(reads.map((power) => JSON.stringify(power))).size).toBe(1)
  expect(reads[0]).toMatchObject({ dailyVotesEarned: 13, voteBank: 39, totalAvailable: 52 })
  const grants = await shop.db
    .selectFrom('vote_ledger')
    .select('granted_on')
    .where('kind', '=', 'grant')
    .orderBy('granted_on')
    .execute()
  expect(grants.map((row) => row.granted_on)).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
  ])
  expect(await mismatchesOf(shop)).toEqual([])
})

test('V1: a vote taken back by many at once comes back once', async () => {
  const shop = await openOracle()
  const { receipt } = (await (await vote(shop.alice, randomUUID())).json()).data
  const answers = await overConnections(connections, async () =>
    (await shop.alice.call('POST', `/vaultvision/votes/${receipt.id}/revoke`)).json(),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
  expect(await powerOf(shop.alice)).toMatchObject({ dailyVotesUsed: 0, totalAvailable: 13, lastVote: null })
  expect(await mismatchesOf(shop)).toEqual([])
})

test('a vote doesn’t wait for an order that is still being fulfilled, and both are counted', async () => {
  const shop = await openOracle()
  const before = await shop.totals()
  const answer = await shop.db.transaction().execute(async (trx) => {
    await recordDonation(trx, {
      donor: 'alice',
      project_id: project,
      project_type: 'general',
      amount_cents: 500,
      order_id: null,
      order_line: null,
      at: new Date(shop.clock.now()),
    })
    return Promise.race([vote(shop.alice, randomUUID()), setTimeout(5_000, null)])
  })
  expect(answer?.status).toBe(200)
  const { votes, donations, fund } = await shop.totals()
  expect([votes, donations, fund]).toEqual([before.votes + 1, before.donations + 5, before.fund + 5])
  expect(await mismatchesOf(shop)).toEqual([])
})

test('many vote while donations are booked and projects counted again: nobody waits for ever, every count is right', async () => {
  const shop = await openAfterSale()
  const players = await Promise.all(['bob', 'carol', 'dave', 'erin'].map((name) => shop.person(name)))
  for (const player of players) await shop.donate(player, 10)
  for (const player of players) {
    const { sessionId } = await shop.openDonation(player, 20, true)
    await shop.pay({ sessionId })
  }
  const projects = [project, 'replay-theatre', 'drone-loadout-planner']
  const before = await shop.totals()
  const cast = async (index: number) => {
    const player = players[index % players.length] as Player
    const body = { user_id: player.id, project_id: projects[index % projects.length], vote_power: 1 }
    const key = { 'Idempotency-Key': randomUUID() }
    return (await player.call('POST', '/vaultvision/use-vote', body, key)).status
  }
  const recount = async (index: number) => {
    const path = `/vaultvision/projects/${projects[index % projects.length]}/update-metrics`
    return (await shop.admin.call('POST', path)).status
  }
  const [votes, counts] = await Promise.all([
    overConnections(84, cast),
    overConnections(30, recount),
    shop.catchUp(),
  ])
  expect([...new Set(votes), ...new Set(counts)]).toEqual([200, 200])
  // A third of the votes, and those of four donations of $20, which give them at once.
  expect((await shop.totals()).votes).toBe(before.votes + 28 + 4 * 44)
  const changes = await shop.db.selectFrom('audit_changes').select('kind').execute()
  expect(changes.filter(({ kind }) => kind === 'project_recounted')).toEqual([])
  expect(await mismatchesOf(shop)).toEqual([])
})

test('whatever projects are voted for and donated to at once, in whatever order: nobody waits for ever', async () => {
  const shop = await openOracle()
  const before = await shop.totals()
  const projects = [project, 'replay-theatre', 'drone-loadout-planner']
  await overConnections(120, (index) =>
    shop.db.transaction().execute(async (trx) => {
      const turned = [...projects.slice(index % 3), ...projects.slice(0, index % 3)]
      for (const id of index % 2 === 0 ? turned : turned.toReversed()) {
        await holdForVotes(trx, id)
        await recordDonation(trx, {
          donor: `giver ${index % 4}`,
          project_id: id,
          project_type: 'general',
          amount_cents: 500,
          order_id: null,
          order_line: null,
          at: new Date(shop.clock.now()),
        })
      }
    }),
  )
  expect((await shop.totals()).donations).toBe(before.donations + 120 * 5)
  expect(await mismatchesOf(shop)).toEqual([])
})
