/**
 * Requests the lead `name` among this browser's tabs and keeps it until the returned function is called. `onGiven` is
 * called when the lead is given. A closed or crashed tab loses it. Throws without Web Locks.
 */
export const holdLead = (name: string, onGiven: () => void): (() => void) => {
  const left = new AbortController()
  const over = Promise.withResolvers<void>()
  navigator.locks
    .request(name, { signal: left.signal }, () => {
      if (left.signal.aborted) return
      onGiven()
      return over.promise
    })
    .catch(() => {
      // If locks are forbidden, every tab leads itself. After an abort, nobody is waiting any more.
      if (!left.signal.aborted) onGiven()
    })
  return () => {
    left.abort()
    over.resolve()
  }
}
