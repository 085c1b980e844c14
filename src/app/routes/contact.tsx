import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazyPage, loadCode } from '../code/route-code.ts'

export const Route = createFileRoute('/contact')({
  staticData: { page: msg`Contact` },
  loader: ({ context: { call, arrived }, location: { search }, abortController: { signal } }) =>
    arrived.or('contact', async () => {
      const { loadContact } = await loadCode(() => import('#src/features/contact/load-contact.ts'))
      return loadContact(call, search, signal)
    }),
  // Later visits load again, in the language that is chosen then.
  gcTime: 0,
  component: lazyPage(() => import('../pages/contact.tsx'), 'Contact'),
})
