import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import type { SectionSearch } from '#src/features/places/section-tabs.tsx'
import { placeRoute } from '../pages/place-route.ts'

export const Route = createFileRoute('/Gauntlet')({
  ...placeRoute('gauntlet', msg`Gauntlet`),
  validateSearch: (search: SectionSearch) => search,
})
