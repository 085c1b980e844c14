import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../landing/guarded.ts'
import { lazyPage } from '../code/route-code.ts'

export const Route = createFileRoute('/following')({
  staticData: { page: msg`Followed projects` },
  beforeLoad: guarded('players'),
  loader: ({ context: { loadTexts } }) => loadTexts('follows', 'follow'),
  component: lazyPage(() => import('../pages/following.tsx'), 'Following'),
})
