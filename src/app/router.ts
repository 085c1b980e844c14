import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { Call } from '#src/api/call.ts'
import { withLimit } from '#src/api/call.ts'
import type { Session, User } from '#contract/session.contract.ts'
import { Loading } from './loading.tsx'
import { LateRouteError } from './late-route-error.tsx'
import { routeTree } from './route-tree.gen.ts'

export interface RouterContext {
  /** Who is logged in, once the session start has settled; null for a guest. */
  settledUser: (signal: AbortSignal) => Promise<User | null>
  /** The API, for the loaders of pages that only read. */
  call: Call
  /** Where '/' leads, once the session start has settled. */
  landing: (signal: AbortSignal) => Promise<string>
  /** Puts the session of a return route in force, then moves on as after any log-in. */
  adoptSession: (session: Session) => void
}

/** A new page takes the focus, unless a dialog or whoever just logged out has it: readers of the screen hear where they are. */
const focusPage = ({ pathChanged, fromLocation }: { pathChanged: boolean; fromLocation?: unknown }): void => {
  if (!pathChanged || !fromLocation || document.querySelector('[role="dialog"], [data-keeps-focus]:focus'))
    return
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** How long a page may take to read what it shows; where a chart waits, its delay says so. */
const readingLimitMs = 15_000

export const createAppRouter = (context: RouterContext) => {
  const router = createRouter({
    routeTree,
    context: { ...context, call: withLimit(context.call, readingLimitMs) },
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultPendingMs: 150,
    defaultErrorComponent: LateRouteError,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
    scrollRestoration: true,
  })
  router.subscribe('onRendered', focusPage)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The page's name for its error boundary and the window's title. */
    page?: import('@lingui/core').MessageDescriptor
  }
}
