import { LedgerPage } from '#src/features/public-ledger/ledger-page.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'

/** The public ledger, for everyone. */
export function Ledger() {
  return <LedgerPage breadcrumbs={<Breadcrumbs />} />
}
