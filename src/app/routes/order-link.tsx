import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { mailedLinks } from '../mailed-links.ts'
import { loadCode, lazyPage } from '../route-code.ts'

export const Route = createFileRoute('/order-link')({
  staticData: { page: msg`A shared order` },
  loader: async ({ context: { call, loadTexts, settledUser }, abortController: { signal } }) => {
    const { loadCatalogue } = await loadCode(() => import('../order-link-catalogue.ts'))
    const [catalogue] = await Promise.all([
      loadCatalogue(call, mailedLinks.orderLink(), signal),
      loadTexts('order-link'),
      settledUser(signal),
    ])
    return catalogue
  },
  component: lazyPage(() => import('../order-link.tsx'), 'OrderLink'),
})
