import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../code/route-code.ts'

export const Route = createFileRoute('/auth/callback')({
  staticData: { page: msg`Log in` },
  loader: ({ context: { loadTexts } }) => loadTexts('openid-return'),
  component: lazyPage(() => import('../pages/openid-return.tsx'), 'OpenIdReturn'),
})
