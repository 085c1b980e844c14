const name = 'hub-session'
/** Milliseconds. A frozen or killed tab must not block the others (decisions.md: they recover within 10 s). */
const patienceMs = 6_000

/** Returns the id of the tab that holds the lock now. */
const findHolder = async (locks: LockManager): Promise<string | undefined> =>
  (await locks.query()).held?.find((lock) => lock.name === name)?.clientId

/**
 * Runs `work` while no other tab runs its own. Without Web Locks it runs at once; the server's leeway then allows two
 * refreshes.
 */
export const withRefreshLock = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  let running: Promise<T> | undefined
  const request = (options: LockOptions, granted = (): void => {}): Promise<T> =>
    locks
      .request(name, options, () => {
        granted()
        return (running = work())
      })
      // A lock that was stolen from this tab ends the request, not the work: the vault decides if its result is stored.
      .catch((error: unknown) => running ?? Promise.reject(error))

  for (;;) {
    const patience = AbortSignal.timeout(patienceMs)
    const [result, waitedFor] = await Promise.allSettled([
      request({ signal: AbortSignal.any([signal, patience]) }),
      findHolder(locks),
    ])
    if (result.status === 'fulfilled') return result.value
    if (running || !patience.aborted || signal.aborted) throw result.reason
    if (waitedFor.status === 'rejected') throw waitedFor.reason
    let stolen: Promise<T> | undefined
    // Several tabs lose patience at once: the first steals the lock, and the others wait for it again.
    await locks.request(`${name}-steal`, { signal }, async () => {
      if ((await findHolder(locks)) !== waitedFor.value) return
      await new Promise<void>((granted, failed) => {
        stolen = request({ steal: true }, granted)
        stolen.catch(failed)
      })
    })
    if (stolen) return stolen
  }
}
