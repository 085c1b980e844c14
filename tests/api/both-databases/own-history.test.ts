import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  exportOwnHistoryJson,
  type HistoryEntry,
  listOwnHistory,
} from '#contract/account/own-history.contract.ts'
import { recordsOf } from '#tests/support/csv.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { readSheet } from '#tests/support/xlsx.ts'

const minute = 60_000

const openHistory = async () => {
  const hub = await openAfterSale()
  const bob = await hub.person('bob')
  const of = (player: typeof hub.alice) => {
    const read = async (path: string): Promise<Response> =>
      player.call('GET', `/vaultvision/own-history${path}`)
    return {
      read,
      list: async (query = '') =>
        v.parse(listOwnHistory.response, await (await read(query && `?${query}`)).json()),
      vote: async (votes: number, where = project): Promise<string> => {
        const answer = await player.call(
          'POST',
          '/vaultvision/use-vote',
          { user_id: player.id, project_id: where, vote_power: votes },
          { 'Idempotency-Key': randomUUID() },
        )
        return (await answer.json()).data.receipt.id
      },
    }
  }
  return { ...hub, bob, of, mine: of(hub.alice), others: of(bob) }
}

const short = ({ kind, votes, cents, sources: { daily, bank, donation }, at_once }: HistoryEntry) => [
  kind,
  votes,
  cents,
  [daily, bank, donation],
  at_once,
]

test('a player reads their own votes and donations, also what was taken back and refunded, the latest first', async () => {
  const hub = await openHistory()
  const { alice, bob, clock, mine, others } = hub
  expect((await hub.app.request('/api/vaultvision/own-history')).status).toBe(401)
  expect(await mine.list()).toMatchObject({ entries: [], next: null, projects: [], numbers: { votes: 0 } })

  // $50 to the bank: 115 votes.
  const { orderId } = await hub.donate(alice, 50)
  clock.advance(minute)
  await hub.donate(alice, 5, true)
  clock.advance(minute)
  // A free player has one vote a day: it is spent first.
  const back = await mine.vote(4)
  clock.advance(1_000)
  await alice.call('POST', `/vaultvision/votes/${back}/revoke`)
  clock.advance(minute)
  await mine.vote(2, 'replay-theatre')
  clock.advance(minute)
  await hub.refund(orderId, [{ index: 0 }])
  await hub.catchUp()
  await hub.donate(bob, 10)

  const { entries, next, counts, projects, numbers } = await mine.list()
  expect(entries.map(short)).toEqual([
    ['donation_back', -115, -5_000, [0, 0, 0], false],
    ['votes', 2, 0, [1, 0, 1], false],
    ['votes_back', -4, 0, [1, 0, 3], false],
    ['votes', 4, 0, [1, 0, 3], false],
    // Cast with the payment, in the same moment.
    ...entries.slice(4, 6).map(short),
    ['donation', 115, 5_000, [0, 0, 0], false],
  ])
  expect(entries.slice(4, 6).map(short)).toEqual(
    expect.arrayContaining([
      ['votes', 10, 0, [0, 0, 10], true],
      ['donation', 10, 500, [0, 0, 0], true],
    ]),
  )
  expect(next).toBeNull()
  expect(counts).toEqual({ votes: 4, donations: 3 })
  expect(projects.map(({ id }) => id)).toEqual([project, 'replay-theatre'])
  // 115 votes are gone of which one was spent: the bank is one below nothing.
  expect(numbers).toEqual({
    votes: 12,
    projects: 2,
    cents: 500,
    donationVotesLeft: 0,
    leftToday: 0,
    today: 1,
  })
  const [refunded] = entries
  expect(refunded?.order).toEqual(entries.at(-1)?.order)
  expect(refunded?.order?.id).toBe(orderId)
  expect((await others.list()).entries.map(short)).toEqual([['donation', 21, 1_000, [0, 0, 0], false]])
  expect(await hub.mismatches()).toEqual([])
})

test('votes that an administrator voided are told so, and that those of donations alone came back', async () => {
  const hub = await openHistory()
  await hub.donate(hub.alice, 10)
  await hub.mine.vote(3)
  hub.clock.advance(minute)
  await hub.admin.call('POST', '/braincore/players/alice/void-votes', { bar: false, reason: 'Bought' })
  const { entries } = await hub.mine.list('side=votes')
  expect(entries.map(short)).toEqual([
    ['votes_voided', -3, 0, [0, 0, 2], false],
    ['votes', 3, 0, [1, 0, 2], false],
  ])
})

