import type { SessionEvent } from '#machines/auth/session.machine.ts'
import type { SessionVault } from './session-vault.ts'

interface Watch {
  vault: Pick<SessionVault, 'endsAt'>
  now: () => number
  report: (event: SessionEvent) => void
}

/** The page checks the token's expiry every 5 minutes (Shell 9). */
export const expiryCheckMs = 300_000
/** The page refreshes when less than this is left (Shell 9). */
export const refreshBeforeMs = 1_800_000

/** Shortest time between refreshes, for a server with short-lived tokens. */
const leastPauseMs = 60_000

/**
 * Reports when a refresh is due. It checks every 5 minutes, exactly 30 minutes before the end, and at once on waking,
 * focus and coming online. It stops on `pagehide`, so that a page in the back-forward cache does nothing.
 */
export const watchExpiry = ({ vault, now, report }: Watch): (() => void) => {
  let check: ReturnType<typeof setInterval> | undefined
  let exact: ReturnType<typeof setTimeout> | undefined
  let reportedAt = Number.NEGATIVE_INFINITY

  const plan = (): void => {
    clearTimeout(exact)
    const end = vault.endsAt()
    if (end !== null) exact = setTimeout(look, Math.max(end - refreshBeforeMs - now(), leastPauseMs))
  }
  const look = (): void => {
    const end = vault.endsAt()
    if (end !== null && end - now() < refreshBeforeMs && now() - reportedAt >= leastPauseMs) {
      reportedAt = now()
      report({ type: 'refresh.due' })
    }
    plan()
  }
  const onOnline = (): void => {
    report({ type: 'network.online' })
    look()
  }
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') look()
  }
  const hold = (): void => {
    clearInterval(check)
    check = setInterval(look, expiryCheckMs)
    plan()
  }
  const release = (): void => {
    clearInterval(check)
    clearTimeout(exact)
  }
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return
    hold()
    look()
  }

  const watching = new AbortController()
  const { signal } = watching
  globalThis.addEventListener('online', onOnline, { signal })
  globalThis.addEventListener('focus', look, { signal })
  globalThis.addEventListener('pageshow', onShow, { signal })
  globalThis.addEventListener('pagehide', release, { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  hold()
  return () => {
    watching.abort()
    release()
  }
}
