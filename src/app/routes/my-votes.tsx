import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import type { HistorySearch } from '#src/features/own-history/history-filters.rules.ts'
import { guarded } from '../landing/guarded.ts'
import { lazyPage } from '../code/route-code.ts'

export const Route = createFileRoute('/my-votes')({
  staticData: { page: msg`My votes and donations` },
  validateSearch: (search: HistorySearch) => search,
  beforeLoad: guarded('players'),
  loader: ({ context: { loadTexts } }) => loadTexts('own-history', 'name-consent'),
  component: lazyPage(() => import('../pages/my-votes.tsx'), 'MyVotes'),
})
