import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../guarded.ts'
import { namedOrder } from '../named-order.ts'
import { lazyPage } from '../route-code.ts'

export const Route = createFileRoute('/sequential-payment')({
  staticData: { page: msg`Second payment` },
  validateSearch: namedOrder,
  beforeLoad: guarded('players'),
  loader: ({ context: { loadTexts } }) => loadTexts('sequential-payment'),
  component: lazyPage(() => import('../sequential-payment.tsx'), 'SequentialPayment'),
})
