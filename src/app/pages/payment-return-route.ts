import { msg } from '@lingui/core/macro'
import { namedOrder } from './named-order.ts'
import { lazyPage } from '../code/route-code.ts'
import type { RouterContext } from '../router-context.ts'

/** Returns the route of a return page, for every spelling of its address. */
export const paymentReturnRoute = (screen: 'PaymentSuccess' | 'PaymentCancel' | 'PaymentOutcome') => ({
  staticData: { page: msg`Payment` },
  validateSearch: namedOrder,
  loader: ({ context: { loadTexts } }: { context: RouterContext }) => loadTexts('payment-return'),
  component: lazyPage(() => import('./payment-return.tsx'), screen),
})
