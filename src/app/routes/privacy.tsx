import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#src/features/legal/legal-page.tsx'

export const Route = createFileRoute('/privacy')({
  staticData: { page: msg`Privacy` },
  loader: async ({ context: { call }, abortController: { signal } }) =>
    (await import('#src/features/legal/load-legal-text.ts')).loadLegalText(call, 'privacy', signal),
  component: Privacy,
})

function Privacy() {
  return <LegalPage text={Route.useLoaderData()} />
}
