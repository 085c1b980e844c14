import { mostChangesAtOnce } from '#contract/votes/live.contract.ts'
import { listenOn } from '../platform/database/listen-on.ts'
import { notify } from '../platform/database/notify.ts'
import type { Listener } from '../platform/database/listen-on.ts'
import type { Log } from '../platform/process/log.ts'
import type { Db } from '../schema.ts'
import { readTotals } from '../projects/live-totals.store.ts'
import type { LiveFeed, Totals, Watcher } from '../live-service.ts'
import { inTurns } from './in-turns.ts'

const channel = 'hub_totals'
/** Limits notifications to other processes, and reads of the totals, to four per second. */
const pauseMs = 250

/**
 * The live totals of this process. A transaction that counts writes their revision; afterwards its process sends the others a
 * NOTIFY with only the latest revision, and each reads the changes since its own cursor.
 */
export const createLiveFeed = ({ db, log }: { readonly db: Db; readonly log: Log }): LiveFeed => {
  const watchers = new Set<Watcher>()
  /** The last totals read, while the database is followed. */
  let last: Totals | null = null
  /** Recent changes by project: complete from this revision on. */
  let from = 0
  let following: Promise<void> | null = null
  const lately = new Map<string, Totals['projects'][number] & { readonly cursor: number }>()

  const keep = (totals: Totals): void => {
    for (const project of totals.projects) {
      lately.delete(project.id)
      lately.set(project.id, { ...project, cursor: totals.cursor })
    }
    for (const [id, { cursor }] of lately) {
      if (lately.size <= mostChangesAtOnce) break
      lately.delete(id)
      from = cursor
    }
    last = totals
  }

  const readNew = async (): Promise<void> => {
    try {
      for (let isAll = false; !isAll;) {
        const totals = await readTotals(db, last?.cursor ?? null)
        if (last === null) from = totals.cursor
        isAll = totals.projects.length < mostChangesAtOnce
        const isNew = totals.cursor !== last?.cursor
        keep(totals)
        if (isNew) for (const tell of watchers) tell(totals)
      }
    } catch (error) {
      log.warn({ err: error }, 'The totals could not be read; they are read again soon.')
    }
  }
  /** One read at a time: two at once would send the same changes twice, and the older ones last. */
  let looking = Promise.resolve()
  const look = (): Promise<void> => (looking = looking.then(readNew))
  const lookSoon = inTurns(pauseMs, look)
  const tellOthers = inTurns(pauseMs, async () => {
    try {
      const { cursor } = await readTotals(db, null)
      await notify(db, channel, String(cursor))
    } catch (error) {
      // The next look of each process finds the change.
      log.warn({ err: error }, 'Nobody could be told that the totals have changed.')
    }
  })

  const listeners: Listener[] = [{ channel, hear: lookSoon }]

  return {
    changed: tellOthers,
    since: async (after) => {
      if (last === null) return readTotals(db, after)
      const { cursor, fund } = last
      if (after === null) return { cursor, fund, projects: [] }
      if (after < from) return readTotals(db, after)
      const projects = [...lately.values()].filter((project) => project.cursor > after)
      return { cursor, fund, projects: projects.map(({ cursor: _, ...project }) => project) }
    },
    watch: (watch) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    look,
    alsoHear: (listener) => void listeners.push(listener),
    follow: (signal) => {
      following ??= listenOn(db, listeners, signal, log)
        .catch((error: unknown) => log.warn({ err: error }, 'The database is not listened to any more.'))
        .finally(() => (last = null))
    },
    ended: async () => following ?? undefined,
  }
}
