import type { RouterHistory } from '@tanstack/react-router'
import { createRouter } from '@tanstack/react-router'
import { withLimit } from '#src/api/call.ts'
import { parseSearch, stringifySearch } from './pages/address-search.rules.ts'
import { Loading } from './shell/loading.tsx'
import { focusIsNeeded } from '#src/product/flows/focus-is-needed.ts'
import { LateRouteError } from './code/late-route-error.tsx'
import { lazyPage, loadCode } from './code/route-code.ts'
import { routeTree } from './route-tree.gen.ts'
import type { RouterContext } from './router-context.ts'

interface Rendered {
  pathChanged: boolean
  /** None as long as no page has been drawn. */
  fromLocation?: unknown
  toLocation: { hash: string; state: { __TSR_index: number } }
}

/**
 * Moves the focus to a new page's heading, where reading goes on, unless a dialog or a log-out needs the focus: to the
 * part that the address names when it is drawn already and takes the focus, else to the page's own. Not on the page that
 * was entered, at place `entered` of the history; a page that was left before it came counts as one that was there.
 */
const focusPage = ({ pathChanged, fromLocation, toLocation }: Rendered, entered: number): void => {
  const isEntered = !fromLocation && toLocation.state.__TSR_index === entered
  if (!pathChanged || isEntered || focusIsNeeded()) return
  const page = document.getElementById('content')
  const part = document.getElementById(toLocation.hash)
  const heading = part?.matches('[tabindex]') ? part : page?.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? page)?.focus({ preventScroll: true })
}

/** Whoever has begun to read what the server wrote stays where they are when the page's code comes. */
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

/** `history`: on the server, which has no address bar. */
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
    // Its script would be written into the page.
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
    /** The place that this page stands for until it opens. */
    place?: import('#src/features/places/places.ts').PlaceId
  }
}
