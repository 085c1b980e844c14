import { nextTry } from '#src/browser/next-try.ts'
import type { createAppRouter } from './router.ts'

type Router = ReturnType<typeof createAppRouter>

/**
 * Makes the router ready for a page that the server wrote, so that its first rendering is the server's. Until the page's
 * code can be loaded it stays as it is: it can be read, and its links work.
 */
export const readyForTakeover = async (router: Router): Promise<void> => {
  // The router then draws its first matches without a boundary of its own around them, as it did on the server.
  router.ssr = { manifest: undefined }
  await router.load()
  while (router.state.matches.some(({ status }) => status === 'error')) {
    await nextTry()
    await router.load()
  }
}
