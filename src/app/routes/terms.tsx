import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#src/features/legal/legal-page.tsx'

export const Route = createFileRoute('/terms')({
  staticData: { page: msg`Terms` },
  loader: async ({ context: { call }, abortController: { signal } }) =>
    (await import('#src/features/legal/load-legal-text.ts')).loadLegalText(call, 'terms', signal),
  component: Terms,
})

function Terms() {
  return <LegalPage text={Route.useLoaderData()} />
}
