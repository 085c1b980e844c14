import { nextTry } from '#src/browser/next-try.ts'
import { showLoadingLine } from '../shell/loading-line.ts'
import { pageDrawn } from './page-drawn.ts'
import type { createAppRouter } from '../router.ts'

type Router = ReturnType<typeof createAppRouter>

/** What loads the code of the page's components; none once it is there. The router says nothing when it can't be loaded. */
const missingCode = ({ state, routesById }: Router) =>
  state.matches.flatMap(({ routeId }) => {
    const { component } = routesById[routeId].options as { component?: { preload?: () => Promise<void> } }
    return component?.preload ?? []
  })

/** A navigation has cut off what loads a page: its route has loaded nothing. */
const isCutOff = ({ state, routesById }: Router): boolean =>
  state.matches.some((match) => {
    const { loader } = routesById[match.routeId].options as { loader?: unknown }
    return loader !== undefined && !('loaderData' in match)
  })

const isReady = (router: Router): boolean =>
  router.state.matches.every(({ status }) => status !== 'error') && missingCode(router).length === 0

/** Loads the page of the address, anew when a navigation cut that off. */
const load = async (router: Router): Promise<void> => {
  await router.load()
  if (isCutOff(router)) await router.load()
}

/**
 * Makes the router ready for a page that the server wrote, so that its first rendering is the server's. Until the page's
 * code can be loaded it stays as it is: it can be read, and its links work.
 */
export const readyForTakeover = async (router: Router): Promise<void> => {
  // The router then draws its first matches without a boundary of its own around them, as it did on the server.
  router.ssr = { manifest: undefined }
  await load(router)
  while (!isReady(router) || isCutOff(router)) {
    await nextTry()
    await load(router)
    await Promise.all(missingCode(router).map((code) => code()))
  }
}

/** How long a navigation waits at most for a page that is slow to be taken over, or can't be, in milliseconds. */
const heldForMs = 5_000

/**
 * Lets navigations wait until the first page is drawn: what the server wrote is taken over from the frame inwards, and a
 * page that has to make way before its turn isn't the one that was written.
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
