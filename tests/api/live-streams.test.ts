import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LiveFeed } from '#server/live/live-feed.ts'
import { createLiveStreams } from '#server/live/live-streams.ts'
import type { Totals } from '#server/projects/live-totals.store.ts'

const fund = { weightedVotes: 1, donations: 0, voters: 1, donors: 0 }
const totals = (cursor: number): Totals => ({ cursor, fund: { ...fund, revision: cursor }, projects: [] })

/** A stream of a feed that says nothing by itself, as it is read. */
const openStream = async () => {
  const watchers = new Set<(totals: Totals) => void>()
  const feed: Pick<LiveFeed, 'since' | 'watch'> = {
    since: () => Promise.resolve(totals(7)),
    watch: (watch) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
  const streams = createLiveStreams(feed as LiveFeed)
  onTestFinished(streams.end)
  const reader = streams.open('alice', null)?.getReader()
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
  return {
    heard,
    isOver: () => isOver,
    watchers,
    tell: (told: Totals) => watchers.forEach((watch) => watch(told)),
  }
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
