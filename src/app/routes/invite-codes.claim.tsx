import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from '../code/route-code.ts'

export const Route = createFileRoute('/invite-codes/claim')({
  staticData: { page: msg`Claim a gift` },
  loader: async ({ context: { loadTexts, settledUser }, abortController: { signal } }) => {
    await Promise.all([settledUser(signal), loadTexts('gift-claim', 'subscriptions')])
  },
  component: lazyPage(() => import('../pages/claim-gift.tsx'), 'ClaimGift'),
})
