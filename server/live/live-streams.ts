import { mostChangesAtOnce } from '#contract/live.contract.ts'
import type { LiveFeed } from './live-feed.ts'
import type { Totals } from '../projects/live-totals.store.ts'

/** Streams of one player, over all their browsers; each browser needs one. */
const mostOfPlayer = 6
const mostOfProcess = 5_000
const beatMs = 20_000
const lifeMs = 15 * 60_000

const text = new TextEncoder()
const beat = text.encode(':\n\n')
const eventOf = (totals: Totals): Uint8Array => text.encode(`data: ${JSON.stringify(totals)}\n\n`)

/** The later totals win; whoever reads slowly gets one sum of what they missed, not all of it. */
const joined = (earlier: Totals | null, later: Totals): Totals => {
  const projects = new Map([...(earlier?.projects ?? []), ...later.projects].map((one) => [one.id, one]))
  return { ...later, projects: [...projects.values()] }
}

export interface LiveStreams {
  /** A stream of server-sent events for this player from a cursor on; null: there are as many as there may be. */
  readonly open: (userId: string, after: number | null) => ReadableStream<Uint8Array> | null
  /** Ends all of them. */
  readonly end: () => void
}

/** The streams of this process. */
export const createLiveStreams = (feed: LiveFeed): LiveStreams => {
  const ofPlayer = new Map<string, number>()
  const ends = new Set<() => void>()
  const count = (userId: string, more: number): void => {
    const streams = (ofPlayer.get(userId) ?? 0) + more
    if (streams > 0) ofPlayer.set(userId, streams)
    else ofPlayer.delete(userId)
  }

  /** All that has changed, also more than is told at once: nobody asks for the rest. */
  const allSince = async (after: number | null): Promise<Totals> => {
    let last = await feed.since(after)
    let told = last
    while (last.projects.length >= mostChangesAtOnce) {
      last = await feed.since(last.cursor)
      told = joined(told, last)
    }
    return told
  }

  return {
    open: (userId, after) => {
      if (ends.size >= mostOfProcess || (ofPlayer.get(userId) ?? 0) >= mostOfPlayer) return null
      let waiting: Totals | null = null
      let stop = (): void => {}
      return new ReadableStream<Uint8Array>({
        start: async (controller) => {
          const send = (): void => {
            if (waiting === null || (controller.desiredSize ?? 0) <= 0) return
            controller.enqueue(eventOf(waiting))
            waiting = null
          }
          const unwatch = feed.watch((totals) => {
            waiting = joined(waiting, totals)
            send()
          })
          const beats = setInterval(() => {
            if (waiting === null && (controller.desiredSize ?? 0) > 0) controller.enqueue(beat)
            send()
          }, beatMs)
          const end = (): void => {
            stop()
            controller.close()
          }
          const life = setTimeout(end, lifeMs)
          stop = () => {
            unwatch()
            clearInterval(beats)
            clearTimeout(life)
            if (ends.delete(end)) count(userId, -1)
          }
          ends.add(end)
          count(userId, 1)
          try {
            // What came meanwhile is at least as new.
            const first = await allSince(after)
            if (!ends.has(end)) return
            waiting = waiting === null ? first : joined(first, waiting)
            send()
          } catch (error) {
            stop()
            controller.error(error)
          }
        },
        cancel: () => stop(),
      })
    },
    end: () => {
      for (const end of ends) end()
    },
  }
}
