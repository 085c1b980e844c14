import { keep, readKept } from '#src/browser/storage.ts'
import { paths } from '#contract/paths.ts'
import { storageKeys } from '#src/product/storage-keys.ts'

let taken: string | null = null
const listeners = new Set<() => void>()

/** Takes the secret of a mailed link out of the address before history, a referrer or a log can keep it. */
const take = (): void => {
  if (location.pathname.toLowerCase().replace(/\/$/, '') !== paths.magicLinkReturn) return
  // The page was reloaded, before the click or after it. A truncated link must not count as the older one.
  if (location.hash === '') {
    taken ??= readKept('sessionStorage', storageKeys.linkToken)
    return
  }
  taken = new URLSearchParams(location.hash.slice(1)).get('token') || null
  // A link works once and for ten minutes, so keeping it here is harmless.
  keep('sessionStorage', storageKeys.linkToken, taken)
  history.replaceState(history.state, '', location.pathname)
  listeners.forEach((listener) => listener())
}

/** Starts watching; call it before the router reads the address. A second link pasted into the tab is taken too. */
export const takeLinkTokens = (): void => {
  take()
  addEventListener('hashchange', take)
}

export const linkToken = {
  current: (): string | null => taken,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
