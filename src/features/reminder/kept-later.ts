import * as v from 'valibot'
import { keep, readKept } from '#src/browser/storage.ts'
import { dayMs } from '#contract/values/time.ts'
import type { storageKeys } from '#src/product/account/storage-keys.ts'

const laterSchema = v.object({ playerId: v.string(), untilMs: v.number() })
type Later = v.InferOutput<typeof laterSchema>

/** Null for no text, and for text that no page of the hub has written. */
const parsed = (text: string | null): Later | null => {
  try {
    const read = v.safeParse(laterSchema, JSON.parse(text ?? 'null'))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** Stores until when a player on this device has put a reminder off, shared by all tabs; `key` is its key in storage. */
export const createKeptLater = (key: typeof storageKeys.giftsLater | typeof storageKeys.renewalLater) => {
  /** A value that could not be written lives as long as the page. */
  let unwritten: Later | null = null
  const changed = new Set<() => void>()

  /**
   * Returns the time left in milliseconds. More than a day comes from another clock and would hide the reminder for
   * good, so it counts as none.
   */
  const leftMs = (playerId: string): number => {
    const later = unwritten ?? parsed(readKept('localStorage', key))
    const left = later?.playerId === playerId ? later.untilMs - Date.now() : 0
    return left > dayMs ? 0 : Math.max(0, left)
  }

  return {
    keepLater: (playerId: string): void => {
      const later = { playerId, untilMs: Date.now() + dayMs }
      unwritten = keep('localStorage', key, JSON.stringify(later)) ? null : later
      for (const look of changed) look()
    },
    /** Reports when the reminder is put off, and when that time is over; returns a function that stops it. */
    watchLater: (playerId: string, report: (isPutOff: boolean) => void): (() => void) => {
      const watching = new AbortController()
      const { signal } = watching
      let over: ReturnType<typeof setTimeout> | undefined
      let wasPutOff = false
      const look = (): void => {
        clearTimeout(over)
        const left = leftMs(playerId)
        if (left > 0) over = setTimeout(look, left)
        if (left > 0 !== wasPutOff) report(left > 0)
        wasPutOff = left > 0
      }
      globalThis.addEventListener('storage', look, { signal })
      // Timers of a device that slept run late.
      document.addEventListener('visibilitychange', look, { signal })
      changed.add(look)
      look()
      return () => {
        watching.abort()
        clearTimeout(over)
        changed.delete(look)
      }
    },
  }
}
