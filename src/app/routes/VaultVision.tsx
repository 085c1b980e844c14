import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import type { FilterSearch } from '#src/features/projects/filters-address.ts'
import { filtersOf } from '#src/features/projects/filters-address.ts'
import { LandingPage } from '#src/features/projects/landing-page.tsx'
import { loadCode } from '../code/route-code.ts'
import { Loaded } from '../pages/loaded.tsx'
import { PageDrawn } from '../code/page-drawn.ts'

export const Route = createFileRoute('/VaultVision')({
  staticData: { page: msg`Vault Vision` },
  validateSearch: (search: FilterSearch) => search,
  loader: ({
    context: { call, loadTexts, arrived, isWriting },
    location: { search },
    abortController: { signal },
  }) =>
    arrived.or('VaultVision', async () => {
      const texts = loadTexts('projects')
      const filters = filtersOf(search)
      if (!isWriting) return texts.then(() => ({ known: null, filters }))
      const { loadFirst } = await loadCode(() => import('#src/features/projects/load-projects.ts'))
      const [known] = await Promise.all([loadFirst(call, filters, signal), texts])
      return { known, filters }
    }),
  // Later visits load again.
  gcTime: 0,
  component: Landing,
})

function Landing() {
  return (
    <Loaded<ReturnType<typeof Route.useLoaderData>>>
      {(loaded) => (
        <>
          <LandingPage {...loaded} />
          <PageDrawn />
        </>
      )}
    </Loaded>
  )
}
