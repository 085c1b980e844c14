import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LineFull, Lines } from '#server/platform/process/lines.ts'

const line = (key: string, atOnce = 1, deepest = 100) => ({ key, atOnce, deepest })

/** Work that ends when it is told to, and whether it has begun. */
const openWork = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = { begun: false, end: resolve, run: () => ((work.begun = true), promise) }
  return work
}

test('work of one key goes on one after the other, in the order it came; that of another key meanwhile', async () => {
  const lines = new Lines()
  const done: string[] = []
  const [first, second, other] = [openWork(), openWork(), openWork()]
  const all = [
    lines.inLine([line('alice')], first.run).then(() => done.push('first')),
    lines.inLine([line('alice')], second.run).then(() => done.push('second')),
    lines.inLine([line('bob')], other.run).then(() => done.push('other')),
  ]
  await wait(0)
  expect([first.begun, second.begun, other.begun]).toEqual([true, false, true])
  other.end()
  second.end()
  await wait(0)
  first.end()
  await Promise.all(all)
  expect(done).toEqual(['other', 'first', 'second'])
})

test('a line lets as many go on as it may, and work that fails leaves its place to the next', async () => {
  const lines = new Lines()
  let running = 0
  let most = 0
  const work = async (at: number) => {
    running += 1
    most = Math.max(most, running)
    await wait(1)
    running -= 1
    if (at % 2) throw new Error('It failed.')
  }
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => lines.inLine([line('hub', 3)], () => work(at))),
  )
  expect([most, all.filter(({ status }) => status === 'rejected').length]).toEqual([3, 20])
})

test('what finds a line full, or waits too long, is refused and never runs; the line goes on', async () => {
  const lines = new Lines({ longestWaitMs: 30 })
  const slow = openWork()
  const running = lines.inLine([line('alice', 1, 1)], slow.run)
  const late = openWork()
  const waiting = lines.inLine([line('alice', 1, 1)], late.run)
  await expect(lines.inLine([line('alice', 1, 1)], late.run)).rejects.toThrow(LineFull)
  await expect(waiting).rejects.toThrow(LineFull)
  slow.end()
  await running
  expect(late.begun).toBe(false)
  await expect(lines.inLine([line('alice', 1, 1)], async () => 'again')).resolves.toBe('again')
})

test('so many wait in all lines together and no more', async () => {
  const lines = new Lines({ mostWaiting: 2 })
  const slow = openWork()
  const all = ['alice', 'bob'].flatMap((key) => [
    lines.inLine([line(key)], slow.run),
    lines.inLine([line(key)], slow.run),
  ])
  await expect(lines.inLine([line('alice')], slow.run)).rejects.toThrow(LineFull)
  await expect(lines.inLine([line('carol')], async () => 'free')).resolves.toBe('free')
  slow.end()
  await Promise.all(all)
})

test('a crowd in the lines of few callers leaves the shared lines to the others', async () => {
  const lines = new Lines({ mostWaiting: 2 })
  const slow = openWork()
  const crowd = ['alice', 'alice', 'alice'].map((key) => lines.inLine([line(key)], slow.run))
  const shared = { ...line('hub'), isShared: true } as const
  const first = lines.inLine([line('bob'), shared], slow.run)
  const second = lines.inLine([line('carol'), shared], async () => 'done')
  slow.end()
  await expect(second).resolves.toBe('done')
  await Promise.all([...crowd, first])
})

test('calls of several lines wait in each of them, and never for each other', async () => {
  const lines = new Lines()
  const calls = Array.from({ length: 200 }, (_, at) =>
    lines.inLine([line(`player ${at % 7}`), line(`code ${at % 3}`), line('everybody', 2)], () => wait(0)),
  )
  await Promise.all(calls)
  // Nothing is kept of lines that are empty: their places are free again.
  await expect(
    lines.inLine([line('player 1'), line('code 1'), line('everybody', 2)], async (waitedMs) => waitedMs),
  ).resolves.toBeLessThan(1_000)
})
