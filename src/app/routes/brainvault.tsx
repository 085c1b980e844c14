import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import type { SectionSearch } from '#src/features/places/section-tabs.tsx'
import { guarded } from '../landing/guarded.ts'
import { placeRoute } from '../pages/place-route.ts'

export const Route = createFileRoute('/brainvault')({
  ...placeRoute('brainVault', msg`BrainVault`),
  validateSearch: (search: SectionSearch) => search,
  beforeLoad: guarded('players'),
})
