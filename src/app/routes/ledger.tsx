import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../code/route-code.ts'

export const Route = createFileRoute('/ledger')({
  staticData: { page: msg`Public ledger` },
  loader: ({ context: { loadTexts } }) => loadTexts('public-ledger', 'backers'),
  component: lazyPage(() => import('../pages/ledger.tsx'), 'Ledger'),
})
