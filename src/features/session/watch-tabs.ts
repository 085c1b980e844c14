import type { SessionEvent } from '#machines/auth/session.machine.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import type { SessionVault } from './session-vault.ts'

/** The stored user id is compared every 5 seconds, as a backstop to BroadcastChannel and storage events. */
const userCheckMs = 5_000

/** Announces to other tabs that the stored session changed. The message has no content: they read the session themselves. */
export interface TabNews {
  announce(): void
  /** Calls `hear` when another tab announces a change; returns a function that stops it. */
  listen(hear: () => void): () => void
}

/** Uses a BroadcastChannel and `storage` events of the mirror. */
export const createTabNews = (name = 'hub-session'): TabNews => {
  const open = (): BroadcastChannel | null => {
    try {
      return new BroadcastChannel(name)
    } catch {
      return null
    }
  }
  return {
    announce: () => {
      const channel = open()
      channel?.postMessage('changed')
      channel?.close()
    },
    listen: (hear) => {
      const channel = open()
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === null || key === storageKeys.token || key === storageKeys.user) hear()
      }
      channel?.addEventListener('message', hear)
      globalThis.addEventListener('storage', onStorage)
      globalThis.addEventListener('pageshow', hear)
      return () => {
        channel?.close()
        globalThis.removeEventListener('storage', onStorage)
        globalThis.removeEventListener('pageshow', hear)
      }
    },
  }
}

interface Watch {
  vault: SessionVault
  news: TabNews
  knownUserId: string | null
  report: (event: SessionEvent) => void
}

/** Follows the session in other tabs: at once on an announcement, and every 5 seconds as the backstop. */
export const watchTabs = ({ vault, news, knownUserId, report }: Watch): (() => void) => {
  let known = knownUserId
  let stopped = false
  const look = async (): Promise<void> => {
    const { token, refreshToken, user, hasExpired } = await vault.load()
    const present = token === null && refreshToken === null ? null : (user?.id ?? known)
    if (stopped || present === known) return
    known = present
    report(hasExpired ? { type: 'session.expired' } : { type: 'session.changed', userId: present })
  }
  const hear = (): void => void look()
  const stopListening = news.listen(hear)
  hear()
  const timer = setInterval(hear, userCheckMs)
  return () => {
    stopped = true
    stopListening()
    clearInterval(timer)
  }
}
