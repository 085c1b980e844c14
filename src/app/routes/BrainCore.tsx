import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { deskOf } from '#contract/braincore.rules.ts'
import { BraincoreFrame } from '#src/features/braincore/braincore-frame.tsx'
import type { PaymentSearch } from '#src/features/money-desk/payment-filters.rules.ts'
import { guarded } from '../guarded.ts'
import { openDesks } from '../open-desks.ts'

/** Names a desk, and what the desk keeps in the address; anyone can write anything there. */
interface DeskSearch extends PaymentSearch {
  desk?: unknown
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
