import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../landing/guarded.ts'
import { giftDeskSearch } from '../pages/gift-desk-search.ts'
import { lazyPage } from '../code/route-code.ts'

export const Route = createFileRoute('/invite-codes/')({
  staticData: { page: msg`Invite codes` },
  validateSearch: giftDeskSearch,
  beforeLoad: guarded('players'),
  loader: ({ context: { loadTexts } }) => loadTexts('gift-desk'),
  component: lazyPage(() => import('../pages/gift-desk.tsx'), 'GiftDesk'),
})
