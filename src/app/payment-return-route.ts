import { msg } from '@lingui/core/macro'
import { lazyPage } from './route-code.ts'
import type { RouterContext } from './router-context.ts'

/** The order that a return page asks about; the rest of the query is kept. The router reads an all-digit id as a number. */
const validateSearch = (search: Record<string, unknown>): { order?: string } => {
  const { order, ...rest } = search
  const named = (typeof order === 'string' && order !== '') || typeof order === 'number'
  return named ? { ...rest, order: String(order) } : rest
}

/** The route of a return page, for every spelling of its address. */
export const paymentReturnRoute = (screen: 'PaymentSuccess' | 'PaymentCancel' | 'PaymentOutcome') => ({
  staticData: { page: msg`Payment` },
  validateSearch,
  loader: ({ context: { loadTexts } }: { context: RouterContext }) => loadTexts('payment-return'),
  component: lazyPage(() => import('./payment-return.tsx'), screen),
})
