import { nextTry } from '#src/browser/next-try.ts'
import { showLoadingLine } from '../shell/loading-line.ts'
import { pageDrawn } from './page-drawn.ts'
import type { createAppRouter } from '../router.ts'

type Router = ReturnType<typeof createAppRouter>

/** Returns the loaders of the page's components; empty once the code is there. The router does not report a failed load. */
const missingCode = ({ state, routesById }: Router) =>
  state.matches.flatMap(({ routeId }) => {
    const { component } = routesById[routeId].options as { component?: { preload?: () => Promise<void> } }
    return component?.preload ?? []
  })

/** Has a navigation interrupted the loading of the page? Its route then has no data. */
const isCutOff = ({ state, routesById }: Router): boolean =>
  state.matches.some((match) => {
    const { loader } = routesById[match.routeId].options as { loader?: unknown }
    return loader !== undefined && !('loaderData' in match)
  })

const isReady = (router: Router): boolean =>
  router.state.matches.every(({ status }) => status !== 'error') && missingCode(router).length === 0

/** Loads the page of the address, again if a navigation interrupted it. */
const load = async (router: Router): Promise<void> => {
  await router.load()
  if (isCutOff(router)) await router.load()
}

/**
 * Prepares the router for a page that the server rendered, so that its first rendering equals the server's. Until the
 * page's code can be loaded the page does not change: it can be read, and its links work.
 */
export const readyForTakeover = async (router: Router): Promise<void> => {
  // The router then renders its first matches without a boundary of its own around them, as on the server.
  router.ssr = { manifest: undefined }
  await load(router)
  while (!isReady(router) || isCutOff(router)) {
    await nextTry()
    await load(router)
    await Promise.all(missingCode(router).map((code) => code()))
  }
}

/** Longest wait of a navigation for a page whose hydration is slow or impossible, in milliseconds. */
const heldForMs = 5_000

/**
 * Delays navigations until the first page is rendered. Hydration runs from the frame inwards; a page that is replaced
 * before its turn would no longer match the server's.
 */
export const holdUntilDrawn = (router: Router): void => {
  const isHeldLongEnough = () => new Promise<void>((resolve) => setTimeout(resolve, heldForMs))
  const letGo = router.history.block({
    enableBeforeUnload: false,
    blockerFn: () => {
      showLoadingLine()
      return Promise.race([pageDrawn, isHeldLongEnough()]).then(() => false)
    },
  })
  void pageDrawn.then(letGo)
}
