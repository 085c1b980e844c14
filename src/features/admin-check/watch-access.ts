import type { AdminCheckNews } from '#machines/auth/admin-check.machine.ts'
import { failures } from '#src/api/failures.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** In milliseconds; the same as the session's check of the stored user's id (Shell 9). */
const checkMs = 5_000

interface Watch {
  /**
   * Does the stored session say that its user is not an administrator? False without a session: that case ends
   * by itself.
   */
  hasLostClaim: () => Promise<boolean>
  report: (news: AdminCheckNews) => void
}

/**
 * Reports events that may end an administrator's right: another tab's token or user, a refused call, and the
 * player's return. Returns a function that stops it.
 */
export const watchAccess = ({ hasLostClaim, report }: Watch): (() => void) => {
  const watching = new AbortController()
  const { signal } = watching
  const look = async (): Promise<void> => {
    const hasLost = await hasLostClaim().catch(() => false)
    if (hasLost && !signal.aborted) report({ type: 'claim.lost' })
  }
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === storageKeys.token || key === storageKeys.user) void look()
  }
  const stopHearing = failures.subscribe(() => {
    if (failures.last()?.code === 'forbidden') report({ type: 'access.refused' })
  })
  globalThis.addEventListener('storage', onStorage, { signal })
  globalThis.addEventListener('focus', () => report({ type: 'window.focused' }), { signal })
  globalThis.addEventListener('online', () => report({ type: 'network.online' }), { signal })
  const timer = setInterval(() => void look(), checkMs)
  return () => {
    watching.abort()
    stopHearing()
    clearInterval(timer)
  }
}
