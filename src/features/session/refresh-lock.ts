const name = 'hub-session'
/** Milliseconds. A frozen or killed tab must not block the others (decisions.md: they recover within 10 s). */
const patienceMs = 6_000

/**
 * Runs `work` while no other tab runs its own. Without Web Locks it runs at once; the server's leeway then allows two
 * refreshes.
 */
export const withRefreshLock = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  let running: Promise<T> | undefined
  const start = (): Promise<T> => (running = work())
  const patience = AbortSignal.timeout(patienceMs)
  try {
    return await locks.request(name, { signal: AbortSignal.any([signal, patience]) }, start)
  } catch (error) {
    // The lock was stolen from this tab: its work continues, and the vault decides if its result is stored.
    if (running) return running
    if (!patience.aborted || signal.aborted) throw error
    return locks.request(name, { steal: true }, work)
  }
}
