import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { listPlanFeatures } from '#contract/plans/plans.contract.ts'
import { guarded } from '../landing/guarded.ts'
import { namedOrder } from '../pages/named-order.ts'
import { lazyPage } from '../code/route-code.ts'

export const Route = createFileRoute('/sequential-payment')({
  staticData: { page: msg`Second payment` },
  validateSearch: namedOrder,
  beforeLoad: guarded('players'),
  loader: async ({ context: { call, loadTexts }, abortController: { signal } }) => {
    const [features] = await Promise.all([
      // Without the features the page does not mark coming ones; the gifts can still be paid for.
      call(listPlanFeatures, {}, { signal }).catch(() => []),
      loadTexts('sequential-payment'),
    ])
    return { features }
  },
  component: lazyPage(() => import('../pages/sequential-payment.tsx'), 'SequentialPayment'),
})
