import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#src/features/legal/legal-page.tsx'

export const Route = createFileRoute('/about-us')({
  staticData: { page: msg`About us` },
  loader: async ({ context: { call }, abortController: { signal } }) =>
    (await import('#src/features/legal/load-legal-text.ts')).loadLegalText(call, 'about-us', signal),
  component: AboutUs,
})

function AboutUs() {
  return <LegalPage text={Route.useLoaderData()} />
}
