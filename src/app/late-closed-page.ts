import { disabledReason } from '#contract/disabled-pages.rules.ts'
import { lazyPage } from './route-code.ts'
import type { RouterContext } from './router-context.ts'

export const LateClosedPage = lazyPage(() => import('./closed-page.tsx'), 'ClosedPage')

interface Asked {
  context: RouterContext
  location: { pathname: string }
}

/** For `beforeLoad` of the root: what a closed page says instead of itself is there when it is drawn. */
export const loadClosedPage = async ({ context, location }: Asked): Promise<void> => {
  if (disabledReason(context.disabledPages, location.pathname) === null) return
  await Promise.all([context.loadTexts('places'), LateClosedPage.preload?.()])
}
