import type { MessageDescriptor } from '@lingui/core'
import type { LegalName } from '#contract/shell/legal.contract.ts'
import { lazyPage, loadCode } from '../code/route-code.ts'
import type { RouterContext } from '../router-context.ts'

interface Loading {
  context: RouterContext
  abortController: AbortController
}

/** Returns the route of one legal page: the four differ only in their name. */
export const legalRoute = (name: LegalName, page: MessageDescriptor) => ({
  staticData: { page },
  loader: ({ context: { call, loadTexts, arrived }, abortController: { signal } }: Loading) =>
    arrived.or(name, async () => {
      const { loadLegalText } = await loadCode(() => import('#src/features/legal/load-legal-text.ts'))
      const texts = name === 'privacy' ? loadTexts('legal', 'counting') : loadTexts('legal')
      const [text] = await Promise.all([loadLegalText(call, name, signal), texts])
      return text
    }),
  component: lazyPage(() => import('./legal-text.tsx'), 'LegalTextPage'),
})
