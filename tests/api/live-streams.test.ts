import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LiveFeed, Totals } from '#server/live-service.ts'
import { createLiveStreams } from '#server/live/live-streams.ts'
import { silentSource } from '#tests/support/server/notifications.ts'
import { createLog } from '#server/platform/process/log.ts'

const fund = { weightedVotes: 1, donations: 0, voters: 1, donors: 0 }
const totals = (cursor: number): Totals => ({ cursor, fund: { ...fund, revision: cursor }, projects: [] })

/** Streams of a feed that says nothing by itself; `sessions`: those that go on. */
const openStreams = (sessions: ReadonlySet<string>) => {
  const watchers = new Set<(totals: Totals) => void>()
  const feed: Pick<LiveFeed, 'since' | 'watch'> = {
    since: () => Promise.resolve(totals(7)),
    watch: (watch) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
  const findOpen = vi.fn<(asked: readonly string[]) => Promise<ReadonlySet<string>>>((asked) =>
    Promise.resolve(new Set(asked.filter((id) => sessions.has(id)))),
  )
  const streams = createLiveStreams(feed as LiveFeed, {
    notifications: silentSource,
    findOpen,
    log: createLog('silent'),
  })
  onTestFinished(streams.end)
  /** A stream as it is read. */
  const open = async (userId: string, sessionId: string) => {
    const reader = streams.open({ userId, sessionId }, { after: null })?.getReader()
    const heard: string[] = []
    let isOver = false
    const read = async (): Promise<void> => {
      const text = new TextDecoder()
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
        heard.push(text.decode(next.value))
      isOver = true
    }
    void read()
    await vi.advanceTimersByTimeAsync(0)
    return { heard, isOver: () => isOver }
  }
  return {
    streams,
    open,
    findOpen,
    watchers,
    tell: (told: Totals) => watchers.forEach((watch) => watch(told)),
  }
}

const openStream = async () => {
  const hub = openStreams(new Set(['alices']))
  return { ...hub, ...(await hub.open('alice', 'alices')) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a stream on which nothing changes says every 20 seconds that it is there', async () => {
  const { heard, tell } = await openStream()
  expect(heard).toEqual([expect.stringContaining('"cursor":7')])
  await vi.advanceTimersByTimeAsync(19_999)
  expect(heard).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(heard.slice(1)).toEqual([':\n\n'])
  tell(totals(8))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(heard.slice(2)).toEqual([expect.stringContaining('"cursor":8'), ':\n\n', ':\n\n'])
})

test('a stream ends after 15 minutes, and hears nothing more', async () => {
  const { isOver, watchers } = await openStream()
  await vi.advanceTimersByTimeAsync(15 * 60_000 - 1)
  expect([isOver(), watchers.size]).toEqual([false, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect([isOver(), watchers.size]).toEqual([true, 0])
})

test('a stream ends within a second of its session, and those of other sessions go on', async () => {
  const sessions = new Set(['phone', 'laptop', 'bobs'])
  const { open, streams, watchers } = openStreams(sessions)
  const [phone, laptop, bobs] = [
    await open('alice', 'phone'),
    await open('alice', 'laptop'),
    await open('bob', 'bobs'),
  ]
  await vi.advanceTimersByTimeAsync(60_000)
  expect([phone, laptop, bobs].map(({ isOver }) => isOver())).toEqual([false, false, false])
  sessions.delete('phone')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([phone, laptop, bobs].map(({ isOver }) => isOver())).toEqual([true, false, false])
  expect(watchers.size).toBe(2)
  // Told of it, it doesn't wait for the second.
  sessions.delete('laptop')
  streams.endOver()
  await vi.advanceTimersByTimeAsync(250)
  expect([laptop, bobs].map(({ isOver }) => isOver())).toEqual([true, false])
})

test('the sessions of all streams are read together, once a second, and not at all without a stream', async () => {
  const { open, findOpen, streams } = openStreams(new Set(['phone', 'laptop']))
  for (let number = 0; number < 100; number += 1)
    await open(`player-${number}`, number % 2 === 0 ? 'phone' : 'laptop')
  findOpen.mockClear()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(findOpen.mock.calls.length).toBeLessThanOrEqual(10)
  expect(findOpen.mock.lastCall?.[0].toSorted()).toEqual(['laptop', 'phone'])
  findOpen.mockClear()
  // Many log-outs at once.
  for (let told = 0; told < 1_000; told += 1) streams.endOver()
  await vi.advanceTimersByTimeAsync(900)
  expect(findOpen.mock.calls.length).toBeLessThanOrEqual(4)
  streams.end()
  findOpen.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(findOpen).not.toHaveBeenCalled()
})

test('while the sessions can’t be read, streams go on', async () => {
  const { isOver, findOpen } = await openStream()
  findOpen.mockRejectedValue(new Error('The database is away.'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isOver()).toBe(false)
  findOpen.mockResolvedValue(new Set())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver()).toBe(true)
})

test('a stream opened while the hub stops ends at once and says nothing, so that its page goes elsewhere', async () => {
  const { streams, open, watchers } = await openStream()
  streams.end()
  const late = await open('alice', 'alices')
  expect([late.isOver(), late.heard, watchers.size]).toEqual([true, [], 0])
})

test('a reader that takes nothing gets one sum of what it missed, however much that was', async () => {
  const { streams, tell } = openStreams(new Set(['alices']))
  const reader = streams.open({ userId: 'alice', sessionId: 'alices' }, { after: null })!.getReader()
  await vi.advanceTimersByTimeAsync(0)
  const project = { id: 'guild', weightedVotes: 1, donations: 0, revision: 1 }
  for (let cursor = 8; cursor < 10_000; cursor += 1)
    tell({ ...totals(cursor), projects: [{ ...project, revision: cursor }] })
  const read = [reader.read(), reader.read()]
  // It goes on with the next beat.
  await vi.advanceTimersByTimeAsync(20_000)
  const texts = (await Promise.all(read)).map(({ value }) => new TextDecoder().decode(value))
  expect(texts).toEqual([expect.stringContaining('"cursor":7'), expect.stringContaining('"cursor":9999')])
  expect(texts[1]?.length).toBeLessThan(300)
})
