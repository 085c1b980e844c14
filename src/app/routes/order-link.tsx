import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { loadCode, lazyPage } from '../code/route-code.ts'

export const Route = createFileRoute('/order-link')({
  staticData: { page: msg`A shared order` },
  loader: async ({ context: { call, loadTexts, settledUser }, abortController: { signal } }) => {
    const { loadPlans } = await loadCode(() => import('../pages/load-plans.ts'))
    const [plans] = await Promise.all([loadPlans(call, signal), loadTexts('order-link'), settledUser(signal)])
    return { plans }
  },
  component: lazyPage(() => import('../pages/order-link.tsx'), 'OrderLink'),
})
