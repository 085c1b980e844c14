import type { createAppRouter } from '../router.ts'

/** Shows that a page is loading: a thin line at the top responds to the press (shell.css), however much is still to load. */
export const showLoadingLine = (): void => {
  document.documentElement.dataset['loading'] = ''
}

const hideLoadingLine = (): void => {
  delete document.documentElement.dataset['loading']
}

/** Shows the line from a navigation to another page until that page, or its replacement, is rendered. */
export const followLoading = (router: ReturnType<typeof createAppRouter>): void => {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && showLoadingLine())
  router.subscribe('onResolved', hideLoadingLine)
}
