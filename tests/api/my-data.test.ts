import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataFiles, downloadMyData, requestMyData } from '#contract/account/my-data.contract.ts'
import { dayMs, hourMs } from '#contract/values/time.ts'
import type { Feature, OwnData } from '#server/feature.ts'
import { features } from '#server/features.ts'
import { housekeepingJob } from '#server/housekeeping.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { dataOf, download, prepareAll, requestData } from '#tests/support/server/my-data.ts'
import { logInByLink } from '#tests/support/server/ways.ts'
import type { Player } from '#tests/support/server/ways.ts'

let hub: TestApp
let alice: Player
beforeEach(async () => {
  hub = await createTestApp()
  alice = await logInByLink(hub, 'alice@example.org')
})
afterEach(() => hub.close())

const jsonOf = async (id: string) => (await download(hub, alice, id, 'my-data.json')).json()
const stored = () => hub.db.selectFrom('my_data_parts').selectAll().execute()

/** An invented feature with these sections. */
const giving = (id: string, mine: () => Promise<OwnData>): Feature => ({ id, mine })

describe('a request', () => {
  test('is prepared by a job, with its progress; then the files are there for 24 hours', async () => {
    const requested = await requestData(hub, alice)
    const now = new Date(hub.clock.now()).toISOString()
    const all = features.filter(({ mine }) => mine).length + 1
    expect(requested).toMatchObject({
      status: 'preparing',
      by: 'player',
      done: 0,
      all,
      requestedAt: now,
      readyAt: null,
      expiresAt: null,
      files: [],
    })
    hub.clock.advance(1_000)
    await prepareAll(hub)
    const ready = await dataOf(hub, alice)
    expect(ready).toMatchObject({
      id: requested.id,
      status: 'ready',
      done: all,
      readyAt: new Date(hub.clock.now()).toISOString(),
      expiresAt: new Date(hub.clock.now() + dayMs).toISOString(),
    })
    expect(ready?.files.map(({ name }) => name)).toEqual([...dataFiles])
    for (const { name, bytes } of ready?.files ?? []) {
      const answer = await download(hub, alice, requested.id, name)
      expect(answer.status, name).toBe(200)
      expect((await answer.arrayBuffer()).byteLength, name).toBe(bytes)
    }
  })

  test('made 100 times at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => requestData(hub, alice)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await Promise.all([1, 2, 3].map(() => prepareAll(hub)))
    const [row, ...more] = await hub.db.selectFrom('my_data').selectAll().execute()
    expect(more).toEqual([])
    expect(row).toMatchObject({ attempt: 1 })
    expect((await requestData(hub, alice)).id).toBe(answers[0]?.id)
  })

  test('is refused beyond 120 a minute', async () => {
    for (let times = 0; times < 120; times += 1) await requestData(hub, alice)
    expect((await call(hub, requestMyData, {}, { bearer: alice.bearer })).body.code).toBe('rate_limited')
  })

  test('after the files expired begins another one, whose files have what came since', async () => {
    const { id } = await requestData(hub, alice)
    await prepareAll(hub)
    hub.clock.advance(dayMs)
    const bob = await logInByLink(hub, 'alice@example.org')
    expect((await requestData(hub, bob)).id).not.toBe(id)
    await prepareAll(hub)
    expect((await dataOf(hub, bob))?.status).toBe('ready')
    expect(new Set((await stored()).map((part) => part.request_id))).toHaveLength(1)
  })
})

