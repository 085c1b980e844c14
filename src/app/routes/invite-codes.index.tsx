import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../guarded.ts'
import { giftDeskSearch } from '../gift-desk-search.ts'
import { lazyPage } from '../route-code.ts'

export const Route = createFileRoute('/invite-codes/')({
  staticData: { page: msg`Invite codes` },
  validateSearch: giftDeskSearch,
  beforeLoad: guarded('players'),
  loader: ({ context: { loadTexts } }) => loadTexts('gift-desk'),
  component: lazyPage(() => import('../gift-desk.tsx'), 'GiftDesk'),
})
