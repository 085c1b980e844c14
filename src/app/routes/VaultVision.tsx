import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '#src/features/projects/landing-page.tsx'
import type { FilterSearch } from '#src/features/projects/filters-address.ts'
import { loadTexts } from '#src/i18n/catalogues.ts'

export const Route = createFileRoute('/VaultVision')({
  staticData: { page: msg`Vault Vision` },
  validateSearch: (search: FilterSearch) => search,
  loader: () => loadTexts('projects'),
  component: LandingPage,
})
