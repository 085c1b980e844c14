import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#src/features/legal/legal-page.tsx'

export const Route = createFileRoute('/refunds')({
  staticData: { page: msg`Refunds` },
  loader: async ({ context: { call }, abortController: { signal } }) =>
    (await import('#src/features/legal/load-legal-text.ts')).loadLegalText(call, 'refunds', signal),
  component: Refunds,
})

function Refunds() {
  return <LegalPage text={Route.useLoaderData()} />
}
