import { nextTry } from '#src/browser/next-try.ts'
import type { createAppRouter } from './router.ts'

type Router = ReturnType<typeof createAppRouter>

/** What loads the code of the page's components; none once it is there. The router says nothing when it can't be loaded. */
const missingCode = ({ state, routesById }: Router) =>
  state.matches.flatMap(({ routeId }) => {
    const { component } = routesById[routeId].options as { component?: { preload?: () => Promise<void> } }
    return component?.preload ?? []
  })

const isReady = (router: Router): boolean =>
  router.state.matches.every(({ status }) => status !== 'error') && missingCode(router).length === 0

/**
 * Makes the router ready for a page that the server wrote, so that its first rendering is the server's. Until the page's
 * code can be loaded it stays as it is: it can be read, and its links work.
 */
export const readyForTakeover = async (router: Router): Promise<void> => {
  // The router then draws its first matches without a boundary of its own around them, as it did on the server.
  router.ssr = { manifest: undefined }
  await router.load()
  while (!isReady(router)) {
    await nextTry()
    await router.load()
    await Promise.all(missingCode(router).map((load) => load()))
  }
}
