import { fromCallback } from 'xstate'
import type { Session, User } from '#contract/auth/session.contract.ts'
import { logout, me, refreshToken } from '#contract/auth/session.contract.ts'
import type { SessionEvent, StoredSession } from '#machines/auth/session.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import { fromTask } from '#src/api/from-task.ts'
import type { Send } from '#src/api/http.ts'
import { withRefreshLock } from './refresh-lock.ts'
import type { SessionRecord } from './session-record.ts'
import type { SessionVault } from './session-vault.ts'
import type { TabNews } from './watch-tabs.ts'
import { watchTabs } from './watch-tabs.ts'

export interface SessionServices {
  send: Send
  vault: SessionVault
  news: TabNews
  now: () => number
  /** Stores for the server whether this browser has a session; the next page depends on it. */
  notePlayer: (isPlayer: boolean) => void
}

/** The session ended elsewhere during this call; the other tab announces that itself. */
const superseded = (): ApiError => new ApiError('unavailable', { message: 'The session ended meanwhile' })

const userOf = async ({ send }: SessionServices, record: SessionRecord, signal: AbortSignal): Promise<User> =>
  record.user ?? send(me, {}, { token: record.token, signal })

/** Runs inside the lock: takes over tokens that another tab refreshed meanwhile, otherwise refreshes them. */
const refresh = async (
  services: SessionServices,
  refused: string | null,
  signal: AbortSignal,
): Promise<User> => {
  const { send, vault, now, news } = services
  const kept = await vault.load()
  if (kept.token !== null && kept.token !== refused && (vault.endsAt() ?? 0) > now()) {
    return userOf(services, kept, signal)
  }
  if (kept.refreshToken === null)
    throw new ApiError('refresh_refused', { message: 'No refresh token available' })
  const used = kept.refreshToken
  const session = await send(refreshToken, { body: { refreshToken: used } }, { signal })
  signal.throwIfAborted()
  const inForce = await vault.commit(session, used)
  if (inForce.token === null) throw superseded()
  news.announce()
  return userOf(services, inForce, signal)
}

export const sessionActors = (services: SessionServices) => {
  const { send, vault, news, now } = services
  return {
    readSession: fromTask<StoredSession>(async () => {
      const { token, refreshToken: kept, user } = await vault.load()
      services.notePlayer(token !== null || kept !== null)
      return { hasToken: token !== null, hasRefreshToken: kept !== null, user }
    }),
    fetchUser: fromTask<User>(async ({ signal }) => {
      const user = await send(me, {}, { token: vault.token(), signal })
      await vault.noteUser(user)
      return user
    }),
    refreshSession: fromTask<User>(({ signal }) => {
      // Read before waiting for the lock: another tab's refresh may change it meanwhile.
      const refused = vault.token()
      return withRefreshLock(() => refresh(services, refused, signal), signal)
    }),
    storeSession: fromTask<User, { session: Session | null }>(async ({ input }) => {
      if (!input.session) throw new ApiError('internal', { message: 'There is no session to keep' })
      await vault.store(input.session)
      news.announce()
      return input.session.user
    }),
    clearSession: fromTask<void, { revoke: boolean }>(async ({ input, signal }) => {
      const ended = await vault.clear({ hasExpired: !input.revoke })
      news.announce()
      if (input.revoke && ended !== null) {
        await send(logout, { body: { refreshToken: ended } }, { signal, keepalive: true })
      }
    }),
    watchTabs: fromCallback<SessionEvent, { userId: string | null }>(({ sendBack, input }) =>
      watchTabs({ vault, news, knownUserId: input.userId, report: sendBack }),
    ),
    // Guests have nothing that expires, so this code loads with the first session.
    watchExpiry: fromCallback<SessionEvent>(({ sendBack }) => {
      const watching = new AbortController()
      import('./watch-expiry.ts').then(({ watchExpiry }) => {
        if (watching.signal.aborted) return
        const stop = watchExpiry({ vault, now, report: sendBack })
        watching.signal.addEventListener('abort', stop)
      }, reportError)
      return () => watching.abort()
    }),
  }
}
