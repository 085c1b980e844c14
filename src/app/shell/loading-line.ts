import type { createAppRouter } from '../router.ts'

/** A page is on its way: a thin line at the top answers the press (shell.css), whatever is still to be loaded. */
export const showLoadingLine = (): void => {
  document.documentElement.dataset['loading'] = ''
}

const hideLoadingLine = (): void => {
  delete document.documentElement.dataset['loading']
}

/** Shows the line from a navigation to another page until that page, or what stands in its place, is drawn. */
export const followLoading = (router: ReturnType<typeof createAppRouter>): void => {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && showLoadingLine())
  router.subscribe('onResolved', hideLoadingLine)
}
