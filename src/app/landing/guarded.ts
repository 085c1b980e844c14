import { redirect } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import type { Closed } from '../pages/closed.ts'
import type { Access } from './guard.rules.ts'
import { guard } from './guard.rules.ts'
import type { RouterContext } from '../router-context.ts'

interface Asked {
  context: RouterContext & { closed?: Closed | null }
  location: { href: string; search: { lang?: unknown } }
  abortController: AbortController
  preload: boolean
}

/** Returns the language parameter of the address, so that the page shown instead has the requested language. */
const languageOf = ({ lang }: { lang?: unknown }): string =>
  typeof lang === 'string' ? `?lang=${encodeURIComponent(lang)}` : ''

/** Returns `beforeLoad` for a restricted page: it decides when the session's start is over. */
export const guarded =
  (access: Exclude<Access, 'everyone'>) =>
  async ({ context, location, abortController, preload }: Asked): Promise<{ refused: Access | null }> => {
    const verdict = guard(access, await context.settledUser(abortController.signal))
    switch (verdict) {
      case 'open':
        return { refused: null }
      case 'refused':
        return { refused: access }
      case 'settings':
        throw redirect({ to: paths.settings, replace: true })
      case 'logIn':
        // A closed page shows its notice without a log-in.
        if (context.closed) return { refused: null }
        // Preloading on hover must not open the log-in.
        if (!preload) context.askToLogIn(location.href)
        throw redirect({ href: paths.vaultVision + languageOf(location.search), replace: true })
    }
    return verdict satisfies never
  }
