import { createContext, use } from 'react'
import { disabledReason } from '#contract/shell/disabled-pages.rules.ts'
import type { DisabledPages } from '#contract/http/written-page.ts'

const DisabledPagesContext = createContext<DisabledPages>({})

export const DisabledPagesProvider = DisabledPagesContext.Provider

/** All pages that the operator closed, with the reasons. */
export const useDisabledPages = (): DisabledPages => use(DisabledPagesContext)

/** Reason the page at a path is closed: '' without a given reason, null for an open page (Shell 2.2). */
export const useDisabledReason = (path: string): string | null => disabledReason(useDisabledPages(), path)
