import { useMatch } from '@tanstack/react-router'
import type { LegalText } from '#contract/legal.contract.ts'
import { LegalPage } from '#src/features/legal/legal-page.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'

/** Shows the text loaded by a route of `legalRoute`. */
export function LegalTextPage() {
  // While another page comes, this one may be drawn once more without a match of its own.
  const match = useMatch({ strict: false, shouldThrow: false })
  const text: unknown = match?.loaderData
  if (!text) return null
  return <LegalPage text={text as LegalText} breadcrumbs={<Breadcrumbs />} />
}
