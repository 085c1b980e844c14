import { randomUUID } from 'node:crypto'
import pg from 'pg'
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { liveTotalsSchema } from '#contract/votes/live.contract.ts'
import type { LiveTotals } from '#contract/votes/live.contract.ts'
import type { ProjectTotals } from '#contract/projects/project-totals.ts'
import { getProject } from '#contract/projects/projects.contract.ts'
import type { CastAnswer } from '#contract/votes/votes.contract.ts'
import { castVotes } from '#contract/votes/votes.contract.ts'
import { pgliteOf, serverOf } from '#server/platform/database/db.ts'
import { createLive } from '#server/live/live.ts'
import { createNotificationSource } from '#server/notifications/changes-of.ts'
import type { Live, Totals } from '#server/live-service.ts'
import { createLog } from '#server/platform/process/log.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf } from '#tests/support/server/shop.ts'
import { patience } from '#tests/support/pace.ts'

type Hub = Awaited<ReturnType<typeof openAfterSale>>

const totals = async (answer: Response): Promise<LiveTotals> => v.parse(liveTotalsSchema, await answer.json())

const openWatched = async () => {
  const hub = await openAfterSale()
  // Thirteen votes a day.
  await hub.buy(hub.alice, anOrder({ plan: { id: 'tier5', type: 'monthly' } }))
  const over = new AbortController()
  onTestFinished(async () => {
    over.abort()
    hub.live.streams.end()
    await hub.live.feed.ended()
  })
  return { ...hub, follow: () => hub.live.feed.follow(over.signal), over }
}

const vote = async ({ alice }: Pick<Hub, 'alice'>, votes = 1): Promise<string> => {
  const body = { user_id: 'alice', project_id: project, vote_power: votes }
  const answer = await alice.call('POST', '/vaultvision/use-vote', body, { 'Idempotency-Key': randomUUID() })
  return (await answer.json()).data.receipt.id
}

const since = async ({ app }: Pick<Hub, 'app'>, after?: number): Promise<LiveTotals> =>
  totals(await app.request(`/api/vaultvision/live${after === undefined ? '' : `?after=${after}`}`))

/** Reads a stream's events as they come. */
const listen = (answer: Response) => {
  const heard: LiveTotals[] = []
  let isOver = false
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(part, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events)
        if (event.startsWith('data: ')) heard.push(v.parse(liveTotalsSchema, JSON.parse(event.slice(6))))
    }
    isOver = true
  }
  void read()
  return { heard, isOver: () => isOver }
}

const stream = async ({ alice }: Pick<Hub, 'alice'>, after?: number) => {
  const answer = await alice.call(
    'GET',
    `/vaultvision/live/stream${after === undefined ? '' : `?after=${after}`}`,
  )
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/event-stream'])
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  return listen(answer)
}

test('whoever names the cursor they know is told the totals of what has changed since, and of nothing else', async () => {
  const hub = await openWatched()
  const before = await since(hub)
  expect(before.projects).toEqual([])
  expect((await since(hub, before.cursor)).projects).toEqual([])

  const cast = await vote(hub, 3)
  await hub.donate(hub.alice, 50)
  const after = await since(hub, before.cursor)
  expect(after.cursor).toBeGreaterThan(before.cursor)
  const listed = await (await hub.app.request('/api/vaultvision/projects?limit=100')).json()
  const { weightedVotes, donations, revision } = listed.find(({ id }: { id: string }) => id === project)
  expect(after.projects).toMatchObject([{ id: project, weightedVotes, donatedCents: donations * 100 }])
  // What is read is as of everything that was counted until then.
  expect(after.projects[0]?.revision).toBeLessThanOrEqual(revision)
  expect(revision).toBe(after.cursor)
  expect(after.fund).toEqual({
    weightedVotes: before.fund.weightedVotes + 3,
    donatedCents: before.fund.donatedCents + 5_000,
    voters: before.fund.voters + 1,
    donors: before.fund.donors + 1,
    revision: after.cursor,
  })
  const stats = await (await hub.app.request('/api/vaultvision/stats')).json()
  expect(stats.revision).toBe(after.fund.revision)

  await hub.alice.call('POST', `/vaultvision/votes/${cast}/revoke`)
  expect((await since(hub, after.cursor)).projects).toMatchObject([{ weightedVotes: weightedVotes - 3 }])
})

