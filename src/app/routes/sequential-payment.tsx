import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../landing/guarded.ts'
import { namedOrder } from '../pages/named-order.ts'
import { lazyPage, loadCode } from '../code/route-code.ts'

export const Route = createFileRoute('/sequential-payment')({
  staticData: { page: msg`Second payment` },
  validateSearch: namedOrder,
  beforeLoad: guarded('players'),
  loader: async ({ context: { call, loadTexts }, abortController: { signal } }) => {
    const { loadPlanFeatures } = await loadCode(() => import('../pages/load-plans.ts'))
    const [features] = await Promise.all([loadPlanFeatures(call, signal), loadTexts('sequential-payment')])
    return { features }
  },
  component: lazyPage(() => import('../pages/sequential-payment.tsx'), 'SequentialPayment'),
})
