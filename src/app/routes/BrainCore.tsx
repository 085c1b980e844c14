import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { deskOf } from '#contract/desk/braincore.rules.ts'
import { BraincoreFrame } from '#src/features/braincore/braincore-frame.tsx'
import { guarded } from '../landing/guarded.ts'
import { openDesks } from '../pages/open-desks.ts'

/** Names a desk. What else it may say is the desk's, which reads it. */
interface DeskSearch {
  desk?: unknown
  open?: unknown
}

/** The administrators' page. The address names its desk by `?desk=`. */
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
