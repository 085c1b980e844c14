import { themeCookie } from '#contract/http/written-page.ts'
import { themes } from '#contract/shell/themes.ts'
import type { ThemeEvent, ThemeUser } from '#machines/shell/theme.machine.ts'
import { writeCookie } from '#src/browser/cookies.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** In seconds. */
const year = 31_536_000
/** Milliseconds. The stored theme is checked every second, as a backstop to `storage` events (Shell 4). */
const checkMs = 1_000

const known = (theme: string | null): string | null =>
  theme !== null && (themes as readonly string[]).includes(theme) ? theme : null

/** Returns the user id of the stored session, while the page does not know yet who is logged in. */
const rememberedId = (): string | null => {
  try {
    const user: unknown = JSON.parse(readKept('localStorage', storageKeys.user) ?? 'null')
    return user && typeof user === 'object' && 'id' in user && typeof user.id === 'string' ? user.id : null
  } catch {
    return null
  }
}

/**
 * Stores the theme in the browser, and the id of the player whose choice the server does not have yet. Where storage is
 * blocked or full the choice lives as long as the page.
 */
export const createKeptTheme = () => {
  /** The value last read from storage: only a change of it is reported. */
  let last: string | null = null
  const read = (): string | null => readKept('localStorage', storageKeys.theme)
  const write = (theme: string): void => {
    writeCookie(themeCookie, theme, year)
    keep('localStorage', storageKeys.theme, theme)
    last = read()
  }
  return {
    keepChoice: (theme: string, userId: string | null): void => {
      write(theme)
      keep('localStorage', storageKeys.unsavedTheme, userId ?? rememberedId())
    },
    keepTheme: (theme: string): void => {
      write(theme)
      keep('localStorage', storageKeys.unsavedTheme, null)
    },
    /** Another tab may have chosen another theme meanwhile. */
    settleChoice: (theme: string): void => {
      if (read() === theme) keep('localStorage', storageKeys.unsavedTheme, null)
    },
    recall: (user: ThemeUser): { isOwed: boolean; theme: string | null } => ({
      isOwed: readKept('localStorage', storageKeys.unsavedTheme) === user.id,
      theme: known(user.theme),
    }),
    /** Reports choices in other tabs, and that the page is back online; returns a function that stops it. */
    watch: (report: (event: ThemeEvent) => void): (() => void) => {
      const watching = new AbortController()
      const { signal } = watching
      let check: ReturnType<typeof setInterval> | undefined
      const look = (): void => {
        const kept = read()
        if (kept === last) return
        last = kept
        const theme = known(kept)
        if (theme !== null) report({ type: 'theme.changed', theme })
      }
      const onVisible = (): void => {
        clearInterval(check)
        if (document.visibilityState !== 'visible') return
        check = setInterval(look, checkMs)
        look()
      }
      globalThis.addEventListener('storage', look, { signal })
      globalThis.addEventListener('online', () => report({ type: 'network.online' }), { signal })
      document.addEventListener('visibilitychange', onVisible, { signal })
      onVisible()
      return () => {
        watching.abort()
        clearInterval(check)
      }
    },
  }
}
