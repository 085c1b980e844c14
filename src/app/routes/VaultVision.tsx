import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '#src/features/projects/landing-page.tsx'
import type { FilterSearch } from '#src/features/projects/filters-address.ts'

export const Route = createFileRoute('/VaultVision')({
  staticData: { page: msg`Vault Vision` },
  validateSearch: (search: FilterSearch) => search,
  loader: ({ context: { call, loadTexts, arrived, isWriting }, abortController: { signal } }) =>
    arrived.or('VaultVision', async () => {
      const texts = loadTexts('projects')
      if (!isWriting) return texts.then(() => null)
      const { loadProjects } = await import('#src/features/projects/load-projects.ts')
      const [known] = await Promise.all([loadProjects(call, signal), texts])
      return known
    }),
  // Later visits ask anew.
  gcTime: 0,
  component: Landing,
})

function Landing() {
  return <LandingPage known={Route.useLoaderData()} />
}
