import type { ComponentType } from 'react'
import { disabledReason } from '#contract/shell/disabled-pages.rules.ts'
import { loadCode } from '../code/route-code.ts'
import type { RouterContext } from '../router-context.ts'

/** The replacement of a page that the operator closed. */
export interface Closed {
  Page: ComponentType<{ reason: string }>
  /** The operator's reason; '' for none. */
  reason: string
}

interface Asked {
  context: RouterContext
  location: { pathname: string }
}

/** Runs in `beforeLoad` of the root: loads the replacement of a closed page before it is rendered; null for an open page. */
export const loadClosedPage = async ({
  context: { disabledPages, loadTexts },
  location: { pathname },
}: Asked): Promise<{ closed: Closed | null }> => {
  const reason = disabledReason(disabledPages, pathname)
  if (reason === null) return { closed: null }
  const [{ ClosedPage }] = await Promise.all([
    loadCode(() => import('./closed-page.tsx')),
    loadTexts('places'),
  ])
  return { closed: { Page: ClosedPage, reason } }
}