describe('the files', () => {
  test('are another player’s to nobody, not even to an administrator', async () => {
    const { id } = await requestData(hub, alice)
    await prepareAll(hub)
    const bob = await logInByLink(hub, 'bob@example.org')
    await hub.db.updateTable('users').set({ is_admin: true }).where('id', '=', bob.id).execute()
    for (const file of dataFiles) {
      const answer = await download(hub, bob, id, file)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    }
    expect(await dataOf(hub, bob)).toBeNull()
  })

  test('before they are ready are not found', async () => {
    const { id } = await requestData(hub, alice)
    expect((await download(hub, alice, id, 'my-data.json')).status).toBe(404)
  })

  test('after 24 hours say that they have expired, and housekeeping deletes them', async () => {
    const { id } = await requestData(hub, alice)
    await prepareAll(hub)
    hub.clock.advance(dayMs - 1)
    const later = await logInByLink(hub, 'alice@example.org')
    expect((await download(hub, later, id, 'orders.csv')).status).toBe(200)
    hub.clock.advance(1)
    const { body } = await call(
      hub,
      downloadMyData,
      { params: { id, file: 'orders.csv' } },
      { bearer: later.bearer },
    )
    expect(body.code).toBe('my_data_expired')
    expect(await dataOf(hub, later)).toMatchObject({ status: 'expired', files: [] })
    await housekeepingJob(hub, features).run(new AbortController().signal)
    expect(await stored()).toEqual([])
    expect(await dataOf(hub, later)).toBeNull()
    expect((await download(hub, later, id, 'orders.csv')).status).toBe(404)
  })

  test('have what each feature gives, in one document', async () => {
    const hostile = '</script>\u{0}"\u{2028}=1+1'
    const many = Array.from({ length: 1_201 }, (_, index) => ({ index, text: hostile }))
    const { id } = await requestData(hub, alice)
    await prepareAll(hub, [
      giving('guilds', async () => ({
        guilds: [{ name: 'Wardens', at: '1970-01-01T00:00:00.000Z' }],
        ranks: [],
      })),
      giving('many', async () => ({ many })),
    ])
    expect(await jsonOf(id)).toEqual({
      format: 'hub-my-data-1',
      at: new Date(hub.clock.now()).toISOString(),
      guilds: [{ name: 'Wardens', at: '1970-01-01T00:00:00.000Z' }],
      ranks: [],
      many,
    })
  })

  test('have each section once, whichever feature gives it', async () => {
    const names: string[] = []
    for (const { mine } of features) names.push(...Object.keys((await mine?.(hub.db, alice.id)) ?? {}))
    expect(names.length).toBeGreaterThan(3)
    expect(names).toEqual([...new Set(names)])
    expect(names).not.toContain('format')
    expect(names).not.toContain('at')
  })

  test('are named after their list and their day', async () => {
    const { id } = await requestData(hub, alice)
    await prepareAll(hub)
    const answer = await download(hub, alice, id, 'votes.csv')
    const day = new Date(hub.clock.now()).toISOString().slice(0, 10)
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="votes-${day}.csv"`)
    expect(answer.headers.get('Content-Type')).toBe('text/csv;charset=utf-8')
  })
})

describe('a request that fails', () => {
  const failing = (times: { left: number }) => [
    giving('first', async () => ({ first: [{ one: 1 }] })),
    giving('second', async () => {
      if (times.left > 0) {
        times.left -= 1
        throw new Error('The disk is full.')
      }
      return { second: [] }
    }),
  ]

  test('is tried again, and is whole', async () => {
    const { id } = await requestData(hub, alice)
    const list = failing({ left: 2 })
    for (let round = 0; round < 3; round += 1) {
      await prepareAll(hub, list)
      hub.clock.advance(30_000)
    }
    expect(await jsonOf(id)).toMatchObject({ first: [{ one: 1 }], second: [] })
  })

  test('for the fifth time is given up; another request begins again', async () => {
    const { id } = await requestData(hub, alice)
    const list = failing({ left: 5 })
    for (let round = 0; round < 6; round += 1) {
      await prepareAll(hub, list)
      hub.clock.advance(30_000)
    }
    expect(await dataOf(hub, alice)).toMatchObject({ id, status: 'failed', files: [] })
    expect(await stored()).toEqual([])
    expect((await requestData(hub, alice)).id).not.toBe(id)
    await prepareAll(hub, list)
    expect((await dataOf(hub, alice))?.status).toBe('ready')
  })

  test('because the process stops is begun again at once by another', async () => {
    const { id } = await requestData(hub, alice)
    const stop = new AbortController()
    await prepareAll(
      hub,
      [
        giving('first', async () => {
          stop.abort()
          return { first: [] }
        }),
      ],
      stop.signal,
    )
    expect((await dataOf(hub, alice))?.status).toBe('preparing')
    await prepareAll(hub)
    expect(await dataOf(hub, alice)).toMatchObject({ id, status: 'ready' })
  })

  test('because another process took it over writes nothing into the files of that one', async () => {
    const { id } = await requestData(hub, alice)
    const list = (name: string, before: () => Promise<void>) => [
      giving(name, async () => {
        await before()
        return { [name]: [{ name }] }
      }),
    ]
    const slow = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const first = prepareAll(
      hub,
      list('slow', () => {
        begun.resolve()
        return slow.promise
      }),
    )
    await begun.promise
    hub.clock.advance(hourMs / 30)
    await prepareAll(
      hub,
      list('quick', async () => {}),
    )
    slow.resolve()
    await first
    expect(await jsonOf(id)).toMatchObject({ quick: [{ name: 'quick' }] })
    expect(await jsonOf(id)).not.toHaveProperty('slow')
  })
})

test('what is read is of one moment, whatever is written meanwhile', async () => {
  const { id } = await requestData(hub, alice)
  const begun = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const names = (name: string, between = async () => {}): Feature => ({
    id: name,
    mine: async (db) => {
      const rows = await db.selectFrom('users').select('first_name').execute()
      await between()
      return { [name]: rows }
    },
  })
  const preparing = prepareAll(hub, [
    names('before', () => {
      begun.resolve()
      return written.promise
    }),
    names('after'),
  ])
  await begun.promise
  await hub.db.updateTable('users').set({ first_name: 'Later' }).where('id', '=', alice.id).execute()
  written.resolve()
  await preparing
  expect(await jsonOf(id)).toMatchObject({
    before: [{ first_name: null }],
    after: [{ first_name: null }],
  })
})
