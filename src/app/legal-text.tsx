import type { LegalText } from '#contract/legal.contract.ts'
import { LegalPage } from '#src/features/legal/legal-page.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { useLoaded } from './use-loaded.ts'

/** Shows the text loaded by a route of `legalRoute`. */
export function LegalTextPage() {
  return <LegalPage text={useLoaded() as LegalText} breadcrumbs={<Breadcrumbs />} />
}