test('whatever tells totals of a project says in which order they were counted', async () => {
  const hub = await openWatched()
  const read = async (): Promise<ProjectTotals> => {
    const answer = await hub.app.request(`/api/vaultvision/projects/${project}`)
    return v.parse(getProject.response, await answer.json())
  }
  const cast = async (votes: number): Promise<CastAnswer> => {
    const body = { user_id: 'alice', project_id: project, vote_power: votes }
    const answer = await hub.alice.call('POST', '/vaultvision/use-vote', body, {
      'Idempotency-Key': randomUUID(),
    })
    return v.parse(castVotes.response, await answer.json()).data
  }
  const told = [await read()]
  for (const votes of [1, 2]) told.push(await cast(votes), await read())
  const [first, ofVote, afterVote, ofSecond, afterSecond] = told
  const counted = ({ weightedVotes, donatedCents }: ProjectTotals) => [weightedVotes, donatedCents]
  expect(counted(ofVote as ProjectTotals)).toEqual(counted(afterVote as ProjectTotals))
  expect(counted(ofSecond as ProjectTotals)).toEqual(counted(afterSecond as ProjectTotals))
  const revisions = [first, ofVote, afterVote, ofSecond, afterSecond].map(
    (totals) => totals?.revision ?? Number.NaN,
  )
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
  expect(new Set([first, afterVote, afterSecond].map((totals) => totals?.revision)).size).toBe(3)
})

test('a cursor that is none is refused, one from the future is told nothing', async () => {
  const hub = await openWatched()
  for (const after of ['', '-1', '1.5', '1e3', 'x', '9'.repeat(16)])
    expect(await codeOf(await hub.app.request(`/api/vaultvision/live?after=${after}`)), after).toBe(
      'invalid_request',
    )
  expect((await since(hub, 999_999_999)).projects).toEqual([])
})

test('a followed hub answers from what it has heard, and from the database for a cursor from before that', async () => {
  const hub = await openWatched()
  const before = await since(hub)
  await vote(hub)
  hub.follow()
  await hub.live.feed.look()
  const [begun, all] = [await since(hub), await since(hub, before.cursor)]
  expect(all.projects).toHaveLength(1)
  await vote(hub)
  await expect.poll(async () => (await since(hub, begun.cursor)).projects).toHaveLength(1)
  expect((await since(hub, begun.cursor)).projects).toEqual((await since(hub, before.cursor)).projects)
  // Many who ask at once don't ask the database; what it follows may do so beside them.
  const queries = vi.spyOn(hub.db.getExecutor(), 'executeQuery')
  onTestFinished(() => queries.mockRestore())
  await Promise.all(Array.from({ length: 100 }, () => hub.live.feed.since(begun.cursor)))
  await Promise.all(Array.from({ length: 100 }, () => hub.live.feed.since(null)))
  expect(queries.mock.calls.length).toBeLessThan(10)
})

test('players hear the votes and donations of others by a stream, each total once, without being asked again', async () => {
  const hub = await openWatched()
  hub.follow()
  await hub.live.feed.look()
  const { heard } = await stream(hub)
  await expect.poll(() => heard).toHaveLength(1)
  const votes = heard[0]?.fund.weightedVotes ?? Number.NaN
  for (let cast = 0; cast < 5; cast += 1) await vote(hub)
  await expect.poll(() => heard.at(-1)?.fund.weightedVotes).toBe(votes + 5)
  expect(heard.length).toBeLessThanOrEqual(6)
  expect(heard.at(-1)?.projects).toMatchObject([{ id: project }])
  const cursors = heard.map(({ cursor }) => cursor)
  expect(cursors).toEqual([...new Set(cursors)].toSorted((a, b) => a - b))
})

test('a stream that goes on from a cursor begins with what was missed', async () => {
  const hub = await openWatched()
  const { cursor } = await since(hub)
  await vote(hub, 2)
  const { heard } = await stream(hub, cursor)
  await expect.poll(() => heard).toHaveLength(1)
  expect(heard[0]?.projects).toMatchObject([{ id: project }])
})

test('one process hears what is counted in another', async () => {
  const hub = await openWatched()
  const other = createLive({
    ...hub,
    log: createLog('silent'),
    notifications: createNotificationSource(hub),
  })
  other.feed.follow(hub.over.signal)
  onTestFinished(() => {
    hub.over.abort()
    return other.feed.ended()
  })
  await other.feed.look()
  const heard = vi.fn<(totals: Totals) => void>()
  other.feed.watch(heard)
  // It listens, too, and not only looks.
  await new Promise((resolve) => setTimeout(resolve, 500))
  await vote(hub)
  await expect
    .poll(() => heard.mock.lastCall?.[0].projects, { timeout: patience(5_000) })
    .toMatchObject([{ id: project }])
})

/** What is told to other processes, word for word. */
const overhear = async ({ db }: Pick<Hub, 'db'>): Promise<string[]> => {
  const told: string[] = []
  const pglite = pgliteOf(db)
  if (pglite) {
    const stop = await pglite.listen('hub_totals', (payload) => void told.push(payload))
    onTestFinished(() => stop())
    return told
  }
  const client = new pg.Client({ connectionString: serverOf(db) })
  onTestFinished(() => client.end())
  client.on('notification', ({ payload = '' }) => void told.push(payload))
  await client.connect()
  await client.query('listen hub_totals')
  return told
}

