import type { RouterHistory } from '@tanstack/react-router'
import { createRouter } from '@tanstack/react-router'
import { withLimit } from '#src/api/call.ts'
import { parseSearch, stringifySearch } from './pages/address-search.rules.ts'
import { Loading } from './shell/loading.tsx'
import { focusHeading } from '#src/product/flows/focus-heading.ts'
import { focusIsNeeded } from '#src/product/flows/focus-is-needed.ts'
import { LateRouteError } from './code/late-route-error.tsx'
import { lazyPage, loadCode } from './code/route-code.ts'
import { routeTree } from './route-tree.gen.ts'
import type { RouterContext } from './router-context.ts'

interface Rendered {
  pathChanged: boolean
  /** Missing as long as no page has been rendered. */
  fromLocation?: unknown
  toLocation: { hash: string; state: { __TSR_index: number } }
}

/**
 * Moves the focus to a new page's heading, where reading continues, unless a dialog or a log-out needs the focus. The
 * part named by the hash gets it if it is already rendered and focusable, otherwise the page's heading. The entry page,
 * at position `entered` of the history, does not get it; returning to an entry page that was left before it loaded
 * counts as an entry, too.
 */
const focusPage = ({ pathChanged, fromLocation, toLocation }: Rendered, entered: number): void => {
  const isEntered = !fromLocation && toLocation.state.__TSR_index === entered
  if (!pathChanged || isEntered || focusIsNeeded()) return
  const part = document.getElementById(toLocation.hash)
  if (part?.matches('[tabindex]')) part.focus({ preventScroll: true })
  else focusHeading()
}

/** Does not scroll a reader who has begun to read the server's page when the page's code loads. */
const keepPlaceAtFirst = () => {
  let isFirst = true
  return (): boolean => {
    const mayMove = !isFirst || scrollY === 0
    isFirst = false
    return mayMove
  }
}

/** Time limit in milliseconds for a page's loader; where a chart waits, its own delay applies. */
const readingLimitMs = 15_000

/** Creates the router. `history`: for the server, which has no address bar. */
export const createAppRouter = (context: RouterContext, history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    ...(history && { history, origin: 'http://hub' }),
    context: {
      ...context,
      call: withLimit(context.call, readingLimitMs),
      loadTexts: (...parts) => loadCode(() => context.loadTexts(...parts)),
    },
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultPendingMs: 150,
    defaultErrorComponent: LateRouteError,
    defaultNotFoundComponent: lazyPage(() => import('./pages/not-found.tsx'), 'NotFound'),
    // The server must not restore scrolling: the script for it would be part of the page.
    scrollRestoration: context.isWriting ? false : keepPlaceAtFirst(),
  })
  if (!context.isWriting) {
    const entered = router.history.location.state.__TSR_index
    router.subscribe('onRendered', (rendered) => focusPage(rendered, entered))
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The page's name for its error boundary and the window's title. */
    page?: import('@lingui/core').MessageDescriptor
    /** The place that this page describes until it opens. */
    place?: import('#src/features/places/places.ts').PlaceId
  }
}
