import type { PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import { keptKeys } from '#src/browser/kept-keys.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import type { StoredChange } from './stored-changes.rules.ts'
import { dueInMs, isOver, laterOf, marginMs, storedOf, textOf } from './stored-changes.rules.ts'

const beginning = `${storageKeys.notificationChange}:`
/** Pauses between two looks for old entries, and between two reports of a due change; in milliseconds. */
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
  /** Keys that storage refused. */
  const unkept = new Set<string>()
  const listeners = new Set<() => void>()
  const sayers = new Set<() => void>()

  const take = (stored: StoredChange): void => {
    const { change } = stored
    held.set(change.key, laterOf(held.get(change.key), stored))
    if (!dueBy.has(change.key)) dueBy.set(change.key, performance.now() + dueInMs(change, Date.now()))
  }
  const drop = (key: string): void => {
    held.delete(key)
    dueBy.delete(key)
    unkept.delete(key)
  }
  const remove = (key: string): void => {
    drop(key)
    keep('localStorage', beginning + key, null)
  }
  /** Takes over a record as it is now: an event about it may be older than that. */
  const look = (key: string): void => {
    const text = readKept('localStorage', beginning + key)
    const stored = storedOf(text, key)
    // A change that waits in this page doesn't grow old because the clock is set.
    if (stored && !held.has(key) && isOver(stored, Date.now())) remove(key)
    else if (stored) take(stored)
    // Another tab has dropped it, because it was over. What storage refused is only here.
    else if (text === null && !unkept.has(key)) drop(key)
  }
  const lookAtAll = (): void => {
    const keys = keptKeys(beginning).map((key) => key.slice(beginning.length))
    for (const key of new Set([...held.keys(), ...keys])) look(key)
    for (const [key, stored] of held) if (stored.settledAt !== null && isOver(stored, Date.now())) remove(key)
  }
  const write = (stored: StoredChange): void => {
    take(stored)
    const { key } = stored.change
    const latest = held.get(key)
    if (!latest) return
    if (keep('localStorage', beginning + key, textOf(latest))) unkept.delete(key)
    else unkept.add(key)
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
      write({ change, settledAt, isTried: held.get(change.key)?.isTried ?? false })
      changed()
    },
    /** Notes that a change is on its way from now on: it can no longer be undone. */
    noteTried: (change: PendingChange): void => write({ change, settledAt: null, isTried: true }),
    /** True as long as a deletion can be undone, whatever the device's clock says. */
    canUndo: (key: string): boolean => {
      look(key)
      const { change, isTried } = held.get(key) ?? {}
      return change?.phase === 'waiting' && !isTried && performance.now() < (dueBy.get(key) ?? 0) - marginMs
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
      const onStorage = ({ key, newValue }: StorageEvent): void => {
        if (key === null) return sayAll()
        if (!key.startsWith(beginning)) return
        const own = key.slice(beginning.length)
        // The record may have been dropped since, and says what became of a change that still waits here.
        const written = storedOf(newValue, own)
        if (written && held.has(own)) take(written)
        look(own)
        say()
      }
      addEventListener('storage', onStorage)
      const stopShown = watchShown(sayAll)
      const timer = setInterval(sayAll, lookMs)
      sayers.add(say)
      sayAll()
      return () => {
        sayers.delete(say)
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
        if (due) look(due.key)
        // Another tab has undone or sent it, which this one hasn't heard.
        if (due && held.get(due.key)?.change.phase !== 'waiting') return sayers.forEach((say) => say())
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