test('the list is narrowed by side, project, bank and time, and read on page by page without a gap', async () => {
  const hub = await openHistory()
  const { alice, clock, mine, others } = hub
  await hub.donate(alice, 200)
  const begun = clock.now()
  for (let at = 0; at < 6; at += 1) {
    clock.advance(1_000)
    await mine.vote(1, at % 2 === 0 ? project : 'replay-theatre')
  }
  await hub.db
    .insertInto('project_votes')
    .values(
      Array.from({ length: 38 }, (_, at) => ({
        project_id: project,
        voter: alice.id,
        votes: 1,
        // Some of one moment, over the end of a page.
        at: new Date(begun - Math.floor(at / 8) * 1_000),
      })),
    )
    .execute()
  const whole: HistoryEntry[] = []
  const seen: number[] = []
  for (let before: string | null = ''; before !== null;) {
    const { entries, next } = await mine.list(before && `before=${before}`)
    seen.push(entries.length)
    whole.push(...entries)
    before = next
  }
  expect(seen).toEqual([40, 5])
  expect(new Set(whole.map(({ id }) => id)).size).toBe(45)
  const times = whole.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())

  const kindsOf = async (query: string) => {
    const { entries, counts } = await mine.list(query)
    return [counts.votes, counts.donations, new Set(entries.map(({ kind }) => kind))]
  }
  expect(await kindsOf('side=donations')).toEqual([44, 1, new Set(['donation'])])
  expect(await kindsOf('side=votes&project=replay-theatre')).toEqual([3, 0, new Set(['votes'])])
  expect(await kindsOf('from=daily')).toEqual([1, 0, new Set(['votes'])])
  expect(await kindsOf('from=donation')).toEqual([5, 0, new Set(['votes'])])
  expect(await kindsOf('from=bank')).toEqual([0, 0, new Set()])
  const since = new Date(begun + 2_000).toISOString()
  const until = new Date(begun + 4_000).toISOString()
  expect(await kindsOf(`since=${since}&until=${until}`)).toEqual([2, 0, new Set(['votes'])])
  expect(await kindsOf('project=nobody')).toEqual([0, 0, new Set()])

  // Where another player is leads nowhere.
  const { next } = await mine.list()
  expect((await others.list(`before=${next}`)).entries).toEqual([])
  for (const query of [
    'before=17',
    'side=both',
    'from=hand',
    'since=yesterday',
    'project=a%20b',
    "project='",
  ])
    expect((await mine.read(`?${query}`)).status, query).toBe(400)
})

test('what is listed is exported whole as it is read, and no title becomes a formula', async () => {
  const hub = await openHistory()
  const { alice, bob, clock, mine } = hub
  const title = '=HYPERLINK("https://evil.example"),1'
  await hub.db.updateTable('projects').set({ title }).where('id', '=', 'replay-theatre').execute()
  await hub.db
    .insertInto('project_votes')
    .values(
      Array.from({ length: 1_200 }, (_, at) => ({
        project_id: 'replay-theatre',
        voter: alice.id,
        votes: 1,
        at: new Date(clock.now() - at * 1_000),
      })),
    )
    .execute()
  await hub.donate(bob, 5)
  const csv = await mine.read('/csv?side=votes')
  expect(csv.headers.get('Content-Type')).toBe('text/csv;charset=utf-8')
  expect(csv.headers.get('Content-Disposition')).toBe(
    `attachment; filename="votes-and-donations-2026-03-01.csv"`,
  )
  const lines = (await csv.text()).split('\r\n')
  expect(lines).toHaveLength(1_202)
  // New columns come last.
  expect(lines[0]).toBe(
    '"at","kind","project_id","project","votes","of_today","of_vote_bank","of_donation_bank","cents","receipt","order","at_once","amount","currency"',
  )
  expect(lines[1]).toMatch(
    /^"2026-03-01T12:00:00\.000Z","votes","replay-theatre","'=HYPERLINK\(""https:\/\/evil\.example""\),1",1,0,0,0,0,"[0-9a-f-]{36}",,"no",0\.00,"USD"$/u,
  )
  expect(lines.at(-1)).toBe('')
  const inSheet = readSheet(new Uint8Array(await (await mine.read('/xlsx?side=votes')).arrayBuffer())).rows
  expect(inSheet).toHaveLength(1_200)
  expect(inSheet[0]).toMatchObject({ project: { t: 's', v: title }, votes: { t: 'n', v: 1 } })

  // Of a donation that voted at once the file says so, as the page does; of one to the bank it says that it didn't.
  await hub.donate(bob, 10, true)
  const donated = recordsOf(new Uint8Array(await (await hub.of(bob).read('/csv')).arrayBuffer()))
  const kindAndAtOnce = donated.map(({ kind, at_once }) => [kind, at_once])
  expect(kindAndAtOnce).toHaveLength(3)
  expect(kindAndAtOnce).toEqual(
    expect.arrayContaining([
      ['votes', 'yes'],
      ['donation', 'yes'],
      ['donation', 'no'],
    ]),
  )

  // Four votes of bob: the one of today first, then those of his banks.
  await hub.of(bob).vote(4)
  const entryOf = ({ votes, sources, cents }: HistoryEntry) => [
    votes,
    sources.daily,
    sources.bank,
    sources.donation,
    cents,
  ]
  const both = v.parse(exportOwnHistoryJson.response, await (await hub.of(bob).read('/json')).json())
  const inFile = recordsOf(new Uint8Array(await (await hub.of(bob).read('/csv')).arrayBuffer()))
  expect(
    inFile.map((row) => [
      row['votes'],
      row['of_today'],
      row['of_vote_bank'],
      row['of_donation_bank'],
      row['cents'],
    ]),
  ).toEqual(both.entries.map(entryOf))
  expect(both.entries.some(({ sources }) => sources.donation > 0 && sources.donation !== sources.bank)).toBe(
    true,
  )

  const json = v.parse(exportOwnHistoryJson.response, await (await mine.read('/json')).json())
  expect(json.entries).toHaveLength(1_200)
  expect(json.entries[0]?.project?.title).toBe(title)
  const nothing = await (await mine.read('/json?side=donations')).json()
  expect(nothing).toEqual({ format: 'hub-own-history-1', entries: [] })
  expect((await hub.app.request('/api/vaultvision/own-history/csv')).status).toBe(401)
  expect((await mine.read('/csv?side=both')).status).toBe(400)
})