test('other processes are told at most four times a second, and only how far it has come', async () => {
  const hub = await openWatched()
  const told = await overhear(hub)
  const from = performance.now()
  for (let cast = 0; cast < 12; cast += 1) await vote(hub)
  for (let change = 0; change < 1_000; change += 1) hub.live.feed.changed()
  const { cursor } = await since(hub)
  await expect.poll(() => told.at(-1)).toBe(String(cursor))
  // Timers may be a little early.
  expect(told.length).toBeLessThanOrEqual(1 + (performance.now() - from) / 240)
  expect(told).toEqual(
    told
      .map(Number)
      .toSorted((one, other) => one - other)
      .map(String),
  )
})

test('a process has five thousand streams, and a further one when one of them was left', async () => {
  const hub = await openWatched()
  hub.follow()
  await hub.live.feed.look()
  const { id: sessionId } = await hub.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  const open = (number: number) =>
    hub.live.streams.open({ userId: `player-${number}`, sessionId }, { after: null })
  const streams = Array.from({ length: 5_000 }, (_, number) => open(number))
  expect(streams).not.toContain(null)
  const refused = await hub.alice.call('GET', '/vaultvision/live/stream')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '300'])
  await streams[0]?.cancel()
  await stream(hub)
  expect(open(5_001)).toBeNull()
})

test('guests have no stream, a player has six, and they end with the hub', async () => {
  const hub = await openWatched()
  expect((await hub.app.request('/api/vaultvision/live/stream')).status).toBe(401)
  const streams: Awaited<ReturnType<typeof stream>>[] = []
  for (let index = 0; index < 6; index += 1) streams.push(await stream(hub))
  const refused = await hub.alice.call('GET', '/vaultvision/live/stream')
  expect([refused.status, refused.headers.get('Retry-After'), await codeOf(refused)]).toEqual([
    429,
    '300',
    'rate_limited',
  ])
  hub.live.streams.end()
  await expect.poll(() => streams.every(({ isOver }) => isOver())).toBe(true)
  await stream(hub)
})

/** A stream of alice in a session of its own, opened at a process. */
const watchElsewhere = async (hub: Hub, live: Pick<Live, 'streams'>) => {
  const { sessionId, refreshToken } = await logIn(hub.db, hub, 'alice')
  const body = live.streams.open({ userId: 'alice', sessionId }, { after: null })
  const watched = listen(new Response(body))
  // It begins with the totals; others may follow.
  await expect.poll(() => watched.heard).not.toHaveLength(0)
  return { ...watched, sessionId, refreshToken }
}

test('a stream ends within a second of its session, however and in whichever process that ends; others go on', async () => {
  const hub = await openWatched()
  const other = createLive({
    ...hub,
    log: createLog('silent'),
    notifications: createNotificationSource(hub),
  })
  hub.follow()
  other.feed.follow(hub.over.signal)
  onTestFinished(async () => {
    other.streams.end()
    hub.over.abort()
    await other.feed.ended()
  })
  const stays = await stream(hub)
  // A stream belongs to its session: the access token that opened it is over after an hour.
  hub.clock.advance(61 * 60_000)
  const revokeAll = (id: string) => `/braincore/players/${id}/end-sessions`
  const endings: Record<string, (session: { sessionId: string; refreshToken: string }) => Promise<unknown>> =
    {
      'logged out': ({ refreshToken }) =>
        Promise.resolve(
          hub.app.request('/api/auth/logout', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ refreshToken }),
          }),
        ),
      'ended by an administrator': async ({ sessionId }) => {
        const admin = await hub.person('olivia')
        const body = { session_id: sessionId, reason: 'A lost phone.' }
        const answer = await admin.call('POST', revokeAll('alice'), body, { 'Idempotency-Key': randomUUID() })
        expect(answer.status).toBe(200)
      },
      expired: ({ sessionId }) =>
        hub.db
          .updateTable('sessions')
          .set({ expires_at: new Date(hub.clock.now()) })
          .where('id', '=', sessionId)
          .execute(),
      deleted: ({ sessionId }) => hub.db.deleteFrom('sessions').where('id', '=', sessionId).execute(),
    }
  for (const [how, end] of Object.entries(endings)) {
    const [here, there] = [await watchElsewhere(hub, hub.live), await watchElsewhere(hub, other)]
    for (const watched of [here, there]) {
      expect(watched.isOver(), how).toBe(false)
      await end(watched)
      await expect.poll(watched.isOver, { timeout: 1_200, interval: 20, message: how }).toBe(true)
    }
  }
  expect(stays.isOver()).toBe(false)
})

test('a stream that is left is counted no more', async () => {
  const hub = await openWatched()
  for (let index = 0; index < 12; index += 1) {
    const answer = await hub.alice.call('GET', '/vaultvision/live/stream')
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
  }
})
