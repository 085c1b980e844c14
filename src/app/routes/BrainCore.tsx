import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { deskOf } from '#contract/desk/braincore.rules.ts'
import { BraincoreFrame } from '#src/features/braincore/braincore-frame.tsx'
import { guarded } from '../landing/guarded.ts'
import { openDesks } from '../pages/open-desks.ts'

/** `desk` names a desk, which reads the other values. */
interface DeskSearch {
  desk?: unknown
  open?: unknown
}

/** The administrators' page. The address selects its desk by `?desk=`. */
export const Route = createFileRoute('/BrainCore')({
  staticData: { page: msg`BrainCore` },
  validateSearch: (search: DeskSearch) => search,
  beforeLoad: guarded('admins'),
  loader: ({ context: { loadTexts } }) => loadTexts('braincore'),
  component: BrainCore,
})

function BrainCore() {
  const { desk } = Route.useSearch()
  return <BraincoreFrame chosen={deskOf(desk)} open={openDesks} />
}
