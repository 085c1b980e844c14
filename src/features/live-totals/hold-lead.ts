const name = 'hub-live-totals'

/**
 * Asks for the lead among this browser's tabs, and holds it until the returned function is called; `onGiven` is called once
 * it is given. A tab that dies gives it up, too. Throws where there are no Web Locks.
 */
export const holdLead = (onGiven: () => void): (() => void) => {
  const left = new AbortController()
  const over = Promise.withResolvers<void>()
  navigator.locks
    .request(name, { signal: left.signal }, () => {
      if (left.signal.aborted) return
      onGiven()
      return over.promise
    })
    .catch(() => {
      // Not where nobody waits any more; where locks are forbidden each tab leads for itself.
      if (!left.signal.aborted) onGiven()
    })
  return () => {
    left.abort()
    over.resolve()
  }
}
