import type { NotificationChanges } from '#contract/notifications/notifications.contract.ts'
import { joinTotals, readAllTotals } from '#contract/votes/live.rules.ts'
import type { Log } from '../platform/process/log.ts'
import type { Holder, LiveFeed, LiveStreams, NotificationSource, Totals } from '../live-service.ts'
import { inTurns } from './in-turns.ts'
import { watchNotifications } from './watch-notifications.ts'
import type { NotificationWatch } from './watch-notifications.ts'

/** Streams of one player, over all their browsers; each browser needs one. */
const mostOfPlayer = 6
const mostOfProcess = 5_000
const beatMs = 20_000
const lifeMs = 15 * 60_000
/** Pause between reads of the sessions of all streams: they find endings without a NOTIFY, such as an expiry. */
const lookMs = 1_000
/** The shortest time between two such reads. */
const pauseMs = 250

const text = new TextEncoder()
const beat = text.encode(':\n\n')
const eventOf = (totals: Totals): Uint8Array => text.encode(`data: ${JSON.stringify(totals)}\n\n`)
const notificationsOf = (changes: NotificationChanges): Uint8Array =>
  text.encode(`event: notifications\ndata: ${JSON.stringify(changes)}\n\n`)

interface Stream {
  readonly holder: Holder
  /** Its player's notifications, if they were asked for. */
  readonly notifications: NotificationWatch | null
}

interface Outside {
  readonly notifications: NotificationSource
  /** Returns those of the sessions that are not over. */
  readonly findOpen: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly log: Log
}

/** The streams of this process. A stream belongs to a session, not to the access token that opened it. */
export const createLiveStreams = (
  feed: LiveFeed,
  { notifications: source, findOpen, log }: Outside,
): LiveStreams => {
  const ofPlayer = new Map<string, number>()
  /** Each stream by the function that ends it. */
  const streams = new Map<() => void, Stream>()
  let isOver = false
  let looks: NodeJS.Timeout | undefined
  const count = (userId: string, more: number): void => {
    const left = (ofPlayer.get(userId) ?? 0) + more
    if (left > 0) ofPlayer.set(userId, left)
    else ofPlayer.delete(userId)
  }
  const hasPlace = (userId: string): boolean =>
    streams.size < mostOfProcess && (ofPlayer.get(userId) ?? 0) < mostOfPlayer

  let isFailing = false
  const endOver = inTurns(pauseMs, async () => {
    const asked = [...streams]
    if (asked.length === 0) return
    try {
      const open = await findOpen([...new Set(asked.map(([, { holder }]) => holder.sessionId))])
      isFailing = false
      for (const [end, { holder }] of asked) if (!open.has(holder.sessionId)) end()
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'The sessions of streams could not be read; trying again.')
      isFailing = true
    }
  })
  const add = (end: () => void, stream: Stream): void => {
    streams.set(end, stream)
    count(stream.holder.userId, 1)
    looks ??= setInterval(endOver, lookMs)
  }
  const remove = (end: () => void, { userId }: Holder): void => {
    if (streams.delete(end)) count(userId, -1)
    if (streams.size > 0) return
    clearInterval(looks)
    looks = undefined
  }

  const watchesOf = (userId: string | null): { userId: string; watch: NotificationWatch }[] =>
    [...streams.values()].flatMap(({ holder, notifications: watch }) =>
      watch && (userId === null || holder.userId === userId) ? { userId: holder.userId, watch } : [],
    )
  /** One read for all streams finds those with something new. */
  const lookAtAll = inTurns(pauseMs, async () => {
    const watches = watchesOf(null)
    if (watches.length === 0) return
    try {
      const revisions = await source.revisions([...new Set(watches.map(({ userId }) => userId))])
      for (const { userId, watch } of watches) if (watch.isBehind(revisions.get(userId) ?? 0)) watch.look()
    } catch (error) {
      log.warn({ err: error }, 'The notifications of streams could not be read; they are read again soon.')
    }
  })

  return {
    hasPlace,
    open: (holder, { after, notifications: wanted }) => {
      if (isOver) return new ReadableStream({ start: (controller) => controller.close() })
      if (!hasPlace(holder.userId)) return null
      let waiting: Totals | null = null
      let stop = (): void => {}
      let goOn = (): void => {}
      return new ReadableStream<Uint8Array>({
        start: async (controller) => {
          const send = (): void => {
            if (waiting === null || (controller.desiredSize ?? 0) <= 0) return
            const event = eventOf(waiting)
            // First: to enqueue may pull, which sends again.
            waiting = null
            controller.enqueue(event)
          }
          const unwatch = feed.watch((totals) => {
            // A slow reader gets one sum of the missed changes instead of each of them.
            waiting = waiting === null ? totals : joinTotals(waiting, totals)
            send()
          })
          const watch = wanted
            ? watchNotifications(source, {
                ...wanted,
                userId: holder.userId,
                hasRoom: () => (controller.desiredSize ?? 0) > 0,
                send: (changes) => {
                  if (streams.has(end)) controller.enqueue(notificationsOf(changes))
                },
                log,
              })
            : null
          goOn = () => {
            send()
            watch?.goOn()
          }
          const beats = setInterval(() => {
            if (waiting === null && (controller.desiredSize ?? 0) > 0) controller.enqueue(beat)
            send()
          }, beatMs)
          const end = (): void => {
            if (!streams.has(end)) return
            stop()
            controller.close()
          }
          const life = setTimeout(end, lifeMs)
          stop = () => {
            unwatch()
            watch?.end()
            clearInterval(beats)
            clearTimeout(life)
            remove(end, holder)
          }
          add(end, { holder, notifications: watch })
          try {
            // Changes that arrived meanwhile are at least as new.
            const first = await readAllTotals(feed.since, after)
            if (!streams.has(end)) return
            waiting = waiting === null ? first : joinTotals(first, waiting)
            send()
            await watch?.begin()
          } catch (error) {
            stop()
            controller.error(error)
          }
        },
        pull: () => goOn(),
        cancel: () => stop(),
      })
    },
    notified: (userId) => {
      if (userId === null) lookAtAll()
      else for (const { watch } of watchesOf(userId)) watch.look()
    },
    endOver,
    end: () => {
      isOver = true
      for (const end of streams.keys()) end()
    },
  }
}
