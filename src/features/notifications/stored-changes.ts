import type { PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import { keptKeys } from '#src/browser/kept-keys.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import type { StoredChange } from './stored-changes.rules.ts'
import { dueInMs, isOver, laterOf, storedOf, textOf } from './stored-changes.rules.ts'

const beginning = `${storageKeys.notificationChange}:`
/** Old entries are looked for at this interval, and a due change is reported again; in milliseconds. */
const lookMs = 60_000
const reportAgainMs = 1_000

const byPress = (one: PendingChange, other: PendingChange): number =>
  one.at - other.at || (one.key < other.key ? -1 : 1)

/**
 * The players' changes of notifications in this browser: a record in localStorage for each, so that tabs never overwrite
 * each other's. What storage refuses lives in this page.
 */
export const createStoredChanges = () => {
  const held = new Map<string, StoredChange>()
  /** By `performance.now()`: a clock that is set changes nothing for a change that is already known. */
  const dueBy = new Map<string, number>()
  const listeners = new Set<() => void>()

  const take = (stored: StoredChange): void => {
    const { change } = stored
    held.set(change.key, laterOf(held.get(change.key), stored))
    if (!dueBy.has(change.key)) dueBy.set(change.key, performance.now() + dueInMs(change, Date.now()))
  }
  const drop = (key: string): void => {
    held.delete(key)
    dueBy.delete(key)
  }
  const remove = (key: string): void => {
    drop(key)
    keep('localStorage', beginning + key, null)
  }
  /** Takes over a record as it is now: an event about it may be older than that. */
  const look = (key: string): void => {
    const text = readKept('localStorage', beginning + key)
    const stored = storedOf(text, key)
    // What waits in this page doesn't grow old because the clock is set.
    if (stored && !held.has(key) && isOver(stored, Date.now())) remove(key)
    else if (stored) take(stored)
    // Another tab drops what is over; what waits here is never lost because the player cleared the storage.
    else if (text === null && held.get(key)?.settledAt !== null) drop(key)
  }
  const lookAtAll = (): void => {
    const keys = keptKeys(beginning).map((key) => key.slice(beginning.length))
    for (const key of new Set([...held.keys(), ...keys])) look(key)
    for (const [key, stored] of held) if (stored.settledAt !== null && isOver(stored, Date.now())) remove(key)
  }
  const of = (playerId: string): PendingChange[] =>
    [...held.values()]
      .map(({ change }) => change)
      .filter((change) => change.playerId === playerId)
      .toSorted(byPress)
  const changed = (): void => {
    for (const listener of listeners) listener()
  }

  return {
    /** Stores a change as it is now. */
    put: (change: PendingChange): void => {
      const settledAt = change.phase === 'waiting' ? null : Date.now()
      take({ change, settledAt })
      const latest = held.get(change.key)
      if (latest) keep('localStorage', beginning + change.key, textOf(latest))
      changed()
    },
    /** Reports a player's changes, now and whenever others have changed them. Returns a function that stops it. */
    watch: (playerId: string, report: (changes: readonly PendingChange[]) => void): (() => void) => {
      const say = (): void => {
        report(of(playerId))
        changed()
      }
      const sayAll = (): void => {
        lookAtAll()
        say()
      }
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === null) return sayAll()
        if (!key.startsWith(beginning)) return
        look(key.slice(beginning.length))
        say()
      }
      addEventListener('storage', onStorage)
      const stopShown = watchShown(sayAll)
      const timer = setInterval(sayAll, lookMs)
      sayAll()
      return () => {
        removeEventListener('storage', onStorage)
        stopShown()
        clearInterval(timer)
      }
    },
    /** Reports the earliest change that may be sent, as soon as there is one. Returns a function that stops it. */
    watchDue: (playerId: string, report: (key: string) => void): (() => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const lookNow = (): void => {
        clearTimeout(timer)
        const waiting = of(playerId).filter(({ phase }) => phase === 'waiting')
        const now = performance.now()
        const isDue = ({ key }: PendingChange): boolean => (dueBy.get(key) ?? 0) <= now
        const due = waiting.find(isDue)
        if (waiting.length === 0) return
        const next = Math.min(...waiting.map(({ key }) => (dueBy.get(key) ?? 0) - now))
        timer = setTimeout(lookNow, due ? reportAgainMs : next)
        if (due) report(due.key)
      }
      listeners.add(lookNow)
      lookNow()
      return () => {
        listeners.delete(lookNow)
        clearTimeout(timer)
      }
    },
  }
}
