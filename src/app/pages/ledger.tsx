import { Backers } from '#src/features/backers/backers.tsx'
import { LedgerPage } from '#src/features/public-ledger/ledger-page.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'

/** The public ledger, with the names of backers beside it. */
export function Ledger() {
  return <LedgerPage breadcrumbs={<Breadcrumbs />} names={<Backers projectId={null} />} />
}
