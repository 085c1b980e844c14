import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveTotals } from '#contract/votes/live.contract.ts'
import type { StreamNews } from '#machines/shell/live.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { hearStream } from '#src/features/live/hear-stream.ts'
import { inSteps } from '#src/features/live/in-steps.ts'

const totalsOf = (
  cursor: number,
  ...projects: [id: string, votes: number, revision: number][]
): LiveTotals => ({
  cursor,
  fund: { weightedVotes: cursor, donatedCents: 0, voters: 0, donors: 0, revision: cursor },
  projects: projects.map(([id, weightedVotes, revision]) => ({
    id,
    weightedVotes,
    donatedCents: 100,
    revision,
  })),
})
const onTheWire = ({ cursor, fund, projects }: LiveTotals): string => {
  const counted = <T extends { donatedCents: number }>({ donatedCents, ...rest }: T) => ({
    ...rest,
    donations: donatedCents / 100,
  })
  return JSON.stringify({ cursor, fund: counted(fund), projects: projects.map(counted) })
}

describe('what is shown in steps', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('comes at once, then together, and never more often', () => {
    const show = vi.fn<(totals: LiveTotals) => void>()
    const tell = inSteps(show, 1_000)
    tell(totalsOf(1, ['a', 1, 1]))
    expect(show).toHaveBeenCalledTimes(1)
    // Out of order: the later ones count, of each project and of the fund.
    tell(totalsOf(4, ['a', 4, 4]))
    tell(totalsOf(3, ['b', 3, 3], ['a', 2, 2]))
    vi.advanceTimersByTime(999)
    expect(show).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(show).toHaveBeenCalledTimes(2)
    const last = show.mock.lastCall?.[0]
    expect(last?.projects.map(({ id, weightedVotes }) => [id, weightedVotes])).toEqual([
      ['a', 4],
      ['b', 3],
    ])
    expect([last?.cursor, last?.fund.weightedVotes]).toEqual([4, 4])
    tell(totalsOf(5))
    vi.advanceTimersByTime(1_000)
    expect(show).toHaveBeenCalledTimes(3)
    vi.advanceTimersByTime(5_000)
    tell(totalsOf(6))
    expect(show).toHaveBeenCalledTimes(4)
  })
})

describe('the stream', () => {
  /** Hears a stream that brings these parts, then what `end` does. */
  const hear = async (
    parts: readonly string[],
    end: (controller: ReadableStreamDefaultController<Uint8Array>) => void = (controller) =>
      controller.close(),
    revision: number | null = null,
  ) => {
    const heard: StreamNews[] = []
    const asked: unknown[] = []
    let signal: AbortSignal | undefined
    let mayUse: (token: string) => boolean = () => false
    const call = ((_, input, options) => {
      asked.push(input)
      mayUse = options?.isFor ?? mayUse
      signal = options?.signal
      const encoder = new TextEncoder()
      return Promise.resolve(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            for (const part of parts) controller.enqueue(encoder.encode(part))
            end(controller)
          },
        }),
      )
    }) as Call
    const stop = hearStream(call, { playerId: 'user-alice', cursor: 7, revision }, (news) => heard.push(news))
    await vi.waitFor(() => expect(heard.at(-1)?.type).toMatch(/ended|lost/u))
    return { heard, asked, stop, mayUse, signal: () => signal }
  }
  const types = (heard: readonly StreamNews[]): string[] => heard.map(({ type }) => type)

  test('is read from a cursor, whole however it comes in parts, with the beats between', async () => {
    const totals = totalsOf(8, ['é', 3, 8])
    const text = `data: ${onTheWire(totals)}\n\n`
    const { heard, asked } = await hear([text.slice(0, 20), `${text.slice(20)}:`, '\n\n', text])
    expect(asked).toEqual([{ query: { after: '7', notifications: '' } }])
    expect(types(heard)).toEqual(['live.heard', 'live.beat', 'live.heard', 'live.ended'])
    expect(heard[0]).toMatchObject({ totals })
  })

  test('brings the player’s notifications, each since the one before', async () => {
    const changes = (revision: number) =>
      `event: notifications\ndata: ${JSON.stringify({ revision, unreadCount: 1, total: 2, language: 'en', changed: [], deleted: [], readUpTo: null, deletedUpTo: null, isComplete: true })}\n\n`
    const { heard, asked } = await hear(
      [changes(5), changes(7), 'event: later\ndata: {}\n\n', changes(6), changes(8)],
      undefined,
      4,
    )
    expect(asked).toEqual([{ query: { after: '7', notifications: '4' } }])
    const notified = heard.flatMap((news) =>
      news.type === 'live.notified' ? [[news.after, news.changes.revision]] : [],
    )
    expect(notified).toEqual([
      [4, 5],
      [5, 7],
      [7, 6],
      [7, 8],
    ])
    expect(types(heard).at(-1)).toBe('live.ended')
  })

  test('is read with the bearer of its player only', async () => {
    const { mayUse } = await hear([])
    const token = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.x`
    expect([mayUse(token({ sub: 'user-alice' })), mayUse(token({ sub: 'user-bob' }))]).toEqual([true, false])
    expect([mayUse('opaque'), mayUse(token({}))]).toEqual([true, true])
  })

  test.each([
    ['no JSON', 'data: <!doctype html>\n\n'],
    ['something else', 'data: {"cursor":1}\n\n'],
    ['notifications of no known form', 'event: notifications\ndata: {"revision":1}\n\n'],
    ['a hostile revision', 'event: notifications\ndata: {"revision":-1,"unreadCount":1}\n\n'],
    ['hostile figures', `data: ${onTheWire(totalsOf(8)).replace('"cursor":8', '"cursor":-8')}\n\n`],
  ])('that says %s is lost, and given up', async (_, text) => {
    const { heard, signal } = await hear([text, `data: ${onTheWire(totalsOf(8))}\n\n`])
    expect(heard).toEqual([{ type: 'live.lost', retryAfterSeconds: null }])
    expect(signal()?.aborted).toBe(true)
  })

  test('that never ends an event is lost', async () => {
    const { heard } = await hear(['data: ', 'x'.repeat(1_100_000)])
    expect(types(heard)).toEqual(['live.lost'])
  })

  test('that breaks off is lost; refused, it says for how long', async () => {
    const broken = await hear([], (controller) => controller.error(new TypeError('network error')))
    expect(broken.heard).toEqual([{ type: 'live.lost', retryAfterSeconds: null }])
    const refused = await hear([], (controller) =>
      controller.error(new ApiError('rate_limited', { retryAfterSeconds: 300 })),
    )
    expect(refused.heard).toEqual([{ type: 'live.lost', retryAfterSeconds: 300 }])
  })

  test('that nobody hears any more is given up without a word', async () => {
    const heard: StreamNews[] = []
    let signal: AbortSignal | undefined
    const call = ((_, __, options) => {
      signal = options?.signal
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal?.reason as Error))
      })
    }) as Call
    hearStream(call, { playerId: 'user-alice', cursor: null, revision: null }, (news) => heard.push(news))()
    await new Promise((resolve) => setTimeout(resolve))
    expect([signal?.aborted, heard]).toEqual([true, []])
  })
})
