import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { LiveFeed, Totals } from '#server/live-service.ts'
import { createLiveStreams } from '#server/live/live-streams.ts'
import { createLog } from '#server/platform/process/log.ts'
import { listen } from '#server/platform/http/listen.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { freePort } from '#tests/support/free-port.ts'
import { silentSource } from '#tests/support/server/notifications.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { patience } from '#tests/support/pace.ts'

const fund = { weightedVotes: 1, donations: 0, voters: 1, donors: 0 }
const totals = (cursor: number, projects: Totals['projects'] = []): Totals => ({
  cursor,
  fund: { ...fund, revision: cursor },
  projects,
})

const clients: Socket[] = []

/** A listening hub whose feed tells what the test says, and alice. */
const openHub = async () => {
  const watchers = new Set<(totals: Totals) => void>()
  const feed: Pick<LiveFeed, 'since' | 'watch'> = {
    since: () => Promise.resolve(totals(7)),
    watch: (watch) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
  const log = createLog('silent')
  const findOpen = (ids: readonly string[]) => Promise.resolve(new Set(ids))
  const streams = createLiveStreams(feed as LiveFeed, { notifications: silentSource, findOpen, log })
  const hub = await createTestApp({ live: { feed: feed as LiveFeed, streams } })
  await insertPeople(hub.db, ['alice'], hub.clock.now())
  const { token } = await logIn(hub.db, hub, 'alice')
  const port = await freePort()
  const listening = await listen(
    { fetch: async (asked, env) => hub.app.fetch(asked, env) },
    '127.0.0.1',
    port,
  )
  const asked = (method: string): string =>
    `${method} /api/vaultvision/live/stream HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`
  /** A client that sends this and reads what comes. */
  const open = (text: string): Socket & { readonly heard: () => string } => {
    const socket = connect(port, '127.0.0.1')
    clients.push(socket)
    let heard = ''
    socket.on('data', (part: Buffer) => (heard += part.toString())).on('error', () => {})
    socket.write(text)
    return Object.assign(socket, { heard: () => heard })
  }
  const close = async (): Promise<void> => {
    streams.end()
    await listening.stop(0)
    await hub.close()
  }
  return {
    watchers,
    asked,
    open,
    close,
    clock: hub.clock,
    tell: (told: Totals) => watchers.forEach((watch) => watch(told)),
  }
}

let hub: Awaited<ReturnType<typeof openHub>>
beforeAll(async () => {
  hub = await openHub()
  return hub.close
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await expect.poll(() => hub.watchers.size).toBe(0)
  // A player may open 30 streams a minute.
  hub.clock.advance(61_000)
})

const soon = { timeout: patience(1_000), interval: 10 }

test('a stream whose client has gone frees its place at once', async () => {
  for (let round = 0; round < 2; round += 1) {
    const opened = Array.from({ length: 6 }, () => hub.open(hub.asked('GET')))
    await expect.poll(() => opened.every(({ heard }) => heard().includes('"cursor":7'))).toBe(true)
    expect(hub.watchers.size).toBe(6)
    for (const client of opened) client.destroy()
    await expect.poll(() => hub.watchers.size, soon).toBe(0)
  }
})

test('a client that asks for six streams on one connection and goes frees all of them', async () => {
  const client = hub.open(hub.asked('GET').repeat(6))
  await expect.poll(() => hub.watchers.size).toBe(6)
  client.destroy()
  await expect.poll(() => hub.watchers.size, soon).toBe(0)
})

test('clients that go before they are answered hold no place', async () => {
  for (let times = 0; times < 12; times += 1) {
    const client = hub.open(hub.asked(times % 2 === 0 ? 'GET' : 'HEAD'))
    await new Promise((goOn) => setTimeout(goOn, times))
    client.destroy()
  }
  const last = hub.open(hub.asked('GET'))
  await expect.poll(last.heard).toContain('"cursor":7')
  await expect.poll(() => hub.watchers.size, soon).toBe(1)
})

test('HEAD is answered on a connection that then takes the next call', async () => {
  const client = hub.open(hub.asked('HEAD'))
  await expect.poll(client.heard, soon).toMatch(/^HTTP\/1\.1 200 [\s\S]*text\/event-stream[\s\S]*\r\n\r\n$/u)
  client.write(hub.asked('GET'))
  await expect.poll(client.heard, soon).toContain('"cursor":7')
})

test('clients that never read cost the hub no more than what they missed, summed up', async () => {
  const opened = Array.from({ length: 6 }, () => hub.open(hub.asked('GET')))
  await expect.poll(() => opened.every(({ heard }) => heard().includes('"cursor":7'))).toBe(true)
  for (const client of opened) client.pause()
  const before = process.memoryUsage()
  const ids = Array.from({ length: 500 }, (_, index) => `project-${index}`)
  for (let cursor = 8; cursor < 300; cursor += 1) {
    hub.tell(
      totals(
        cursor,
        ids.map((id) => ({ id, weightedVotes: cursor, donations: 0, revision: cursor })),
      ),
    )
    await new Promise((goOn) => setImmediate(goOn))
  }
  const after = process.memoryUsage()
  // All of it is 100 MB; systems keep some megabytes for each connection, partly in these clients.
  expect((after.arrayBuffers - before.arrayBuffers) / 1_000_000).toBeLessThan(25)
})
